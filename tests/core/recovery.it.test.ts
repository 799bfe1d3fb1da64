import { hash, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Order } from '@kabuto/brokerage';
import { price, shares } from '@kabuto/market';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Core, verifyTenant } from '../../apps/server/src/core/index.ts';
import { seedTestTenant, TEST_TENANT } from '../../apps/server/src/core/testing.ts';
import { createPool } from '../../apps/server/src/platform/postgres/index.ts';
import { createTestDatabase, type TestDatabase } from '../../apps/server/src/platform/postgres/testing.ts';
import {
  fundAccount,
  type KillableCore,
  machineStateOf,
  placeInput,
  startKillableCore,
  stateOfMachines,
} from '../support/core-harness.ts';

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
  const pool = createPool({ url: database.appUrl, name: 'test' });
  await seedTestTenant(pool);
  await pool.end();
});
afterEach(() => database.drop());

type Step =
  | { kind: 'place'; account: number; code: string; side: 'buy' | 'sell'; price: number | null; quantity: number }
  | { kind: 'stop'; account: number; code: string; percent: number; lots: number }
  | { kind: 'amend'; account: number; nth: number; percent: number | null; lots: number }
  | { kind: 'cancel'; account: number; nth: number }
  | { kind: 'skip'; to: 'opening' | 'lunch' | 'closing' | 'day' }
  | { kind: 'wait'; speed: number; ms: number };

const ACCOUNTS = [1001, 1002, 1003];
const BASES = { '7203': 31_200, '6758': 42_000, '9432': 1_500 } as const;

/** The price `percent` percent from the base, rounded down to 50; tenths of a yen. */
const priceAt = (code: string, percent: number): number =>
  Math.floor(((BASES[code as keyof typeof BASES] ?? 0) * (100 + percent)) / 100 / 50) * 50;

const place: fc.Arbitrary<Step> = fc
  .record({
    account: fc.constantFrom(...ACCOUNTS),
    code: fc.constantFrom('7203', '6758', '9432' as const),
    side: fc.constantFrom('buy', 'buy', 'sell' as const),
    lots: fc.integer({ min: 1, max: 5 }),
    percent: fc.option(fc.integer({ min: -6, max: 6 }), { nil: null }),
  })
  .map(({ account, code, side, lots, percent }) => ({
    kind: 'place' as const,
    account,
    code,
    side,
    quantity: lots * 100,
    price: percent === null ? null : priceAt(code, percent),
  }));
/** A stop buy order that is triggered once the price has moved by `percent`. */
const stop: fc.Arbitrary<Step> = fc.record({
  kind: fc.constant('stop' as const),
  account: fc.constantFrom(...ACCOUNTS),
  code: fc.constantFrom('7203', '6758', '9432' as const),
  percent: fc.constantFrom(-6, -3, -1, 1, 3, 6),
  lots: fc.integer({ min: 1, max: 3 }),
});
const amend: fc.Arbitrary<Step> = fc.record({
  kind: fc.constant('amend' as const),
  account: fc.constantFrom(...ACCOUNTS),
  nth: fc.nat(5),
  percent: fc.option(fc.integer({ min: -6, max: 0 }), { nil: null }),
  lots: fc.integer({ min: 0, max: 2 }),
});
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: place },
  { weight: 3, arbitrary: stop },
  { weight: 4, arbitrary: amend },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('cancel' as const),
      account: fc.constantFrom(...ACCOUNTS),
      nth: fc.nat(5),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('skip' as const),
      to: fc.constantFrom('opening', 'lunch', 'closing', 'day' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      speed: fc.constantFrom(1, 60),
      ms: fc.integer({ min: 0, max: 300 }),
    }),
  },
);

async function nthOpen(core: Core, { account, nth }: { account: number; nth: number }): Promise<Order | undefined> {
  const open = await core.read((engine) => engine.broker.openOrders(account));
  return open[nth % Math.max(1, open.length)];
}

async function run(core: Core, one: Step): Promise<void> {
  switch (one.kind) {
    case 'place': {
      const { account: accountId, code, side, price, quantity } = one;
      const input = placeInput({ accountId, code, side, price, quantity, clientOrderId: randomUUID() });
      await core.submit({ input });
      return;
    }
    case 'stop': {
      const { account: accountId, code, percent, lots } = one;
      const trigger = { when: percent < 0 ? ('<=' as const) : ('>=' as const), price: price(priceAt(code, percent)) };
      const terms = { accountId, code, side: 'buy' as const, price: null, quantity: lots * 100, trigger };
      await core.submit({ input: placeInput({ ...terms, clientOrderId: randomUUID() }) });
      return;
    }
    case 'amend': {
      const order = await nthOpen(core, one);
      if (order === undefined) return;
      const { accountId, orderId, instrument, quantity: now, type } = order;
      const quantity = shares(Math.max(100, now - one.lots * 100));
      const limit = one.percent === null || type === 'market' ? null : price(priceAt(instrument, one.percent));
      await core.submit({ input: { kind: 'amend', accountId, orderId, price: limit, quantity } });
      return;
    }
    case 'cancel': {
      const order = await nthOpen(core, one);
      if (order !== undefined)
        await core.submit({ input: { kind: 'cancel', accountId: one.account, orderId: order.orderId } });
      return;
    }
    case 'skip':
      await core.skipTo(one.to);
      return;
    case 'wait':
      await core.setSpeed(one.speed);
      await delay(one.ms);
  }
}

const OPTIONS = { seed: 7, codeVersion: 'test' };

/** Kills the core at a committed state; returns that state after a reset of the venue. */
function killAndPredict({ core, kill }: KillableCore) {
  return core.read((engine) => {
    kill();
    engine.resetVenue(OPTIONS.seed, OPTIONS.codeVersion, Date.now());
    return stateOfMachines(engine);
  });
}

describe('the recovery law: recover(tables) + venueReset == running + venueReset', () => {
  it('holds after random commands and a crash between two batches, again and again', async () => {
    let killable = await startKillableCore(database.appUrl, OPTIONS);
    for (const accountId of ACCOUNTS) await fundAccount(killable.core, accountId, 20_000_000);
    await killable.core.skipTo('opening');
    const met = { armed: false, amended: false };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 15 }), async (steps) => {
        for (const one of steps) await run(killable.core, one);
        const predicted = await killAndPredict(killable);
        killable = await startKillableCore(database.appUrl, OPTIONS);
        const recovered = await machineStateOf(killable.core);
        expect(recovered).toEqual(predicted);
        met.armed ||= recovered.watches.length > 0;
        met.amended ||= recovered.working.some(({ orderId }) =>
          recovered.broker.orders.some((order) => order.orderId === orderId && order.revision > 0),
        );
      }),
      { numRuns: 12, seed: 72_03, endOnFailure: true },
    );
    // The run must have met what the test is about.
    const { broker } = await machineStateOf(killable.core);
    expect(broker.positions.filter(({ accountId }) => ACCOUNTS.includes(accountId))).not.toEqual([]);
    expect(met).toEqual({ armed: true, amended: true });
    expect(broker.accounts.some(({ cash }) => cash.flows.length > 0)).toBe(true);
    await killable.core.stop();
    expect((await verifyTenant(database.appUrl, TEST_TENANT)).problems).toEqual([]);
  });

  it('keeps what was acknowledged and doubles nothing when the crash comes in the middle of anything', async () => {
    let killable = await startKillableCore(database.appUrl, OPTIONS);
    for (const accountId of ACCOUNTS) await fundAccount(killable.core, accountId, 90_000_000);
    await killable.core.skipTo('opening');
    const acknowledged = new Map<string, number>();
    const open = new Map<string, { accountId: number }>();
    const send = (key: string, accountId: number): Promise<void> => {
      open.set(key, { accountId });
      const input = placeInput({
        accountId,
        code: '7203',
        side: 'buy',
        price: 27_000,
        quantity: 100,
        clientOrderId: key,
      });
      const idempotency = { accountId, key, bodyHash: hash('sha256', key, 'buffer') };
      return killable.core.submit({ input, idempotency }).then(({ order }) => {
        open.delete(key);
        if (order === null) throw new Error('the order is sound and must be accepted');
        acknowledged.set(key, order.orderId);
      });
    };
    for (let round = 0; round < 8; round++) {
      for (let n = 0; n < 12; n++) {
        send(`key-${round}-${n}`, ACCOUNTS[n % ACCOUNTS.length] ?? 0).catch(() => undefined);
        if (n % 4 === 0) await delay((round * 7 + n) % 9);
      }
      killable.kill();
      killable = await startKillableCore(database.appUrl, OPTIONS);
      for (const [key, { accountId }] of [...open]) await send(key, accountId);
    }
    const stored = await killable.core.read((engine) => ACCOUNTS.flatMap((id) => engine.broker.openOrders(id)));
    expect(stored).toHaveLength(8 * 12);
    expect(new Map(stored.map(({ clientOrderId, orderId }) => [clientOrderId, orderId]))).toEqual(acknowledged);
    await killable.core.stop();
    expect((await verifyTenant(database.appUrl, TEST_TENANT)).problems).toEqual([]);
  });
});
