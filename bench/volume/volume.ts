import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { epochMs, tokyoDate } from '@kabuto/market';
import { openDatabase } from '../../apps/server/src/database.ts';
import { firstTradeDate, seedDataset, seedTenant } from '../../apps/server/src/demo/index.ts';
import { readConfig } from '../../apps/server/src/platform/config/index.ts';
import { createLogger } from '../../apps/server/src/platform/log/index.ts';
import { createPool } from '../../apps/server/src/platform/postgres/index.ts';
import { type ServerProcess, spawnServer, untilReady } from '../../tests/support/server-process.ts';
import { makeLedger, type Sizes } from './make-ledger.ts';

const READY_WITHIN_MS = 600_000;
const print = (text: string): void => void process.stdout.write(`${text}\n`);
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

function count(text: string | undefined, name: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1) throw new RangeError(`--${name} must be a whole number from 1`);
  return value;
}

function readSizes(): Sizes & { readonly keep: string | undefined } {
  const { values } = parseArgs({
    options: {
      accounts: { type: 'string', default: '1000000' },
      orders: { type: 'string', default: '100000' },
      journal: { type: 'string', default: '3000000' },
      /** A data folder to create the ledger in and to keep; an existing ledger is only measured. */
      data: { type: 'string' },
    },
  });
  const sizes = {
    accounts: count(values.accounts, 'accounts'),
    orders: count(values.orders, 'orders'),
    journal: count(values.journal, 'journal'),
  };
  return { ...sizes, keep: values.data };
}

async function make(dataDir: string, sizes: Sizes): Promise<void> {
  const log = createLogger({ level: 'warn' });
  const database = await openDatabase(readConfig({ KABUTO_DATA: dataDir }, []), log);
  try {
    const pool = createPool({ url: database.appUrl, name: 'seed', max: 1, statementTimeoutMs: 0 });
    const known = await pool.query('select 1 from tenant');
    if (known.rowCount === 0) {
      const firstDate = firstTradeDate(tokyoDate(epochMs(Date.now())));
      await seedDataset({ pool, ownerUrl: database.ownerUrl }, firstDate, log);
      await seedTenant(pool, 'demo', firstDate);
    }
    await pool.end();
    if (known.rowCount === 0) await makeLedger(database.appUrl, sizes, print);
  } finally {
    await database.stop();
  }
}

/**
 * User and system time of a process so far, counted by Linux in hundredths of a second: the load of other programs does
 * not affect it.
 */
function cpuTime(pid: number): string {
  if (process.platform !== 'linux') return 'unknown';
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return seconds((Number(fields[11]) + Number(fields[12])) * 10);
}

/** The peak memory of a process in MiB, as reported by Linux. */
function peakMemory(pid: number): string {
  if (process.platform !== 'linux') return 'unknown';
  const found = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return `${Math.round(Number(found?.[1]) / 1024)} MiB`;
}

async function measure(what: string, dataDir: string): Promise<ServerProcess> {
  const started = performance.now();
  const server = await spawnServer({ dataDir });
  await untilReady(server, READY_WITHIN_MS);
  const ready = await fetch(`${server.origin}/readyz`);
  print(
    `${what}: ready after ${seconds(performance.now() - started)} (readyz ${ready.status}); the server took ${cpuTime(server.pid)} of CPU and at most ${peakMemory(server.pid)}`,
  );
  return server;
}

const { keep, ...sizes } = readSizes();
const dataDir = keep ?? (await mkdtemp(path.join(tmpdir(), 'kabuto-volume-')));
// PostgreSQL may run as another user; with a closed folder its files would go elsewhere.
if (keep === undefined) await chmod(dataDir, 0o711);
try {
  const started = performance.now();
  print(`Making ${sizes.accounts} accounts, ${sizes.orders} open orders, ${sizes.journal} journal rows in ${dataDir}`);
  await make(dataDir, sizes);
  print(`Made after ${seconds(performance.now() - started)}`);
  const first = await measure('Cold start', dataDir);
  first.kill('SIGKILL');
  await first.ended;
  const second = await measure('Restart after kill -9', dataDir);
  second.kill('SIGTERM');
  await second.ended;
} finally {
  if (keep === undefined) await rm(dataDir, { recursive: true, force: true });
}
