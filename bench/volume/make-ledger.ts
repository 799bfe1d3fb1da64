import { randomUUID } from 'node:crypto';
import { type Account, HOUSE } from '@kabuto/brokerage';
import { epochMs, shares, TOKYO, yen } from '@kabuto/market';
import type { Engine } from '../../apps/server/src/core/engine/engine.ts';
import { openingInputs } from '../../apps/server/src/core/engine/opening.ts';
import { catchUp, connectCore, PostgresStore, SYSTEM_TIMING } from '../../apps/server/src/core/index.ts';
import { Tape } from '../../apps/server/src/core/journal/tape.ts';
import { recover, waitForLease } from '../../apps/server/src/core/recovery/recovery.ts';
import { collectBatch } from '../../apps/server/src/core/sequencer/batch.ts';
import { FIRST_TENANT } from '../../apps/server/src/demo/index.ts';
import { createLogger } from '../../apps/server/src/platform/log/index.ts';
import { createPool } from '../../apps/server/src/platform/postgres/index.ts';
import { loadCatalogue } from '../../apps/server/src/quotes/index.ts';
import { CODE_VERSION } from '../../apps/server/src/version.ts';

/** The sizes of the ledger. */
export type Sizes = {
  readonly accounts: number;
  /** Open orders, all working at the venue. */
  readonly orders: number;
  /** Journal rows; at least two per account and two per order. */
  readonly journal: number;
};

const FIRST_ACCOUNT = 1_000_000;
const CASH = yen(20_000_000);
const SEED = 7203;
/** Inputs per transaction. */
const BATCH = 4000;
/** One minute after the opening: orders work, few trades have happened. */
const AFTER_OPENING_MS = 90_000;

/** Writes batches without a host: the engine's record as it is, written the way the server writes it. */
class Writer {
  readonly #store: PostgresStore;
  readonly #engine: Engine;
  readonly #tape = new Tape();
  #formerSeq: number;
  constructor(store: PostgresStore, engine: Engine, formerSeq: number) {
    this.#store = store;
    this.#engine = engine;
    this.#formerSeq = formerSeq;
  }

  async commit(): Promise<void> {
    const engine = this.#engine;
    const frame = { formerSeq: this.#formerSeq, speed: 1, wallAt: Date.now() };
    const batch = collectBatch(engine, { tape: this.#tape, watchesDepth: () => false }, frame);
    await this.#store.commit(batch);
    this.#formerSeq = batch.lease.seq;
  }
}

/**
 * Creates a ledger of these sizes through the broker itself, as fast as the tables accept it: every row is one that the
 * server would have written, so `verify` can check all of it. The demo's data set and tenant must exist, and no server
 * may run.
 */
export async function makeLedger(appUrl: string, sizes: Sizes, print: (text: string) => void): Promise<void> {
  const pool = createPool({ url: appUrl, name: 'volume', max: 1 });
  const catalogue = await loadCatalogue(pool, 1);
  await pool.end();
  const instruments = catalogue.specs();
  const client = await connectCore(appUrl, FIRST_TENANT);
  // No need to wait for the disk: an incomplete ledger is discarded.
  await client.query(
    'set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set synchronous_commit = off',
  );
  const store = new PostgresStore(client, FIRST_TENANT);
  const lease = await waitForLease(store, randomUUID(), {
    timing: SYSTEM_TIMING,
    log: createLogger({ level: 'silent' }),
  });
  const market = { tenantId: FIRST_TENANT, venue: TOKYO, instruments, seed: SEED, codeVersion: CODE_VERSION };
  const engine = await recover(store, market, lease, SYSTEM_TIMING);
  const writer = new Writer(store, engine, lease.seq);
  const wallAt = Date.now();
  engine.open(openingInputs(instruments), wallAt);
  engine.resetVenue(SEED, CODE_VERSION, wallAt);
  engine.advance(epochMs(engine.at + AFTER_OPENING_MS), false, wallAt);
  await writer.commit();

  const each = async (what: string, count: number, act: (n: number) => void): Promise<void> => {
    for (let n = 0; n < count; n++) {
      act(n);
      if (n % BATCH === BATCH - 1) await writer.commit();
      if (n % 200_000 === 199_999) print(`  ${n + 1} ${what}`);
    }
    await writer.commit();
    print(`  ${count} ${what}, journal ${engine.seq}`);
  };
  await each('accounts', sizes.accounts, (n) => {
    const accountId: Account['accountId'] = FIRST_ACCOUNT + n;
    engine.apply({ kind: 'openAccount', at: engine.at, accountId }, wallAt);
    engine.apply(
      { kind: 'credit', at: engine.at, accountId, amount: CASH, house: HOUSE.opening, source: 'volume' },
      wallAt,
    );
  });
  const codes = instruments.map(({ code }) => code);
  await each('open orders', sizes.orders, (n) => {
    const code = codes[n % codes.length];
    const instrument = code === undefined ? undefined : engine.broker.instrument(code);
    if (instrument === undefined) throw new RangeError('an issue is missing');
    const { order } = engine.apply(
      {
        kind: 'place',
        at: engine.at,
        accountId: FIRST_ACCOUNT + (n % sizes.accounts),
        clientOrderId: `volume-${n}`,
        instrument: instrument.code,
        side: 'buy',
        type: 'limit',
        price: instrument.lower,
        quantity: shares(instrument.lot),
        timeInForce: 'day',
        expiresOn: null,
      },
      wallAt,
    );
    if (order?.state !== 'working') throw new RangeError(`order ${n} does not work: ${order?.state ?? 'refused'}`);
  });
  await each('rows of the host', Math.max(0, sizes.journal - engine.seq), () => engine.hostRows.speed(1, wallAt));
  await catchUp(client, FIRST_TENANT);
  await store.releaseLease(engine.epoch);
  await store.end();
}
