import { type AtVenue, instrumentCode, isoDate, price, venueId } from '@kabuto/market';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Core, verifyTenant } from '../../apps/server/src/core/index.ts';
import { seedTestTenant, startTestCore, TEST_TENANT } from '../../apps/server/src/core/testing.ts';
import { createPool, withTenant } from '../../apps/server/src/platform/postgres/index.ts';
import { createTestDatabase, type TestDatabase } from '../../apps/server/src/platform/postgres/testing.ts';
import { asSuper } from '../../apps/server/src/platform/postgres/testing-server.ts';
import { fundAccount, placeInput } from '../support/core-harness.ts';
import { eventually } from '../support/eventually.ts';
import { LatePort } from '../support/late-port.ts';

const PTS = venueId('pts');
const ACCOUNT = 1001;
const CODE = instrumentCode('7203');

let database: TestDatabase;
let pool: ReturnType<typeof createPool>;
let bought: Awaited<ReturnType<Core['submit']>>['order'];
let core: Core;
const port = new LatePort(isoDate('2026-11-24'));

const start = () => startTestCore(database.appUrl, { others: new Map([[PTS, port]]) });
const rows = async (sql: string) =>
  (await withTenant(pool, TEST_TENANT, (client) => client.query<{ readonly state?: string }>(sql))).rows;
const TERMS = {
  accountId: ACCOUNT,
  clientOrderId: '',
  code: '7203',
  side: 'buy',
  price: 30_000,
  quantity: 100,
} as const;
const buy = (venue: AtVenue) => core.submit({ input: { ...placeInput(TERMS), ...venue } });
/** Delivers everything in flight, twice, until the order is in that state. */
const until = (orderId: number, state: string) =>
  eventually(async () => {
    while (port.deliver(0, await core.read(({ at }) => at), 2));
    const [row] = await rows(`select state from trade_order where order_id = ${orderId}`);
    return row?.state === state;
  });

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool({ url: database.appUrl, name: 'test' });
  await seedTestTenant(pool);
  core = await start();
  await fundAccount(core, ACCOUNT, 10_000_000);
  await buy({});
  bought = (await buy({ venue: PTS })).order;
  await until(2, 'working');
  port.trade(0, 1);
  await core.stop();
  core = await start();
  // the report of the trade was lost with the server
  await until(2, 'filled');
  await buy({ venue: PTS });
  await until(3, 'working');
  await core.stop();
  core = await start();
});
afterAll(async () => {
  await core.stop();
  await pool.end();
  await database.drop();
});

describe('a second venue on PostgreSQL', () => {
  it('is named in the rows of its orders and fills, which a restart reads back, and verify decides them again', async () => {
    expect(bought).toMatchObject({ orderId: 2, venue: 'pts' });
    expect(await rows('select order_id, venue from trade_order order by order_id')).toEqual([
      { order_id: 1, venue: null },
      { order_id: 2, venue: 'pts' },
      { order_id: 3, venue: 'pts' },
    ]);
    expect(await rows('select order_id, venue, quantity from fill where order_id = 2')).toEqual([
      { order_id: 2, venue: 'pts', quantity: 100 },
    ]);
    expect(await core.read(({ broker }) => broker.workingOrders({ venue: PTS }).map(({ orderId }) => orderId))).toEqual(
      [3],
    );
    expect((await verifyTenant(database.appUrl, TEST_TENANT, { codeVersion: 'test' })).problems).toEqual([]);
  });

  it('has quotes beside those of the first venue, which a restart reads back and verify compares', async () => {
    const stored = () =>
      rows(`select venue, last, bid from venue_facts where code = '${CODE}' order by venue nulls first`);
    const quoted = (last: number) =>
      eventually(async () => (await stored()).some((row) => 'last' in row && row.last === last));
    for (const last of [30_500, 30_700]) {
      port.quote(CODE, price(last), await core.read(({ at }) => at));
      await quoted(last);
    }
    expect(await stored()).toEqual([
      expect.objectContaining({ venue: null }),
      { venue: 'pts', last: 30_700, bid: 30_700 },
    ]);
    expect(await core.read(({ venue }) => venue.facts(CODE).last)).not.toBe(30_700);
    await core.stop();
    const repeated = [...port.quotes];
    port.quotes.clear();
    core = await start();
    expect(await core.read(({ quotes }) => quotes.find(CODE, PTS)?.facts.last)).toBe(30_700);
    for (const [code, quote] of repeated) port.quotes.set(code, quote);
    await core.stop();
    const verified = async () => (await verifyTenant(database.appUrl, TEST_TENANT, { codeVersion: 'test' })).problems;
    expect(await verified()).toEqual([]);
    const edit = (sql: string) => asSuper(database.superUrl, (client) => client.query(sql));
    await edit(`update venue_facts set last = last + 1 where venue = 'pts'`);
    expect((await verified()).map(({ table }) => table)).toContain('venue_facts');
    await edit(`update venue_facts set last = last - 1 where venue = 'pts'`);
    await expect(edit("update venue_facts set venue = 'tokyo' where venue = 'pts'")).rejects.toThrow(
      /check constraint/,
    );
    await expect(edit("update venue_facts set venue = null where venue = 'pts'")).rejects.toThrow(/duplicate key/);
    core = await start();
  });

  it('cannot be taken off an order or a fill without verify naming the row', async () => {
    await core.stop();
    const edit = (sql: string) => asSuper(database.superUrl, (client) => client.query(sql));
    for (const [table, id] of [
      ['fill', 2],
      ['trade_order', 2],
      ['trade_order', 3],
    ] as const) {
      await edit(`update ${table} set venue = null where order_id = ${id}`);
      const { problems } = await verifyTenant(database.appUrl, TEST_TENANT, { codeVersion: 'test' });
      expect(problems.map((problem) => problem.table)).toContain(table);
      await edit(`update ${table} set venue = 'pts' where order_id = ${id}`);
    }
    await expect(edit("update trade_order set venue = 'tokyo' where order_id = 1")).rejects.toThrow(/check constraint/);
    core = await start();
  });
});
