import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { epochMs, type InstrumentSpec, instrumentCode, price, shares, TOKYO, yen } from '@kabuto/market';
import { openingInputs } from '../../apps/server/src/core/engine/opening.ts';
import { catchUp, connectCore, PostgresStore, SYSTEM_TIMING } from '../../apps/server/src/core/index.ts';
import { Tape } from '../../apps/server/src/core/journal/tape.ts';
import { recover, waitForLease } from '../../apps/server/src/core/recovery/recovery.ts';
import { collectBatch } from '../../apps/server/src/core/sequencer/batch.ts';
import { seedTestTenant, TEST_TENANT } from '../../apps/server/src/core/testing.ts';
import { createLogger } from '../../apps/server/src/platform/log/index.ts';
import { createPool } from '../../apps/server/src/platform/postgres/index.ts';
import { asSuper, TEST_DATASET } from '../../apps/server/src/platform/postgres/testing-server.ts';
import { CODE_VERSION } from '../../apps/server/src/version.ts';
import type { BenchDatabase } from './cluster.ts';
import { holdings } from './holdings.ts';

export const ISSUES = 200;
/** Tenths of a yen; every order of the benchmark is at this price. */
export const BASE = price(10_000);
export const LOT = shares(100);
export const FIRST_ACCOUNT = 1_000_000;
const SEED = 7;
const CASH = yen(1_000_000_000);
/** Inputs per transaction. */
const BATCH = 4_000;
/** Accounts created without yielding to the event loop. */
const TURN = 200;
/** One minute after the opening: the session is continuous. */
const AFTER_OPENING_MS = 90_000;

/** A market in which only the benchmark trades, without participants. */
export const INSTRUMENTS: readonly InstrumentSpec[] = Array.from({ length: ISSUES }, (_, n) => ({
  code: instrumentCode(String(1301 + n)),
  lot: LOT,
  tickTable: 'topix500',
  base: BASE,
  activity: 0,
  volatilityBps: 150,
}));

export const MARKET = {
  tenantId: TEST_TENANT,
  venue: TOKYO,
  instruments: INSTRUMENTS,
  seed: SEED,
  codeVersion: CODE_VERSION,
} as const;

/**
 * Creates a market in its morning session with this many accounts, each with cash and shares of one issue (account n:
 * of issue n mod 200), through the broker itself.
 */
export async function makeAccounts({ appUrl, superUrl }: BenchDatabase, count: number): Promise<void> {
  await asSuper(superUrl, (client) => client.query(TEST_DATASET));
  const pool = createPool({ url: appUrl, name: 'bench', max: 1 });
  await seedTestTenant(pool);
  await pool.end();
  const client = await connectCore(appUrl, TEST_TENANT);
  // No need to wait for the disk: an incomplete set of accounts is discarded.
  await client.query('set statement_timeout = 0; set synchronous_commit = off');
  const store = new PostgresStore(client, TEST_TENANT);
  const lease = await waitForLease(store, randomUUID(), {
    timing: SYSTEM_TIMING,
    log: createLogger({ level: 'silent' }),
  });
  const engine = await recover(store, MARKET, lease, SYSTEM_TIMING);
  const watched = { tape: new Tape(), watchesDepth: () => false };
  const wallAt = Date.now();
  let formerSeq = lease.seq;
  let underWay: Promise<void> = Promise.resolve();
  /** Commits the inputs so far; the next accounts are created while it is in flight. */
  const commit = async (): Promise<void> => {
    const batch = collectBatch(engine, watched, { formerSeq, speed: 1, wallAt });
    formerSeq = engine.seq;
    await underWay;
    underWay = store.commit(batch);
  };
  engine.open(openingInputs(INSTRUMENTS), wallAt);
  engine.resetVenue(SEED, CODE_VERSION, wallAt);
  engine.advance(epochMs(engine.at + AFTER_OPENING_MS), false, wallAt);
  await commit();
  for (let n = 0; n < count; n++) {
    const accountId = FIRST_ACCOUNT + n;
    const { code } = INSTRUMENTS[n % ISSUES] ?? {};
    if (code === undefined) throw new RangeError('an issue is missing');
    engine.apply({ kind: 'openAccount', at: engine.at, accountId }, wallAt);
    const { cash, orders } = holdings([code], CASH);
    engine.apply({ kind: 'bookHistory', at: engine.at, accountId, cash, orders }, wallAt);
    if (n % BATCH === BATCH - 1) await commit();
    // lets the commit in flight proceed
    else if (n % TURN === TURN - 1) await setImmediate();
  }
  await commit();
  await underWay;
  await catchUp(client, TEST_TENANT);
  await store.releaseLease(engine.epoch);
  await store.end();
}
