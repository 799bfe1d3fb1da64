import { instrumentCode, price, yen } from '@kabuto/market';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CannotProject, type CheckpointChoice, type Core, projectAgain } from '../../apps/server/src/core/index.ts';
import { seedTestTenant, startTestCore, TEST_TENANT } from '../../apps/server/src/core/testing.ts';
import { createPool } from '../../apps/server/src/platform/postgres/index.ts';
import { createTestDatabase, type TestDatabase } from '../../apps/server/src/platform/postgres/testing.ts';
import { asSuper } from '../../apps/server/src/platform/postgres/testing-server.ts';
import { fundAccount, placeInput } from '../support/core-harness.ts';

const ACCOUNT = 1000;
const ORDER = { accountId: ACCOUNT, code: '7203', side: 'buy', quantity: 100 } as const;
/** Far below the market, so that it rests. */
const LOW = 28_000;
const ALERT = { kind: 'setAlert', accountId: ACCOUNT, instrument: instrumentCode('7203'), when: '>=' } as const;
const HOLD = { kind: 'hold', accountId: ACCOUNT, purpose: 'withdrawal', amount: yen(1_000) } as const;

let database: TestDatabase;

/** Places an order, and returns its number. */
async function place(core: Core, clientOrderId: string, limit: number | null): Promise<number> {
  const { order, refusal } = await core.submit({ input: placeInput({ ...ORDER, clientOrderId, price: limit }) });
  if (order === null) throw new Error(`the order was refused: ${refusal?.reason}`);
  return order.orderId;
}
const cancel = (core: Core, orderId: number) => core.submit({ input: { kind: 'cancel', accountId: ACCOUNT, orderId } });

/** Fills, resting and ended orders, alerts and holds; `again` marks what one epoch made. */
async function trade(core: Core, again: string): Promise<number> {
  await place(core, `filled ${again}`, null);
  await cancel(core, await place(core, `cancelled ${again}`, LOW));
  const resting = await place(core, `resting ${again}`, LOW);
  await core.submit({ input: { ...ALERT, price: price(31_900) } });
  const { alert } = await core.submit({ input: { ...ALERT, price: price(32_000) } });
  if (alert === undefined) throw new Error('the alert was refused');
  await core.submit({ input: { kind: 'removeAlert', accountId: ACCOUNT, alertId: alert.alertId } });
  await core.submit({ input: { ...HOLD, reference: `held-${again}` } });
  await core.submit({ input: { ...HOLD, reference: `released-${again}` } });
  await core.submit({
    input: { kind: 'releaseHold', accountId: ACCOUNT, purpose: 'withdrawal', reference: `released-${again}` },
  });
  return resting;
}

beforeAll(async () => {
  database = await createTestDatabase();
  const pool = createPool({ url: database.appUrl, name: 'test', max: 2 });
  await seedTestTenant(pool);
  await pool.end();
  const first = await startTestCore(database.appUrl, { codeVersion: 'one' });
  await fundAccount(first, ACCOUNT, 20_000_000);
  await first.skipTo('opening');
  const resting = await trade(first, 'first');
  // the market order fills at the opening
  await first.skipTo('lunch');
  await first.stop();
  // another version: the state is kept, as epoch 2 begins with it
  const second = await startTestCore(database.appUrl, { codeVersion: 'two' });
  await cancel(second, resting);
  await trade(second, 'second');
  await second.skipTo('day');
  await second.stop();
  // the same version: no state is kept
  await (await startTestCore(database.appUrl, { codeVersion: 'two' })).stop();
}, 120_000);
afterAll(() => database.drop());

const change = (sql: string) => asSuper(database.superUrl, (client) => client.query(sql));
const project = (from: CheckpointChoice = 2) => projectAgain(database.ownerUrl, TEST_TENANT, from);
const differing = async (from?: CheckpointChoice) =>
  (await project(from)).tables
    .filter(({ onlyStored, onlyMade }) => onlyStored + onlyMade > 0)
    .map(({ table, onlyStored, onlyMade }) => [table, onlyStored, onlyMade]);

it('every table is made again from the state that an epoch began with, and what came before it is named', async () => {
  const { tables, epoch, fromSeq, seq } = await project();
  expect(tables.flatMap(({ examples }) => examples)).toEqual([]);
  expect([epoch, fromSeq > 1, seq > fromSeq]).toEqual([2, true, true]);
  const made = tables.filter(({ rows }) => rows > 0).map(({ table }) => table);
  expect(made).toEqual(
    expect.arrayContaining(['trade_order', 'account', 'position', 'broker_instrument', 'price_alert', 'cash_hold']),
  );
  const left = tables.filter(({ notCompared }) => notCompared > 0).map(({ table }) => table);
  expect(left.sort()).toEqual(
    ['account_event', 'cash_hold', 'fill', 'house_posting', 'posting', 'price_alert', 'trade_order'].sort(),
  );
  // the filled order, the cancelled one; the one that rested then was cancelled later
  expect(tables.find(({ table }) => table === 'trade_order')).toMatchObject({ notCompared: 2, onlyStored: 0 });
});

it('the last state that is kept is chosen without a number, and the empty one of epoch 1 compares everything', async () => {
  expect((await project('checkpoint')).epoch).toBe(2);
  const { tables, fromSeq } = await project(1);
  expect([fromSeq, ...new Set(tables.map(({ notCompared }) => notCompared))]).toEqual([1, 0]);
  expect(await differing(1)).toEqual([]);
});

it.each([
  ['a changed balance', `update account set settled = settled + 1 where account_id >= 1000`, ['account', 1, 1]],
  [
    'an order that was open then and looks ended',
    `update trade_order set open = false, state = 'filled' where client_order_id = 'resting first'`,
    ['trade_order', 1, 1],
  ],
  [
    'an ended order that was put in later',
    `insert into trade_order select (jsonb_populate_record(null::trade_order, to_jsonb(o) || '{"order_id": 999999}')).*
       from trade_order o where client_order_id = 'filled first'`,
    ['trade_order', 1, 0],
  ],
  [
    'an open order that was put in among those of before',
    `update trade_order set open = true where client_order_id = 'filled first'`,
    ['trade_order', 1, 0],
  ],
  ['a missing fill', 'delete from fill where fill_id = (select max(fill_id) from fill)', ['fill', 0, 1]],
  [
    'a hold that was released and looks held',
    `update cash_hold set state = 'held' where reference = 'released-second'`,
    ['cash_hold', 1, 1],
  ],
])('%s is found', async (_, sql, expected) => {
  await change(`create table kept as select * from ${String(expected[0])}`);
  try {
    await change(sql);
    expect(await differing()).toEqual([expected]);
  } finally {
    await change(
      `delete from ${String(expected[0])}; insert into ${String(expected[0])} select * from kept; drop table kept`,
    );
  }
});

it('an epoch whose state is not kept, or was altered, is refused with the reason', async () => {
  await expect(project(3)).rejects.toThrow(/^the state that epoch 3 began with is not kept \(kept: 1, 2\)$/);
  await expect(project(3)).rejects.toThrow(CannotProject);
  await change('create table kept as select * from checkpoint_state');
  try {
    for (const sql of [
      `update checkpoint_state set lines = (select lines from checkpoint_state where epoch = 2 and chunk = 0) where epoch = 2 and chunk = 1`,
      `update checkpoint_state set lines = '\\x00' where epoch = 2 and chunk = 0`,
    ]) {
      await change(sql);
      await expect(project(2)).rejects.toThrow(/^the state kept of epoch 2 is not the one that journal row \d+ has/);
    }
  } finally {
    await change('delete from checkpoint_state; insert into checkpoint_state select * from kept; drop table kept');
  }
  expect(await differing()).toEqual([]);
});
