import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { type BatchMeasure, Core, coreStorage, meteredStore, SYSTEM_TIMING } from '../../apps/server/src/core/index.ts';
import { createLogger } from '../../apps/server/src/platform/log/index.ts';
import { asSuper } from '../../apps/server/src/platform/postgres/testing-server.ts';
import { placeInput } from '../../tests/support/core-harness.ts';
import type { BenchDatabase } from './cluster.ts';
import { BASE, FIRST_ACCOUNT, INSTRUMENTS, ISSUES, LOT, MARKET } from './ledger.ts';

/** Callers that wait for a reply simultaneously: two full batches. */
const CALLERS = 1_024;
const WARM_UP_MS = 1_500;
const BODY_HASH = Buffer.alloc(32, 7);

export type DurableOptions = {
  readonly accounts: number;
  readonly seconds: number;
  /** Whether all orders are in one issue. */
  readonly hot: boolean;
};

/** The result of one run; times in microseconds. */
export type Durable = {
  readonly ordersPerSecond: number;
  readonly orders: number;
  readonly fills: number;
  readonly refused: number;
  /** CPU of this process (core and callers) and of the core's PostgreSQL session, per order. */
  readonly cpuMicros: number;
  readonly postgresMicros: number;
  /**
   * CPU of the projector's PostgreSQL session per order, and the journal rows that the read tables were behind at the
   * end.
   */
  readonly projectorMicros: number;
  readonly rowsBehind: number;
  readonly walBytes: number;
  readonly batch: number;
  readonly commitMillis: number;
  /** Share of the time in which a commit was in flight. */
  readonly committing: number;
};

type Snapshot = {
  readonly at: number;
  readonly cpu: number;
  readonly postgres: number;
  readonly projector: number;
  readonly wal: number;
};

const cpuOf = (pid: number): number => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  // hundredths of a second, as Linux counts
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
};

async function snapshot(superUrl: string): Promise<Snapshot> {
  const { rows } = await asSuper(superUrl, (client) =>
    client.query<{ pid: number; projector: number | null; wal: string }>(
      `select backend_pid as pid, pg_current_wal_insert_lsn() - '0/0'::pg_lsn as wal,
              (select pid from pg_stat_activity where application_name ~ '-projector$' limit 1) as projector from core_lease`,
    ),
  );
  const row = rows[0];
  if (row === undefined) throw new Error('there is no lease');
  const { user, system } = process.cpuUsage();
  const projector = row.projector === null ? 0 : cpuOf(row.projector);
  return { at: performance.now(), cpu: user + system, postgres: cpuOf(row.pid), projector, wal: Number(row.wal) };
}

/** A small generator with one state, so that runs are alike: mulberry32. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return (((t ^ (t >>> 14)) >>> 0) % below) | 0;
  };
}

/**
 * Places orders as fast as they are committed: each caller buys at one price and, after the reply, sells from another
 * account at the same price, so half of the orders cross and each cross fills two. Every order has an idempotency key,
 * as over HTTP.
 */
export async function measureDurable(database: BenchDatabase, options: DurableOptions): Promise<Durable> {
  let batches = 0;
  let commands = 0;
  let fills = 0;
  let commitSeconds = 0;
  const observe = (measure: BatchMeasure): void => {
    batches += 1;
    commands += measure.commands;
    fills += measure.fills;
    commitSeconds += measure.seconds;
  };
  const log = createLogger({ level: 'error' });
  const storage = coreStorage({ databaseUrl: database.appUrl, tenantId: MARKET.tenantId, log });
  const core = await Core.start({
    ...MARKET,
    ...storage,
    connect: async () => meteredStore(await storage.connect(), MARKET.tenantId, observe),
    timing: SYSTEM_TIMING,
    clockMode: 'demo',
    log,
    onFatal: (error) => {
      throw error;
    },
  });
  const pick = random(options.accounts);
  let placed = 0;
  let refused = 0;
  let running = true;
  const place = async (issue: number, side: 'buy' | 'sell', accountId: number): Promise<void> => {
    const code = INSTRUMENTS[issue]?.code ?? '';
    const key = randomUUID();
    const input = placeInput({ accountId, code, side, price: BASE, quantity: LOT, clientOrderId: key });
    const answer = await core.submit({ input, idempotency: { accountId, key, bodyHash: BODY_HASH } });
    placed += 1;
    if (answer.refusal !== null) refused += 1;
  };
  const caller = async (): Promise<void> => {
    while (running) {
      const issue = options.hot ? 0 : pick(Math.min(ISSUES, options.accounts));
      const holders = Math.ceil((options.accounts - issue) / ISSUES);
      const seller = issue + ISSUES * pick(holders);
      const buyer = (seller + 1 + pick(options.accounts - 1)) % options.accounts;
      await place(issue, 'buy', FIRST_ACCOUNT + buyer);
      await place(issue, 'sell', FIRST_ACCOUNT + seller);
    }
  };
  const callers = Array.from({ length: CALLERS }, caller);
  await delay(WARM_UP_MS);
  const before = await snapshot(database.superUrl);
  [batches, commands, fills, commitSeconds, placed, refused] = [0, 0, 0, 0, 0, 0];
  await delay(options.seconds * 1000);
  const after = await snapshot(database.superUrl);
  const counted = { batches, commands, fills, commitSeconds, placed, refused };
  const { rows: rowsBehind } = core.projectionLag;
  running = false;
  await Promise.all(callers);
  await core.stop();
  const seconds = (after.at - before.at) / 1000;
  return {
    ordersPerSecond: counted.placed / seconds,
    orders: counted.placed,
    fills: counted.fills,
    refused: counted.refused,
    cpuMicros: (after.cpu - before.cpu) / counted.placed,
    postgresMicros: (after.postgres - before.postgres) / counted.placed,
    projectorMicros: (after.projector - before.projector) / counted.placed,
    rowsBehind,
    walBytes: (after.wal - before.wal) / counted.placed,
    batch: counted.commands / counted.batches,
    commitMillis: (counted.commitSeconds * 1000) / counted.batches,
    committing: counted.commitSeconds / seconds,
  };
}
