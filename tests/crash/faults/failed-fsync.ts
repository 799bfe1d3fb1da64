import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '../../support/eventually.ts';
import { postgresPid } from '../../support/server-process.ts';
import { CrashBed } from '../bed.ts';
import { clusterPids } from '../kill.ts';
import type { Fault } from './fault.ts';

const CLIENTS = 4;
const LOOK_EVERY_MS = 10;
/** How long the disk goes on failing after the first failure: some starts of PostgreSQL. */
const BROKEN_MS = 3_000;
/** What PostgreSQL makes its files durable with. */
const CALLS = 'fsync,fdatasync';

/** Lets every fsync of the processes, and of those they start, fail. The log tells which. */
function breakFsync(pids: readonly number[], log: string): ChildProcess {
  return spawn(
    'strace',
    [
      '-f',
      '-q',
      '-o',
      log,
      '-e',
      `trace=${CALLS}`,
      '-e',
      `inject=${CALLS}:error=EIO`,
      ...pids.flatMap((pid) => ['-p', String(pid)]),
    ],
    { stdio: 'ignore' },
  );
}

const failures = (log: string): number => {
  try {
    return readFileSync(log, 'utf8')
      .split('\n')
      .filter((line) => line.includes('(INJECTED)')).length;
  } catch {
    return 0;
  }
};

/** Breaks fsync in the PostgreSQL of a data folder, and in each that is started after it, until `enough`. Resolves when all is as before. */
async function breakWhile(dataDir: string, log: string, enough: () => Promise<void>): Promise<void> {
  const traces: ChildProcess[] = [];
  let pid: number | undefined;
  const attach = (): void => {
    const now = postgresPid(dataDir);
    if (now === undefined || now === pid) return;
    pid = now;
    traces.push(breakFsync(clusterPids(now), `${log}-${traces.length}`));
  };
  attach();
  if (pid === undefined) throw new Error('no PostgreSQL works on the data folder');
  const timer = setInterval(attach, LOOK_EVERY_MS);
  try {
    await eventually(() => failures(`${log}-0`) > 0, 30_000);
    await enough();
  } finally {
    clearInterval(timer);
    await Promise.all(
      traces.map(async (trace) => {
        if (trace.exitCode !== null || trace.signalCode !== null) return;
        const ended = once(trace, 'close');
        trace.kill('SIGTERM');
        await ended;
      }),
    );
  }
}

async function run(rounds: number): Promise<string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'kabuto-strace-'));
  const bed = await CrashBed.open({ clients: CLIENTS });
  const problems: string[] = [];
  try {
    for (let round = 1; round <= rounds; round++) {
      await bed.startLoad();
      await delay(500);
      // Not only the first failure: also what PostgreSQL tries while it recovers, in the server that is started again too.
      await breakWhile(bed.dataDir, path.join(folder, `strace-${round}`), () => delay(BROKEN_MS));
      await bed.stopLoad();
      await bed.untilServing();
      problems.push(...(await bed.judge()).map((text) => `round ${round}: ${text}`));
    }
    return [...problems, ...(await bed.finish()).problems];
  } finally {
    await bed.close();
    rmSync(folder, { recursive: true });
  }
}

/** The disk says that it could not keep what was written. */
export const failedFsync: Fault = {
  name: 'fsync of PostgreSQL fails with EIO: no false answer',
  missing: () => {
    if (process.platform !== 'linux') return 'strace is for Linux';
    const probe = spawnSync('strace', ['-e', 'trace=fsync', '-e', 'inject=fsync:error=EIO', 'true'], {
      stdio: 'ignore',
    });
    return probe.status === 0 ? null : 'strace is not there or must not trace';
  },
  run,
};
