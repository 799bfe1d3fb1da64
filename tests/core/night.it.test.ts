import { buyingPowerAt, type CashBalance, freeCashOf } from '@kabuto/brokerage';
import {
  type InstrumentSpec,
  instrumentCode,
  isoDate,
  JNX_J_MARKET,
  price,
  shares,
  timeOfDay,
  tokyoEpoch,
  yen,
} from '@kabuto/market';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Core, SYSTEM_TIMING, verifyTenant } from '../../apps/server/src/core/index.ts';
import { seedTestTenant, startTestCore, TEST_TENANT, withProjected } from '../../apps/server/src/core/testing.ts';
import { createPool, withTenant } from '../../apps/server/src/platform/postgres/index.ts';
import { createTestDatabase, type TestDatabase } from '../../apps/server/src/platform/postgres/testing.ts';
import { fundAccount, placeInput } from '../support/core-harness.ts';

const TUESDAY = isoDate('2026-11-24');
const WEDNESDAY = isoDate('2026-11-25');
const THURSDAY = isoDate('2026-11-26');
const FRIDAY = isoDate('2026-11-27');
const [BUYER, SELLER] = [1000, 1001];
const CODE = '7203';
const QUIET: InstrumentSpec = {
  code: instrumentCode(CODE),
  lot: shares(100),
  tickTable: 'topix500',
  base: price(30_000),
  activity: 0,
  volatilityBps: 0,
};
/** What the buyer begins with, and what 100 shares at 3,000 yen cost with the fee of 0.055 %. */
const [FUNDS, COST] = [700_000, 300_165];

let database: TestDatabase;
let pool: ReturnType<typeof createPool>;
let core: Core;
/** The wall clock of the core, epoch milliseconds; its market follows it. */
let now = tokyoEpoch(TUESDAY, timeOfDay('10:00')) as number;

const start = (): Promise<Core> =>
  startTestCore(database.appUrl, {
    venue: JNX_J_MARKET,
    instruments: [QUIET],
    clockMode: 'real',
    timing: { ...SYSTEM_TIMING, now: () => now, every: () => () => {} },
  });

/** Moves the clock; the market follows with the next command. */
async function moveTo(date: typeof TUESDAY, time: string): Promise<void> {
  now = tokyoEpoch(date, timeOfDay(time));
  await core.submit({ input: { kind: 'cancel', accountId: BUYER, orderId: 0 } });
}

const place = (accountId: number, side: 'buy' | 'sell') =>
  core.submit({
    input: placeInput({ accountId, code: CODE, side, price: 30_000, quantity: 100, clientOrderId: '' }),
  });

/** The buyer buys 100 shares from the seller. */
async function trade(): Promise<void> {
  await place(SELLER, 'sell');
  expect((await place(BUYER, 'buy')).order).toMatchObject({ state: 'filled', filled: 100 });
}

/** The buyer's cash as stored, yen. */
const stored = async (): Promise<CashBalance> => {
  const { rows } = await withProjected(pool, TEST_TENANT, (client) =>
    client.query<CashBalance>(`select settled, held, flows from account where account_id = ${BUYER}`),
  );
  const [cash] = rows;
  if (cash === undefined) throw new Error('the buyer has an account');
  return cash;
};

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool({ url: database.appUrl, name: 'test' });
  await seedTestTenant(pool);
  await withTenant(pool, TEST_TENANT, (client) => client.query('update core_lease set market_at = $1', [now]));
  core = await start();
  await fundAccount(core, BUYER, FUNDS);
  await core.submit({ input: { kind: 'openAccount', accountId: SELLER } });
  const past = isoDate('2026-11-10');
  const then = tokyoEpoch(past, timeOfDay('10:00'));
  const order = {
    instrument: QUIET.code,
    side: 'buy',
    type: 'limit',
    price: price(30_000),
    quantity: shares(500),
    acceptedAt: then,
    tradeDate: past,
    settlesOn: past,
    openUntil: null,
    fills: [{ at: then, price: price(30_000), quantity: shares(500) }],
  } as const;
  await core.submit({ input: { kind: 'bookHistory', accountId: SELLER, cash: yen(3_000_000), orders: [order] } });
});
afterAll(async () => {
  await core.stop();
  await pool.end();
  await database.drop();
});

describe('a day session and the night after it on PostgreSQL (rules/core.md 4, rules/market.md 2)', () => {
  it('ORD-10 the day settles T+2, the night T+3; both lower buying power and withdrawable cash at once', async () => {
    await trade();
    await moveTo(TUESDAY, '18:00');
    await trade();
    const cash = await stored();
    expect(cash).toEqual({
      settled: FUNDS,
      held: 0,
      flows: [
        { date: THURSDAY, amount: -COST },
        { date: FRIDAY, amount: -COST },
      ],
    });
    expect([buyingPowerAt(cash, FRIDAY), freeCashOf(cash)]).toEqual([FUNDS - 2 * COST, FUNDS - 2 * COST]);
  });

  it('ORD-10 a night buy and the next day buy cannot spend the same yen, after a restart too', async () => {
    await core.stop();
    core = await start();
    await moveTo(WEDNESDAY, '10:00');
    expect((await place(BUYER, 'buy')).refusal).toMatchObject({
      reason: 'INSUFFICIENT_CASH',
      params: { available: String(FUNDS - 2 * COST) },
    });
  });

  it('ORD-10 each date settles in its own morning, and nothing twice', async () => {
    await moveTo(THURSDAY, '09:00');
    expect(await stored()).toEqual({ settled: FUNDS - COST, held: 0, flows: [{ date: FRIDAY, amount: -COST }] });
    await moveTo(FRIDAY, '09:00');
    expect(await stored()).toEqual({ settled: FUNDS - 2 * COST, held: 0, flows: [] });
    await moveTo(FRIDAY, '18:00');
    expect(await stored()).toEqual({ settled: FUNDS - 2 * COST, held: 0, flows: [] });
    expect(await core.read(({ broker }) => broker.account(SELLER)?.cash.flows)).toEqual([]);
  });

  it('verify decides all of it again and finds no difference', async () => {
    expect((await verifyTenant(database.appUrl, TEST_TENANT, { codeVersion: 'test' })).problems).toEqual([]);
  });
});
