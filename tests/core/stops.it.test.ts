import { randomUUID } from 'node:crypto';
import { type InstrumentSpec, instrumentCode, price, shares, TOKYO } from '@kabuto/market';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { takesOf } from '../../apps/server/src/core/engine/broker-port.ts';
import { type Core, verifyTenant } from '../../apps/server/src/core/index.ts';
import { seedTestTenant, TEST_TENANT, withProjected } from '../../apps/server/src/core/testing.ts';
import { createPool, withTenant } from '../../apps/server/src/platform/postgres/index.ts';
import { createTestDatabase, type TestDatabase } from '../../apps/server/src/platform/postgres/testing.ts';
import { fundAccount, type KillableCore, placeInput, startKillableCore } from '../support/core-harness.ts';
import { eventually } from '../support/eventually.ts';

/** An issue that only the test's accounts trade. */
const QUIET: InstrumentSpec = {
  code: instrumentCode('7203'),
  lot: shares(100),
  tickTable: 'topix500',
  base: price(31_200),
  activity: 0,
  volatilityBps: 150,
};
const OPTIONS = { seed: 7, codeVersion: 'test', instruments: [QUIET] };
const [STOPPER, BUYER, SELLER] = [1001, 1002, 1003] as const;

let database: TestDatabase;
let killable: KillableCore;

beforeEach(async () => {
  database = await createTestDatabase();
  const pool = createPool({ url: database.appUrl, name: 'test' });
  await seedTestTenant(pool);
  await pool.end();
  killable = await startKillableCore(database.appUrl, OPTIONS);
  for (const account of [STOPPER, BUYER, SELLER]) await fundAccount(killable.core, account, 20_000_000);
  await openMarket(killable.core);
});
afterEach(() => database.drop());

async function openMarket(core: Core): Promise<void> {
  await core.skipTo('opening');
  await core.setSpeed(60);
  await eventually(() => core.feed.session?.phase === 'am-continuous');
  await core.setSpeed(1);
}

type Terms = Omit<Parameters<typeof placeInput>[0], 'code' | 'clientOrderId'>;
const place = async (terms: Terms): Promise<number> => {
  const { order } = await killable.core.submit({
    input: placeInput({ ...terms, code: QUIET.code, clientOrderId: randomUUID() }),
  });
  if (order === null) throw new Error('the order is sound and must be accepted');
  return order.orderId;
};

async function killAndRestart(): Promise<void> {
  killable.kill();
  killable = await startKillableCore(database.appUrl, OPTIONS);
}

/** Two accounts trade 100 shares at a price; the seller buys them first. */
async function trade(at: number): Promise<void> {
  await place({ accountId: BUYER, side: 'buy', price: at, quantity: 100 });
  await place({ accountId: SELLER, side: 'sell', price: at, quantity: 100 });
}

/** State and fills of an order as stored. */
async function stored(orderId: number) {
  const pool = createPool({ url: database.appUrl, name: 'look' });
  const found = await withProjected(pool, TEST_TENANT, (client) =>
    client.query<{ state: string; price: number | null; quantity: number; fills: number }>(
      `select state, price, quantity, (select count(*)::int from fill f where f.order_id = o.order_id) as fills
         from trade_order o where order_id = $1`,
      [orderId],
    ),
  );
  await pool.end();
  return found.rows[0];
}

/** Gives the seller shares, bought from an account that owned them before. */
async function giveShares(quantity: number): Promise<void> {
  const at = await killable.core.read((engine) => engine.at);
  const past = {
    instrument: QUIET.code,
    side: 'buy',
    type: 'market',
    price: null,
    quantity: shares(quantity),
    acceptedAt: at,
    tradeDate: '2026-11-10',
    settlesOn: '2026-11-12',
    fills: [{ at, price: price(10_000), quantity: shares(quantity) }],
    openUntil: null,
  };
  // the dates above are valid calendar dates
  const input = { kind: 'bookHistory', accountId: SELLER, cash: 5_000_000, orders: [past] } as unknown;
  await killable.core.submit({ input: input as Parameters<Core['submit']>[0]['input'] });
}

it('ORD-03 a stop survives a kill: the price is watched again, and reached once it is sent once', async () => {
  await giveShares(500);
  const trigger = { when: '>=', price: price(31_300) } as const;
  const stop = await place({ accountId: STOPPER, side: 'buy', price: 31_250, quantity: 100, trigger });
  await killAndRestart();
  await killAndRestart();
  expect(await stored(stop)).toMatchObject({ state: 'armed', fills: 0 });
  await trade(31_200);
  expect(await stored(stop)).toMatchObject({ state: 'armed', fills: 0 });
  await trade(31_300);
  // no offer at its limit: it rests in the book, and is placed there again after a restart
  expect(await stored(stop)).toMatchObject({ state: 'working', fills: 0 });
  await killAndRestart();
  await place({ accountId: SELLER, side: 'sell', price: 31_250, quantity: 100 });
  await killAndRestart();
  expect(await stored(stop)).toMatchObject({ state: 'filled', fills: 1 });
  await trade(31_350);
  expect(await stored(stop)).toMatchObject({ state: 'filled', fills: 1 });
  await killable.core.stop();
  expect((await verifyTenant(database.appUrl, TEST_TENANT)).problems).toEqual([]);
});

it('ORD-05 an amend survives a kill: the order re-enters with its new terms', async () => {
  await giveShares(300);
  const orderId = await place({ accountId: BUYER, side: 'buy', price: 31_100, quantity: 300 });
  const terms = { accountId: BUYER, orderId, price: price(31_150), quantity: shares(200) };
  const { order } = await killable.core.submit({ input: { kind: 'amend', ...terms } });
  expect(order).toMatchObject({ state: 'working', price: 31_150, quantity: 200, revision: 1 });
  await killAndRestart();
  const working = await killable.core.read((engine) => engine.venue.workingOrders());
  expect(working).toMatchObject([{ orderId, price: 31_150, quantity: 200, account: BUYER }]);
  await place({ accountId: SELLER, side: 'sell', price: 31_150, quantity: 300 });
  expect(await stored(orderId)).toMatchObject({ state: 'filled', price: 31_150, quantity: 200, fills: 1 });
  await killable.core.stop();
  expect((await verifyTenant(database.appUrl, TEST_TENANT)).problems).toEqual([]);
});

it('an instance from before venues had flags is updated at its next start', async () => {
  await killable.core.stop();
  const pool = createPool({ url: database.appUrl, name: 'old' });
  await withTenant(pool, TEST_TENANT, (client) =>
    client.query(`update broker_globals set data = (data::jsonb - 'venueTakes')::json`),
  );
  await pool.end();
  killable = await startKillableCore(database.appUrl, OPTIONS);
  expect(await killable.core.read((engine) => engine.broker.globals.venueTakes)).toEqual(takesOf(TOKYO));
  const trigger = { when: '<=', price: price(31_000) } as const;
  expect(await place({ accountId: BUYER, side: 'buy', price: null, quantity: 100, trigger })).toBeGreaterThan(0);
  await killable.core.stop();
  // To verify, the manually changed row is tampered with. It finds nothing else.
  const { problems } = await verifyTenant(database.appUrl, TEST_TENANT);
  expect(problems.map(({ table }) => table)).toEqual(['checkpoint']);
});
