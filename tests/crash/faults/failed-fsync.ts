import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '../../support/eventually.ts';
import { postgresPid } from '../../support/server-process.ts';
import { CrashHarness } from '../harness.ts';
import { clusterPids } from '../kill.ts';
import type { Fault } from './fault.ts';

const CLIENTS = 4;
const LOOK_EVERY_MS = 10;
/** How long the disk keeps failing after the first failure: long enough for some starts of PostgreSQL. */
const BROKEN_MS = 3_000;
/** The system calls with which PostgreSQL makes its files durable. */
const CALLS = 'fsync,fdatasync';

/** Makes every fsync of these processes and their children fail. The log lists the calls. */
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

/**
 * Breaks fsync in the PostgreSQL of a data folder, and in each one started after it, until `enough` resolves. Resolves
 * when fsync works again.
 */
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
  const harness = await CrashHarness.open({ clients: CLIENTS });
  const problems: string[] = [];
  try {
    for (let round = 1; round <= rounds; round++) {
      await harness.startLoad();
      await delay(500);
      // Beyond the first failure: PostgreSQL's attempts to recover must fail too, also under the restarted server.
      await breakWhile(harness.dataDir, path.join(folder, `strace-${round}`), () => delay(BROKEN_MS));
      await harness.stopLoad();
      await harness.untilServing();
      problems.push(...(await harness.check()).map((text) => `round ${round}: ${text}`));
    }
    return [...problems, ...(await harness.finish()).problems];
  } finally {
    await harness.close();
    rmSync(folder, { recursive: true });
  }
}

/** The disk reports that it could not store what was written. */
export const failedFsync: Fault = {
  name: 'fsync of PostgreSQL fails with EIO: no false reply',
  missing: () => {
    if (process.platform !== 'linux') return 'strace is for Linux';
    const probe = spawnSync('strace', ['-e', 'trace=fsync', '-e', 'inject=fsync:error=EIO', 'true'], {
      stdio: 'ignore',
    });
    return probe.status === 0 ? null : 'strace is not there or must not trace';
  },
  run,
};
