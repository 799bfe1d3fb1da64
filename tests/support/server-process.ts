import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../apps/server/src/platform/net/index.ts';
import { eventually } from './eventually.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const LIFELINE = path.join(ROOT, 'scripts/lib/lifeline.mjs');
const READY = /Kabuto is ready: (http\S+)/;

/** The real server as a separate process. */
export type ServerProcess = {
  readonly port: number;
  readonly origin: string;
  readonly pid: number;
  /** Its standard output and standard error so far. */
  readonly output: () => string;
  /** Sends a signal. */
  readonly kill: (signal: NodeJS.Signals) => void;
  /** Resolves with exit code and signal when the process has exited. */
  readonly ended: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>;
};

type Start = {
  readonly dataDir: string;
  readonly port?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** Limit of open files; by default that of this process. */
  readonly openFiles?: number;
};

/** Starts the server without any of this process's own settings. */
export async function spawnServer({ dataDir, port: wanted, env, openFiles }: Start): Promise<ServerProcess> {
  const port = wanted ?? (await freePort());
  const limited = openFiles === undefined ? '' : `ulimit -n ${openFiles} && `;
  const child: ChildProcess = spawn(
    '/bin/sh',
    [
      '-c',
      `${limited}exec "$@"`,
      'sh',
      process.execPath,
      '--import',
      LIFELINE,
      path.join(ROOT, 'apps/server/src/main.ts'),
    ],
    {
      cwd: ROOT,
      // The fourth is the lifeline: the server ends when its parent process is killed.
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH ?? '',
        HOME: process.env.HOME ?? '/',
        KABUTO_DATA: dataDir,
        PORT: String(port),
        LOG_LEVEL: 'warn',
        KABUTO_LIFELINE: '3',
        KABUTO_DEMO_OFFERINGS: 'off',
        // the read tables' lag in this test run
        KABUTO_PROJECTION_LAG_MS: process.env.KABUTO_PROJECTION_LAG_MS ?? '',
        ...env,
      },
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8');
    });
  }
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    output: () => output,
    kill: (signal) => void child.kill(signal),
    ended,
  };
}

/**
 * Waits for the line with the address; the first start in a checkout also builds the apps. Throws with the server's
 * output when it exits instead.
 */
export async function untilReady(server: ServerProcess, withinMs = 110_000): Promise<void> {
  let gone = false;
  const noteEnd = (): void => {
    gone = true;
  };
  server.ended.then(noteEnd, noteEnd);
  await eventually(() => gone || READY.test(server.output()), withinMs);
  if (!READY.test(server.output())) throw new Error(`the server ended before it was ready:\n${server.output()}`);
}

/**
 * Creates a data folder. When run as root it is open for traversal, so that PostgreSQL's unprivileged user can keep its
 * files in it.
 */
export function makeDataDir(): string {
  const isRoot = process.getuid?.() === 0;
  const folder = mkdtempSync(path.join(isRoot ? '/tmp' : tmpdir(), 'kabuto-'));
  if (isRoot) chmodSync(folder, 0o711);
  return folder;
}

export const removeDataDir = (dataDir: string): void => rmSync(dataDir, { recursive: true, force: true });

/** The pid of the PostgreSQL that runs on a data folder; undefined when none does. */
export function postgresPid(dataDir: string): number | undefined {
  try {
    const pid = Number(readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
    return Number.isSafeInteger(pid) && isRunning(pid) ? pid : undefined;
  } catch {
    return undefined;
  }
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Stops a server and its PostgreSQL, however far the test got. */
export async function endServer(server: ServerProcess, dataDir: string): Promise<void> {
  server.kill('SIGTERM');
  const timer = setTimeout(() => server.kill('SIGKILL'), 20_000);
  await server.ended;
  clearTimeout(timer);
  const orphan = postgresPid(dataDir);
  if (orphan === undefined) return;
  process.kill(orphan, 'SIGINT');
  const harder = setTimeout(() => process.kill(orphan, 'SIGQUIT'), 20_000);
  await eventually(() => !isRunning(orphan), 40_000);
  clearTimeout(harder);
}

/** Runs the command line tool beside or after a server; returns exit code and output. */
export async function runKabuto(
  dataDir: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [path.join(ROOT, 'apps/server/src/cli.ts'), ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '/', KABUTO_DATA: dataDir, ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8');
    });
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  return { code, output };
}
