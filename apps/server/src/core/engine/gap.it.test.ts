import { HOUSE } from '@kabuto/brokerage';
import {
  type InstrumentSpec,
  instrumentCode,
  isoDate,
  price,
  shares,
  timeOfDay,
  tokyoEpoch,
  yen,
} from '@kabuto/market';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPool, withTenant } from '../../platform/postgres/index.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/postgres/testing.ts';
import type { CommandInput, Core } from '../index.ts';
import type { Batch } from '../sequencer/batch.ts';
import { SYSTEM_TIMING } from '../sequencer/timing.ts';
import { connectStore } from '../store/postgres-store.ts';
import { seedTestTenant, startTestCore, TEST_TENANT } from '../testing.ts';

const TUESDAY = isoDate('2026-11-24');
const THURSDAY = isoDate('2026-11-26');
const TOYOTA = instrumentCode('7203');
const QUIET: InstrumentSpec = {
  code: TOYOTA,
  lot: shares(100),
  tickTable: 'topix500',
  base: price(30_000),
  activity: 0,
  volatilityBps: 0,
};

let database: TestDatabase;
let core: Core;
/** The wall clock, and whether the database refuses the next batch. */
let now = tokyoEpoch(TUESDAY, timeOfDay('08:40')) as number;
let refuses = false;

beforeAll(async () => {
  database = await createTestDatabase();
  const pool = createPool({ url: database.appUrl, name: 'test' });
  await seedTestTenant(pool);
  await withTenant(pool, TEST_TENANT, (client) =>
    client.query('update core_lease set market_at = $2 where tenant_id = $1', [TEST_TENANT, now]),
  );
  await pool.end();
  core = await startTestCore(database.appUrl, {
    instruments: [QUIET],
    clockMode: 'real',
    // delays are real: a leader gives up its database after one
    timing: { ...SYSTEM_TIMING, now: () => now, every: () => () => {} },
    connect: async () => {
      const store = await connectStore(database.appUrl, TEST_TENANT);
      const commit = async (batch: Batch): Promise<void> => {
        if (!refuses) return store.commit(batch);
        refuses = false;
        throw new Error('the connection was cut');
      };
      return new Proxy(store, {
        get: (whole, name) => {
          if (name === 'commit') return commit;
          const part: unknown = Reflect.get(whole, name);
          return typeof part === 'function' ? part.bind(whole) : part;
        },
      });
    },
  });
});

afterAll(async () => {
  await core.stop();
  await database.drop();
});

const submit = (input: CommandInput) => core.submit({ input });
const place = (accountId: number, side: 'buy' | 'sell') =>
  submit({
    kind: 'place',
    accountId,
    clientOrderId: '',
    instrument: TOYOTA,
    side,
    type: 'limit',
    price: price(30_000),
    quantity: shares(100),
    timeInForce: 'day',
    expiresOn: null,
  });

it('rules/core.md 6: a gap whose batch was refused is still a gap when it is tried again', async () => {
  const past = isoDate('2026-11-10');
  const then = tokyoEpoch(past, timeOfDay('10:00'));
  for (const accountId of [1000, 1001]) await submit({ kind: 'openAccount', accountId });
  await submit({ kind: 'credit', accountId: 1000, amount: yen(700_000), house: HOUSE.opening, source: 'test' });
  await submit({
    kind: 'bookHistory',
    accountId: 1001,
    cash: yen(3_000_000),
    orders: [
      {
        instrument: TOYOTA,
        side: 'buy',
        type: 'limit',
        price: price(30_000),
        quantity: shares(100),
        acceptedAt: then,
        tradeDate: past,
        settlesOn: past,
        openUntil: null,
        fills: [{ at: then, price: price(30_000), quantity: shares(100) }],
      },
    ],
  });
  // Both wait for Tuesday's opening, in which they would meet.
  expect((await place(1000, 'buy')).refusal).toBeNull();
  expect((await place(1001, 'sell')).refusal).toBeNull();

  now = tokyoEpoch(THURSDAY, timeOfDay('10:00'));
  refuses = true;
  const late = await place(1000, 'buy');

  expect(late.refusal).toBeNull();
  expect(late.order?.acceptedAt).toBe(now);
  const [market, open, cash] = await core.read((engine) => [
    engine.at,
    engine.broker.openOrders().map(({ accountId, tradeDate }) => ({ accountId, tradeDate })),
    engine.broker.account(1000)?.cash.settled,
  ]);
  expect(market).toBe(now);
  expect(open).toEqual([{ accountId: 1000, tradeDate: THURSDAY }]);
  expect(cash).toBe(700_000);
});
