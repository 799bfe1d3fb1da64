import { afterAll, beforeAll, expect, it } from 'vitest';
import { readReplay } from '../../apps/server/src/core/index.ts';
import { seedTestTenant, TEST_TENANT } from '../../apps/server/src/core/testing.ts';
import { createPool, readTenant, withTenant } from '../../apps/server/src/platform/postgres/index.ts';
import { createTestDatabase, type TestDatabase } from '../../apps/server/src/platform/postgres/testing.ts';
import { asSuper } from '../../apps/server/src/platform/postgres/testing-server.ts';
import { missedReader } from '../../apps/server/src/stream/read-missed.ts';
import { cashList } from '../../apps/server/src/trading/cash-list.ts';

const MEMBER = 1000;
/** Events of the row for all accounts: every fiftieth is the member's. */
const EVENTS = 1_000;
const OF_MEMBER = EVENTS / 50;
/** An account of 99 orders, one event and one journal row each. */
const TRADER = 5000;
const ORDERS = 99;
const WANTED = 7;

let database: TestDatabase;
/** One session, so that its counters are known. */
let pool: ReturnType<typeof createPool>;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool({ url: database.appUrl, name: 'test', max: 1 });
  await seedTestTenant(pool);
  const cash = Array.from({ length: EVENTS }, (_, i) => ({
    ...{ kind: 'cash', accountId: MEMBER + (i % 50), amount: i, memo: Math.sin(i).toString(36).repeat(4) },
  }));
  const outcomeOf = (events: readonly object[]) =>
    JSON.stringify({ events, orderId: null, refusal: null, requests: [] });
  // Of other orders nothing can be unpacked: whoever tries fails.
  const orders = Array.from({ length: ORDERS }, (_, i) =>
    String(i + 1).startsWith(String(WANTED))
      ? outcomeOf([{ kind: 'order', accountId: TRADER, order: { orderId: i + 1 } }])
      : `no outcome "orderId":${i + 1}`,
  );
  await asSuper(database.superUrl, async (client) => {
    await client.query("select set_config('app.tenant', '1', false)");
    await client.query('alter table journal_default alter outcome set storage external');
    for (const [n, outcome] of [outcomeOf(cash), ...orders].entries())
      await client.query(`insert into journal values (1, $1, 1, 7, 1, 5, '\\x7b7d', $2, '\\x')`, [
        n + 1,
        Buffer.from(outcome),
      ]);
    await client.query(
      `insert into account_event (tenant_id, event_seq, account_id, journal_seq, kind, place)
       select 1, i + 1, ${MEMBER} + i % 50, 1, 'cash', i from generate_series(0, ${EVENTS - 1}) i`,
    );
    await client.query(
      `insert into account_event (tenant_id, event_seq, account_id, journal_seq, kind, place)
       select 1, ${EVENTS} + i, ${TRADER}, i + 1, 'order', 0 from generate_series(1, ${ORDERS}) i`,
    );
    await client.query(
      `insert into trade_order (tenant_id, order_id, account_id, client_order_id, code, side, type, price, quantity, time_in_force,
         expires_on, accepted_at, trade_date, state, open, filled, filled_notional, fee_charged, fee_schedule, hold_cash, hold_shares,
         last_trade_id, updated_at)
       values (1, ${WANTED}, ${TRADER}, 'x', '7203', 'buy', 'limit', 1, 100, 'day', '2026-11-24', 1, '2026-11-24', 'cancelled', false, 0, 0, 0, 1,
         0, 0, 0, 1)`,
    );
  });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** How many blocks of large outcomes the session has read. */
async function blocksRead(): Promise<number> {
  await pool.query('select pg_stat_force_next_flush()');
  const [row] = await asSuper(database.superUrl, async (client) => {
    const read = `select sum(toast_blks_read + toast_blks_hit)::int as blocks from pg_statio_all_tables where relname like 'journal%'`;
    return (await client.query<{ blocks: number }>(read)).rows;
  });
  return row?.blocks ?? 0;
}
async function blocksOf<T>(work: () => Promise<T>): Promise<{ readonly result: T; readonly blocks: number }> {
  const before = await blocksRead();
  const result = await work();
  return { result, blocks: (await blocksRead()) - before };
}
/** What reading these rows whole, once, costs. */
const whole = async (where: string) => {
  const read = () =>
    withTenant(pool, TEST_TENANT, (client) => client.query(`select md5(outcome) from journal where ${where}`));
  return (await blocksOf(read)).blocks;
};

it('a page of the cash book unpacks a journal row once, however many of its lines the row holds', async () => {
  const { handle } = cashList({ pool, names: () => () => ({ en: '', jp: '', tw: '' }) } as never);
  const call = { query: { pageSize: '100' }, caller: { tenantId: TEST_TENANT }, member: { accountId: MEMBER } };
  const { result, blocks } = await blocksOf(() => handle(call as never));
  const { rows } = result as unknown as { readonly rows: readonly { readonly amount: string; readonly at: number }[] };
  expect(rows.map(({ amount }) => Number(amount))).toEqual(
    Array.from({ length: OF_MEMBER }, (_, i) => (OF_MEMBER - 1 - i) * 50),
  );
  expect(rows[0]?.at).toBe(7);
  expect(blocks).toBeGreaterThan(0);
  expect(blocks).toBeLessThan(2 * (await whole('seq = 1')));
});

it('a later page of the cash book unpacks nothing of the pages before', async () => {
  const { handle } = cashList({ pool, names: () => () => ({ en: '', jp: '', tw: '' }) } as never);
  const query = { pageSize: '10', pageNum: '3' };
  const call = { query, caller: { tenantId: TEST_TENANT }, member: { accountId: MEMBER } };
  const { result, blocks } = await blocksOf(() => handle(call as never));
  expect(result).toEqual({ rows: [], total: OF_MEMBER });
  expect(blocks).toBe(0);
});

it('a stream that is opened again unpacks a journal row once for all events missed in it', async () => {
  const missed = missedReader(
    pool,
    TEST_TENANT,
    (event) => event as never,
    async () => undefined,
  );
  const { result, blocks } = await blocksOf(() => missed(MEMBER, 0));
  if (!('events' in result)) throw new Error('they are few enough to be sent one by one');
  const amounts = result.events.map(({ event }) => (event as unknown as { readonly amount: number }).amount);
  expect(amounts).toEqual(Array.from({ length: OF_MEMBER }, (_, i) => i * 50));
  expect(blocks).toBeLessThan(2 * (await whole('seq = 1')));
});

it('the replay of an order unpacks no outcome that does not name it', async () => {
  const found = await readTenant(pool, TEST_TENANT, (client) => readReplay(client, TEST_TENANT, WANTED));
  expect(found?.steps.map(({ seq }) => seq)).toEqual([WANTED + 1]);
});

it('an event that carries its own text, as those of before do, is read beside those of its journal row', async () => {
  const { rows } = await withTenant(pool, TEST_TENANT, async (client) => {
    const own = `(1, 5000, ${MEMBER}, 1, 'cash', '{"amount": -1}', null)::account_event`;
    return client.query<{ data: unknown }>(
      `select data->'amount' as data from events_of(array[${own}, ${own}] || array(
         select e from account_event e where account_id = ${MEMBER} order by event_seq limit 2)) order by event_seq`,
    );
  });
  expect(rows.map(({ data }) => data)).toEqual([0, 50, -1, -1]);
});
