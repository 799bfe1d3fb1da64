import type { BrokerEvent } from '@kabuto/brokerage';
import type { EpochMs } from '@kabuto/market';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readReplay } from '../../apps/server/src/core/index.ts';
import { readAccountEvents } from '../../apps/server/src/core/journal/account-events.ts';
import { writeBatch } from '../../apps/server/src/core/journal/batches.ts';
import { chainHash, GENESIS, JOURNAL_KIND, type JournalRow } from '../../apps/server/src/core/journal/journal.ts';
import { accountEventTable, eventBatchRows } from '../../apps/server/src/core/journal/tables.ts';
import { write } from '../../apps/server/src/core/projections/table.ts';
import { seedTestTenant, TEST_TENANT } from '../../apps/server/src/core/testing.ts';
import { createPool, readTenant, withTenant } from '../../apps/server/src/platform/postgres/index.ts';
import { createTestDatabase, type TestDatabase } from '../../apps/server/src/platform/postgres/testing.ts';
import { asSuper } from '../../apps/server/src/platform/postgres/testing-server.ts';
import { missedReader } from '../../apps/server/src/stream/read-missed.ts';

/** Each has a batch of one frame, which is first read by the test that counts. */
const [READER, LATE_READER, STREAMER, OTHER] = [1000, 2000, 3000, 4000];
/** Rows of such a batch, and events per row; the first event of a row is the member's. */
const ROWS = 20;
const EVENTS = 50;
const AT = 7;
/** An account of 99 orders, one event and one journal row each. */
const TRADER = 5000;
const ORDERS = 99;
const WANTED = 7;
const SECOND_TENANT = 2;

let database: TestDatabase;
/** Only one session, so that its counters are known. */
let pool: ReturnType<typeof createPool>;

const outcomeOf = (events: readonly object[]): string =>
  JSON.stringify({ events, orderId: null, refusal: null, requests: [] });

/** A journal and its account events, written as the core writes them. */
class Ledger {
  readonly #tenantId: number;
  #seq = 0;
  #events = 0;
  #head: Buffer = GENESIS;

  constructor(tenantId: number) {
    this.#tenantId = tenantId;
  }

  /** Writes a batch of rows with these outcomes; in each row the event at place 0 is the account's. */
  async write(accountId: number, kind: BrokerEvent['kind'], outcomes: readonly string[]): Promise<void> {
    const rows = outcomes.map((outcome): JournalRow => {
      this.#seq += 1;
      const said = { payload: Buffer.from('{}'), outcome: Buffer.from(outcome), images: Buffer.alloc(0) };
      const content = { ...said, kind: JOURNAL_KIND.credit };
      // every integer written here is a market time
      const row = { ...content, seq: this.#seq, epoch: 1, at: AT as EpochMs, wallAt: AT };
      this.#head = chainHash(this.#head, row, this.#tenantId);
      return { ...row, hash: this.#head };
    });
    await withTenant(pool, this.#tenantId, async (client) => {
      await writeBatch(client, this.#tenantId, rows, { imbalance: 0, lowest: 0 });
      const events = rows.map(({ seq }, i) => {
        // nothing but owner and kind is read of it
        const event = { kind, accountId } as BrokerEvent;
        return { eventSeq: this.#events + 1 + i, journalSeq: seq, place: 0, at: AT, event };
      });
      await write(client, accountEventTable, this.#tenantId, eventBatchRows(events));
    });
    this.#events += rows.length;
  }

  /** Writes a batch of one frame; each of its rows moves the cash of the member and of many other accounts. */
  writeCash(accountId: number): Promise<void> {
    const outcomes = Array.from({ length: ROWS }, (_, row) =>
      outcomeOf(
        Array.from({ length: EVENTS }, (_, i) => ({
          kind: 'cash',
          accountId: accountId + i,
          amount: accountId + row,
          memo: Math.sin(accountId + row * EVENTS + i)
            .toString(36)
            .repeat(4),
        })),
      ),
    );
    return this.write(accountId, 'cash', outcomes);
  }
}
const amountsOf = (accountId: number): readonly number[] => Array.from({ length: ROWS }, (_, row) => accountId + row);

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool({ url: database.appUrl, name: 'test', max: 1 });
  await seedTestTenant(pool);
  await seedTestTenant(pool, SECOND_TENANT);
  const ledger = new Ledger(TEST_TENANT);
  for (const accountId of [READER, LATE_READER, STREAMER]) await ledger.writeCash(accountId);
  // The outcomes of other orders cannot be parsed: reading one throws.
  const orders = Array.from({ length: ORDERS }, (_, i) =>
    String(i + 1).startsWith(String(WANTED))
      ? outcomeOf([{ kind: 'order', accountId: TRADER, order: { orderId: i + 1 } }])
      : `no outcome "orderId":${i + 1}`,
  );
  await ledger.write(TRADER, 'order', orders);
  const second = new Ledger(SECOND_TENANT);
  for (const accountId of [OTHER, OTHER + 500, OTHER + 600]) await second.writeCash(accountId);
  await asSuper(database.superUrl, (client) =>
    client.query(
      `insert into trade_order (tenant_id, order_id, account_id, client_order_id, code, side, type, price, quantity, time_in_force,
         expires_on, accepted_at, trade_date, state, open, filled, filled_notional, fee_charged, fee_schedule, hold_cash, hold_shares,
         last_trade_id, updated_at)
       values (1, ${WANTED}, ${TRADER}, 'x', '7203', 'buy', 'limit', 1, 100, 'day', '2026-11-24', 1, '2026-11-24', 'cancelled', false, 0, 0, 0, 1,
         0, 0, 0, 1)`,
    ),
  );
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** Number of blocks of frames read so far. */
async function blocksRead(): Promise<number> {
  await pool.query('select pg_stat_force_next_flush()');
  const [row] = await asSuper(database.superUrl, async (client) => {
    const read = `select sum(toast_blks_read + toast_blks_hit)::int as blocks from pg_statio_all_tables where relname like 'journal_batch%'`;
    return (await client.query<{ blocks: number }>(read)).rows;
  });
  return row?.blocks ?? 0;
}
async function blocksOf<T>(work: () => Promise<T>): Promise<{ readonly result: T; readonly blocks: number }> {
  const before = await blocksRead();
  const result = await work();
  return { result, blocks: (await blocksRead()) - before };
}
/** Blocks read when a batch of cash events is read whole, once. */
const whole = async () => {
  const read = () =>
    withTenant(pool, TEST_TENANT, (client) =>
      client.query('select md5(frames) from journal_batch where to_seq = $1', [ROWS]),
    );
  return (await blocksOf(read)).blocks;
};
const amount = ({ event }: { readonly event: object }): unknown => (event as { readonly amount?: number }).amount;
/** A page of an account's cash events, newest first. */
async function cashPage(accountId: number, limit: number, offset = 0) {
  const wanted = { accountId, kinds: ['cash'], order: 'newest first', limit, offset } as const;
  const { result, blocks } = await blocksOf(() =>
    readTenant(pool, TEST_TENANT, (client) => readAccountEvents(client, TEST_TENANT, wanted)),
  );
  return { events: result, blocks };
}

it('a page of an account’s events unpacks a frame once, however many of its rows it takes', async () => {
  const { events, blocks } = await cashPage(READER, 100);
  expect(events.map(amount)).toEqual(amountsOf(READER).toReversed());
  expect(events[0]?.at).toBe(AT);
  expect(blocks).toBeGreaterThan(0);
  expect(blocks).toBeLessThan(2 * (await whole()));
});

it('a frame that was just read is not read again', async () => {
  await cashPage(READER, 10);
  const again = await cashPage(READER, 10);
  expect(again.events).toHaveLength(10);
  expect(again.blocks).toBe(0);
});

it('a later page of events unpacks nothing of the pages before', async () => {
  const { events, blocks } = await cashPage(LATE_READER, 10, 20);
  expect(events).toEqual([]);
  expect(blocks).toBe(0);
});

it('a stream that is opened again unpacks a frame once for all events missed in it', async () => {
  const missed = missedReader(
    pool,
    TEST_TENANT,
    (event) => event as never,
    async () => undefined,
  );
  const { result, blocks } = await blocksOf(() => missed(STREAMER, 0));
  if (!('events' in result)) throw new Error('they are few enough to be sent one by one');
  const amounts = result.events.map(({ event }) => (event as unknown as { readonly amount: number }).amount);
  expect(amounts).toEqual(amountsOf(STREAMER));
  expect(blocks).toBeGreaterThan(0);
  expect(blocks).toBeLessThan(2 * (await whole()));
});

it('the replay of an order unpacks no outcome that does not name it', async () => {
  const found = await readTenant(pool, TEST_TENANT, (client) => readReplay(client, TEST_TENANT, WANTED));
  expect(found?.steps.map(({ seq, chained }) => ({ seq, chained }))).toEqual([
    { seq: 3 * ROWS + WANTED, chained: true },
  ]);
});

const eventsOf = (tenantId: number, accountId: number) =>
  withTenant(pool, tenantId, (client) =>
    readAccountEvents(client, tenantId, { accountId, order: 'oldest first', limit: 100 }),
  );
it('two brokerages whose journals have the same numbers read their own only', async () => {
  expect((await eventsOf(TEST_TENANT, READER)).map(amount)).toEqual(amountsOf(READER));
  expect((await eventsOf(SECOND_TENANT, OTHER)).map(amount)).toEqual(amountsOf(OTHER));
  expect((await eventsOf(TEST_TENANT, READER)).map(amount)).toEqual(amountsOf(READER));
});

it('an event stored with its own text in an earlier format is read beside those of its journal row', async () => {
  await asSuper(database.superUrl, (client) =>
    client.query(
      `insert into account_event (tenant_id, event_seq, account_id, journal_seq, kind, data)
       values (1, 5000, ${READER}, 1, 'cash', '{"amount": -1}'), (1, 5001, ${READER}, 999, 'cash', '{"amount": -2}')`,
    ),
  );
  const events = await eventsOf(TEST_TENANT, READER);
  expect(events.map(amount)).toEqual([...amountsOf(READER), -1, -2]);
  // market time comes from the journal row; without the row it is 0
  expect(events.slice(-2).map(({ at }) => at)).toEqual([AT, 0]);
});
