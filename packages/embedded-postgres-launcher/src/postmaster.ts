import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Binaries } from './binaries.ts';
import { freePort } from './free-port.ts';
import { LaunchError } from './launch-error.ts';
import { isAlive, isServerOf, readPostmaster, removeEmptyPidFile } from './postmaster-pid.ts';
import type { RunAs } from './run-as.ts';
import { serverArguments } from './settings.ts';

/** Crash recovery replays at most max_wal_size; this is far more than that takes even on a slow disk. */
const READY_WITHIN_MS = 300_000;
/**
 * A surviving server that does not respond for this long is ended; a new one then has all the time it needs to recover.
 */
const SURVIVOR_WITHIN_MS = 60_000;
const FAST_STOP_WITHIN_MS = 60_000;
const HARD_STOP_WITHIN_MS = 10_000;
/** SQLSTATE cannot_connect_now. */
const CANNOT_CONNECT_NOW = '57P03';
const LOG_KEPT_BYTES = 10_000_000;

export interface Running {
  readonly pid: number;
  readonly port: number;
  readonly adopted: boolean;
}

export interface ServerLayout {
  readonly cluster: string;
  readonly logFile: string;
  readonly binaries: Binaries;
  readonly who: RunAs | undefined;
  /** Named when a server is probed for accepting connections. */
  readonly superuser: string;
  /** Settings in addition to the launcher's own. */
  readonly settings?: Readonly<Record<string, string>>;
  /** The port on which clients expect the server; without one it takes a free one. */
  readonly port?: number;
}

/**
 * Returns a server of this cluster that accepts connections: the one that survived its starter, or a new one. It runs
 * detached with a file as its output, so neither Ctrl-C nor the death of this process stops it. Throws LaunchError with
 * its last log lines.
 */
export async function runPostmaster(layout: ServerLayout): Promise<Running> {
  const survivor = await adopt(layout);
  if (survivor !== undefined) return survivor;
  for (let attempt = 1; ; attempt += 1) {
    const port = layout.port ?? (await freePort());
    const outcome = await launch(layout, port);
    if (typeof outcome !== 'string') return outcome;
    // Backends of a server killed a moment ago hold its shared memory until they notice; another process may have taken
    // the port.
    const transient = /pre-existing shared memory block|could not bind|could not create any TCP/i.test(outcome);
    if (!transient || attempt >= 20) throw new LaunchError(explainDeath(layout, outcome));
    await sleep(250);
  }
}

/**
 * Fast shutdown: open transactions are rolled back and a checkpoint is written. A server that does not stop in time is
 * killed: the next start recovers. Resolves when it is gone.
 */
export async function stopPostmaster(cluster: string, pid: number): Promise<void> {
  if (!isServerOf(cluster, pid)) return;
  process.kill(pid, 'SIGINT');
  if (await gone(pid, FAST_STOP_WITHIN_MS)) return;
  await endPostmaster(cluster, pid);
}

/** Kills a server like a crash: committed data is kept, the next start recovers. */
async function endPostmaster(cluster: string, pid: number): Promise<void> {
  for (const signal of ['SIGQUIT', 'SIGKILL'] as const) {
    if (isServerOf(cluster, pid)) process.kill(pid, signal);
    if (await gone(pid, HARD_STOP_WITHIN_MS)) return;
  }
}

async function adopt({ cluster, superuser }: ServerLayout): Promise<Running | undefined> {
  const deadline = performance.now() + SURVIVOR_WITHIN_MS;
  for (;;) {
    const found = readPostmaster(cluster);
    if (found === undefined || !isServerOf(cluster, found.pid)) return undefined;
    const { pid, port, status } = found;
    if (status === 'ready' && (await answers(port, superuser))) return { pid, port, adopted: true };
    if (performance.now() >= deadline) await endPostmaster(cluster, pid);
    else await sleep(100);
  }
}

/**
 * Whether a server accepts connections, if only to request the password: it does not in recovery or while it shuts
 * down.
 */
async function answers(port: number, user: string): Promise<boolean> {
  const client = new pg.Client({ host: '127.0.0.1', port, user, password: '', database: 'postgres' });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    return code !== CANNOT_CONNECT_NOW && code !== 'ECONNREFUSED' && code !== 'ECONNRESET';
  } finally {
    await client.end().catch(() => undefined);
  }
  return true;
}

async function launch(layout: ServerLayout, port: number): Promise<Running | string> {
  const { cluster, logFile, binaries, who } = layout;
  trimLog(logFile);
  removeEmptyPidFile(cluster);
  const stale = readPostmaster(cluster);
  const log = openSync(logFile, 'a', 0o600);
  const from = statSync(logFile).size;
  const child = spawn(binaries.postgres, serverArguments(cluster, port, layout.settings), {
    cwd: cluster,
    detached: true,
    stdio: ['ignore', log, log],
    env: {
      PATH: process.env.PATH ?? '',
      LC_ALL: 'C',
      TZ: 'UTC',
      // PostgreSQL treats a lock file that names this pid as stale. adopt() has shown that the process is not a server
      // of this cluster; removing the file instead would lose the id of its shared memory, the second guard.
      ...(stale === undefined ? {} : { PG_GRANDPARENT_PID: String(stale.pid) }),
    },
    ...who,
  });
  closeSync(log);
  let ended: string | undefined;
  child.once('error', (error) => {
    ended = error.message;
  });
  child.once('exit', () => {
    ended ??= lastWords(logFile, from);
  });
  child.unref();
  const deadline = performance.now() + READY_WITHIN_MS;
  while (performance.now() < deadline) {
    if (ended !== undefined) return ended;
    const now = readPostmasterQuietly(cluster, child.pid);
    if (now !== undefined) return now;
    await sleep(10);
  }
  return `not ready after ${READY_WITHIN_MS / 1000} s`;
}

function readPostmasterQuietly(cluster: string, pid: number | undefined): Running | undefined {
  const found = pid === undefined ? undefined : readPostmaster(cluster);
  if (found === undefined || found.pid !== pid || found.status !== 'ready') return undefined;
  return { pid, port: found.port, adopted: false };
}

function explainDeath(layout: ServerLayout, words: string): string {
  if (/No space left on device|Disk quota exceeded/i.test(words)) {
    return `The disk that holds ${layout.cluster} is full; free some space and start again.`;
  }
  if (/database files are incompatible with server/i.test(words)) {
    return `The data in ${layout.cluster} was written by another major version of PostgreSQL than ${layout.binaries.major}; export it with the release that wrote it and import it here.`;
  }
  const fatal = words.split('\n').find((line) => /FATAL|PANIC|error/.test(line)) ?? words.trim();
  return `PostgreSQL did not start: ${fatal.replace(/^.*?(FATAL|PANIC): +/, '')} (log: ${layout.logFile})`;
}

/** What it logged before it ended; empty when the folder is already gone. */
function lastWords(logFile: string, from: number): string {
  try {
    return readFileSync(logFile).subarray(from).toString('utf8');
  } catch {
    return '';
  }
}

function trimLog(file: string): void {
  try {
    if (statSync(file).size > LOG_KEPT_BYTES) renameSync(file, `${file}.1`);
  } catch {
    // no log yet
  }
}

async function gone(pid: number, withinMs: number): Promise<boolean> {
  const deadline = performance.now() + withinMs;
  while (isAlive(pid)) {
    if (performance.now() >= deadline) return false;
    await sleep(10);
  }
  return true;
}
