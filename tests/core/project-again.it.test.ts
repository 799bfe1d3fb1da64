import { instrumentCode, price, yen } from '@kabuto/market';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CannotProject, projectAgain } from '../../apps/server/src/core/index.ts';
import { seedTestTenant, startTestCore, TEST_TENANT } from '../../apps/server/src/core/testing.ts';
import { createPool } from '../../apps/server/src/platform/postgres/index.ts';
import { createTestDatabase, type TestDatabase } from '../../apps/server/src/platform/postgres/testing.ts';
import { asSuper } from '../../apps/server/src/platform/postgres/testing-server.ts';
import { fundAccount, placeInput } from '../support/core-harness.ts';

const ALERT = { instrument: instrumentCode('7203'), when: '>=', price: price(31_000) } as const;
const HOLD = { purpose: 'withdrawal', reference: 'test', amount: yen(1_000) } as const;
const ORDER = { code: '7203', side: 'buy', price: null, quantity: 100, clientOrderId: 'one' } as const;
const ACCOUNT = 1000;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const pool = createPool({ url: database.appUrl, name: 'test', max: 2 });
  await seedTestTenant(pool);
  await pool.end();
  const core = await startTestCore(database.appUrl, {});
  await fundAccount(core, ACCOUNT, 20_000_000);
  await core.skipTo('opening');
  await core.submit({ input: { kind: 'setAlert', accountId: ACCOUNT, ...ALERT } });
  await core.submit({ input: { kind: 'hold', accountId: ACCOUNT, ...HOLD } });
  await core.submit({ input: placeInput({ ...ORDER, accountId: ACCOUNT }) });
  await core.submit({ input: placeInput({ ...ORDER, side: 'sell', clientOrderId: 'two', accountId: ACCOUNT }) });
  await core.skipTo('day');
  // what the core has not written yet is written before the tables are compared
  await core.stop();
}, 120_000);
afterAll(() => database.drop());

const change = (sql: string) => asSuper(database.superUrl, (client) => client.query(sql));
const project = () => projectAgain(database.ownerUrl, TEST_TENANT);
/** The tables that differ, with how many rows only the one and only the other has. */
const differing = async () =>
  (await project()).tables
    .filter(({ onlyStored, onlyMade }) => onlyStored + onlyMade > 0)
    .map(({ table, onlyStored, onlyMade }) => [table, onlyStored, onlyMade]);

it('every projected table is made again from the journal, row by row as stored', async () => {
  const { seq, tables } = await project();
  expect(seq).toBeGreaterThan(0);
  expect(tables.map(({ table }) => table)).toEqual(
    expect.arrayContaining(['account', 'trade_order', 'fill', 'posting', 'house_posting', 'account_event', 'position']),
  );
  const made = tables.filter(({ rows }) => rows > 0).map(({ table }) => table);
  expect(made).toEqual(
    expect.arrayContaining(['account', 'trade_order', 'fill', 'posting', 'account_event', 'price_alert', 'cash_hold']),
  );
  expect(tables.flatMap(({ examples }) => examples)).toEqual([]);
  expect(await differing()).toEqual([]);
});

it.each([
  ['a changed balance', 'update account set settled = settled + 1 where account_id >= 1000', ['account', 1, 1]],
  [
    'a missing posting',
    'delete from posting where (journal_seq, line) = (select journal_seq, line from posting limit 1)',
    ['posting', 0, 1],
  ],
  [
    'an order twice as large',
    'update trade_order set quantity = quantity * 2 where order_id = (select min(order_id) from trade_order)',
    ['trade_order', 1, 1],
  ],
  [
    'a fill that no journal row has',
    `insert into fill select (jsonb_populate_record(null::fill, to_jsonb(f) || '{"fill_id": 999999}')).* from (select * from fill limit 1) f`,
    ['fill', 1, 0],
  ],
])('%s is found, and named with its rows', async (_, sql, expected) => {
  await change(`create table kept as select * from ${String(expected[0])}`);
  try {
    await change(sql);
    expect(await differing()).toEqual([expected]);
    const { tables } = await project();
    const [found] = tables.filter(({ examples }) => examples.length > 0);
    expect(found?.examples[0]).toMatch(/^only (stored|made again): \{.*"tenant_id"/);
  } finally {
    await change(
      `delete from ${String(expected[0])}; insert into ${String(expected[0])} select * from kept; drop table kept`,
    );
  }
});

it('a journal whose first batch is gone cannot be projected from its genesis', async () => {
  await change(
    'create table kept as select * from journal_batch where from_seq = 1; delete from journal_batch where from_seq = 1',
  );
  await expect(project()).rejects.toThrow(CannotProject);
  await change('insert into journal_batch select * from kept; drop table kept');
  expect(await differing()).toEqual([]);
});
