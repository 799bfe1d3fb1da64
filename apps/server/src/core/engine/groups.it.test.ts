import type { BrokerInput } from '@kabuto/brokerage';
import { dailyLimits, instrumentCode, price, shares, TOKYO, yen } from '@kabuto/market';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPool } from '../../platform/postgres/index.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/postgres/testing.ts';
import type { Answer, Core } from '../index.ts';
import { seedTestTenant, startTestCore, TEST_TENANT, withProjected } from '../testing.ts';
import { verifyTenant } from '../verify/verify.ts';

let database: TestDatabase;
let pool: Pool;
let core: Core;
const ACCOUNT = 1000;
const LIMITS = dailyLimits({ base: price(31_200), tickTable: 'topix500' });

type Place = Omit<Extract<BrokerInput, { kind: 'place' }>, 'at'>;

/** Buys 100 at market for the day by default. */
const place = (more: Partial<Place> = {}): Promise<Answer> =>
  core.submit({
    input: {
      kind: 'place',
      accountId: ACCOUNT,
      clientOrderId: '',
      instrument: instrumentCode('7203'),
      side: 'buy',
      type: 'market',
      price: null,
      quantity: shares(100),
      timeInForce: 'day',
      expiresOn: null,
      ...more,
    },
  });

const storedFrom = async (orderId: number) => {
  const { rows } = await withProjected(pool, TEST_TENANT, (client) =>
    client.query<{
      order_id: number;
      state: string;
      reason: string | null;
      group_id: number;
      parent_id: number | null;
    }>('select order_id, state, reason, group_id, parent_id from trade_order where group_id = $1 order by order_id', [
      orderId,
    ]),
  );
  return rows;
};

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool({ url: database.appUrl, name: 'test' });
  await seedTestTenant(pool);
  core = await startTestCore(database.appUrl);
  await core.submit({ input: { kind: 'openAccount', accountId: ACCOUNT } });
  const cash = yen(20_000_000);
  await core.submit({ input: { kind: 'credit', accountId: ACCOUNT, amount: cash, house: 4, source: 'test' } });
  const { conditions = [], orderTypes } = TOKYO.capabilities;
  const takes = { amend: false, watch: false, ioc: true, orderTypes, conditions };
  await core.submit({ input: { kind: 'setVenue', takes } });
  await core.skipTo('opening');
});
afterAll(async () => {
  await core.stop();
  await pool.end();
  await database.drop();
});

/** Waits until the day has opened. */
async function opened(): Promise<void> {
  await core.setSpeed(60);
  await expect.poll(() => core.feed.session?.phase, { timeout: 20_000 }).toBe('am-continuous');
  await core.setSpeed(1);
}

describe('groups, auctions and orders for the moment on PostgreSQL', () => {
  it('ORD-03 IOC trades what it can at once; the rest expires with its reason', async () => {
    await opened();
    const far = { type: 'limit', price: LIMITS.lower, timeInForce: 'ioc' } as const;
    expect((await place(far)).order).toMatchObject({ state: 'expired', filled: 0, reason: 'UNFILLED_AT_ONCE' });
    const near = { type: 'limit', price: LIMITS.upper, timeInForce: 'ioc' } as const;
    expect((await place(near)).order).toMatchObject({ state: 'filled', filled: 100 });
    expect((await place({ timeInForce: 'fok' })).refusal).toMatchObject({ reason: 'TIME_IN_FORCE_NOT_TAKEN' });
  });

  it('ORD-15 if-done: the sale begins with the last share bought, is stored with its group, and keeps working after a restart', async () => {
    const sale = { type: 'limit', price: LIMITS.upper, timeInForce: 'day', expiresOn: null } as const;
    const parent = await place({ ifDone: sale });
    expect(parent).toMatchObject({ refusal: null, order: { state: 'filled' } });
    const id = parent.order?.orderId ?? 0;
    const child = { order_id: id + 1, state: 'working', reason: null, group_id: id, parent_id: id };
    expect(await storedFrom(id)).toMatchObject([{ order_id: id, state: 'filled', parent_id: null }, child]);
    const open = () => core.read((engine) => engine.broker.openOrders(ACCOUNT));
    const before = await open();
    await core.stop();
    core = await startTestCore(database.appUrl);
    expect(await open()).toEqual(before.map((order) => ({ ...order, updatedAt: expect.any(Number) })));
    await core.submit({ input: { kind: 'cancel', accountId: ACCOUNT, orderId: id + 1 } });
    expect(await open()).toEqual([]);
  });

  it('ORD-03 an order for the opening is refused once the day has opened, with the date of the next one', async () => {
    expect((await place({ condition: 'opening-am' })).refusal).toEqual({
      reason: 'CONDITION_TOO_LATE',
      field: 'condition',
      params: { next: '2026-11-25' },
    });
  });

  it('ORD-16 bought in the closing auction: the child of the day finds the session closed and expires with it', async () => {
    const sale = { type: 'limit', price: LIMITS.upper, timeInForce: 'day', expiresOn: null } as const;
    const parent = await place({ condition: 'closing-pm', ifDone: sale });
    expect(parent).toMatchObject({ refusal: null, order: { state: 'working' } });
    await core.skipTo('day');
    expect(await storedFrom(parent.order?.orderId ?? 0)).toMatchObject([
      { state: 'filled' },
      { state: 'expired', reason: 'SESSION_ENDED' },
    ]);
  });

  it('verify decides all of it again and finds the tables in agreement', async () => {
    expect((await verifyTenant(database.appUrl, TEST_TENANT)).problems).toEqual([]);
  });
});
