import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { type Times, timesOf } from './load/times.ts';

/** Branches; creates a database of about 750 MB. */
const SCALE = 50;
const DEBIAN = '/usr/lib/postgresql';

/** The program; undefined where it is not installed (Debian: postgresql-contrib). */
export function findPgbench(): string | undefined {
  if (spawnSync('pgbench', ['--version'], { stdio: 'ignore' }).status === 0) return 'pgbench';
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort().reverse() : [];
  return versions.map((version) => path.join(DEBIAN, version, 'bin/pgbench')).find((file) => existsSync(file));
}

function run(program: string, args: readonly string[], url: URL): Promise<string> {
  const env = {
    ...process.env,
    PGHOST: url.hostname,
    PGPORT: url.port,
    PGUSER: decodeURIComponent(url.username),
    PGPASSWORD: decodeURIComponent(url.password),
    PGDATABASE: url.pathname.slice(1),
  };
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('error', reject);
    child.once('close', (code) => (code === 0 ? resolve(output) : reject(new Error(`pgbench: ${output}`))));
  });
}

/** Creates and fills the tables of a database. */
export async function initPgbench(program: string, url: string): Promise<void> {
  await run(program, ['-i', '-q', '-s', String(SCALE)], new URL(url));
}

const asMeasured = (seconds: number): string[] => ['-M', 'prepared', '-c', '32', '-j', '2', '-T', String(seconds)];

/** Transactions per second, 32 clients, prepared statements. */
export async function measurePgbench(program: string, url: string, seconds: number): Promise<number> {
  const output = await run(program, asMeasured(seconds), new URL(url));
  const found = /tps = ([\d.]+) \(without initial/.exec(output);
  if (found === null) throw new Error(`pgbench reported no rate: ${output}`);
  return Number(found[1]);
}

/**
 * Latencies of transactions that arrive at a fixed rate (per second) regardless of the replies, in milliseconds from
 * when each was due: what the machine and its PostgreSQL achieve below capacity. `folder`: where pgbench may put its
 * log.
 */
export async function measurePaced(
  program: string,
  url: string,
  seconds: number,
  rate: number,
  folder: string,
): Promise<Times> {
  const logs = mkdtempSync(path.join(folder, 'pgbench-'));
  try {
    const paced = ['-R', rate.toFixed(0), '-l', `--log-prefix=${path.join(logs, 'log')}`];
    await run(program, [...asMeasured(seconds), ...paced], new URL(url));
    const lines = readdirSync(logs).flatMap((file) => readFileSync(path.join(logs, file), 'utf8').trim().split('\n'));
    // client, transaction, microseconds since it was due, ...
    return timesOf(lines.map((line) => Number(line.split(' ')[2]) / 1000));
  } finally {
    rmSync(logs, { recursive: true, force: true });
  }
}
