import { spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Binaries } from './binaries.ts';
import { type ClusterRecord, passwordOf, syncFolder } from './cluster-record.ts';
import { LaunchError } from './launch-error.ts';
import type { RunAs } from './run-as.ts';

/**
 * Creates the cluster at `record.cluster`: built in a temporary folder and renamed when complete, so that a crash in
 * between leaves nothing that looks like a cluster. UTF-8, PostgreSQL's own collation (the same on every machine), data
 * checksums, SCRAM passwords. Throws LaunchError with initdb's own output when it fails.
 */
export function createCluster(
  record: ClusterRecord,
  superuser: string,
  binaries: Binaries,
  who: RunAs | undefined,
): void {
  const parent = path.dirname(record.cluster);
  const prefix = `${path.basename(record.cluster)}.new-`;
  for (const name of readdirSync(parent)) {
    if (name.startsWith(prefix)) rmSync(path.join(parent, name), { recursive: true, force: true });
  }
  const workshop = path.join(parent, `${prefix}${process.pid}`);
  mkdirSync(workshop, { mode: 0o700 });
  try {
    const fresh = path.join(workshop, 'cluster');
    const passwordFile = path.join(workshop, 'password');
    writeFileSync(passwordFile, `${passwordOf(record, superuser)}\n`, { mode: 0o600 });
    if (who !== undefined) {
      chownSync(workshop, who.uid, who.gid);
      chownSync(passwordFile, who.uid, who.gid);
    }
    const made = spawnSync(binaries.initdb, initdbArguments(fresh, superuser, passwordFile), {
      cwd: workshop,
      encoding: 'utf8',
      env: { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' },
      ...who,
    });
    if (made.status !== 0) throw new LaunchError(explain(record.cluster, made.error, made.stderr ?? ''));
    renameSync(fresh, record.cluster);
    syncFolder(parent);
  } finally {
    rmSync(workshop, { recursive: true, force: true });
  }
}

function initdbArguments(cluster: string, superuser: string, passwordFile: string): string[] {
  return [
    '-D',
    cluster,
    '-U',
    superuser,
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
  ];
}

function explain(cluster: string, error: Error | undefined, stderr: string): string {
  if (/No space left on device|Disk quota exceeded/i.test(stderr)) {
    return `The disk that holds ${cluster} is full; free some space and start again.`;
  }
  const words =
    error?.message ??
    stderr
      .trim()
      .split('\n')
      .find((line) => /error|fatal/i.test(line)) ??
    stderr.trim();
  return `PostgreSQL could not create its files in ${cluster}: ${words}`;
}
