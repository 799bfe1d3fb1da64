import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { LaunchError } from './launch-error.ts';

/** The user that PostgreSQL runs as when it is not the user of this process. PostgreSQL refuses to run as root. */
export interface RunAs {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Undefined: run as this process's own user. As root: the owner of an existing cluster, else `postgres` or `nobody`.
 * Throws LaunchError when root finds none of them.
 */
export function chooseRunAs(existingCluster: string | undefined): RunAs | undefined {
  if (process.getuid?.() !== 0) return undefined;
  if (existingCluster !== undefined) {
    const { uid, gid } = statSync(existingCluster);
    if (uid !== 0) return { uid, gid };
  }
  for (const name of ['postgres', 'nobody']) {
    const uid = spawnSync('id', ['-u', name], { encoding: 'utf8' });
    const gid = spawnSync('id', ['-g', name], { encoding: 'utf8' });
    if (uid.status === 0 && gid.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  }
  throw new LaunchError(
    'PostgreSQL cannot run as root and there is no user postgres or nobody; start as an ordinary user.',
    { remedy: 'other-server' },
  );
}

/** Whether that user can enter the folder: tested by the system itself, so that every parent and ACL counts. */
export function canEnter(folder: string, who: RunAs | undefined): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], { cwd: '/', stdio: 'ignore', ...who }).status === 0;
}

/** Whether that user can run the program. */
export function canRun(program: string, who: RunAs | undefined): boolean {
  return (
    spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', program], { cwd: '/', stdio: 'ignore', ...who }).status === 0
  );
}
