import { randomUUID } from 'node:crypto';
import { HOUSE } from '@kabuto/brokerage';
import { type InstrumentSpec, instrumentCode, price, shares, yen } from '@kabuto/market';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPool, withTenant } from '../platform/postgres/index.ts';
import { createTestDatabase, type TestDatabase } from '../platform/postgres/testing.ts';
import type { Answer, Core } from './index.ts';
import { seedTestTenant, startTestCore, TEST_TENANT } from './testing.ts';
import { verifyTenant } from './verify.ts';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool({ url: database.appUrl, name: 'test' });
  await seedTestTenant(pool);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const issue = (code: string): InstrumentSpec => ({
  code: instrumentCode(code),
  lot: shares(100),
  tickTable: 'topix500',
  base: price(20_000),
  activity: 50_000,
  volatilityBps: 150,
});

const buy = (core: Core, accountId: number, code: string): Promise<Answer> =>
  core.submit({
    input: {
      kind: 'place',
      accountId,
      clientOrderId: randomUUID(),
      instrument: instrumentCode(code),
      side: 'buy',
      type: 'limit',
      price: price(18_000),
      quantity: shares(100),
      timeInForce: 'day',
      expiresOn: null,
    },
  });

it('MKT-09 an issue that an import added is traded from the next start on, also after the day changes; orders of one that is gone end; verify agrees', async () => {
  const before = [issue('7203')];
  const first = await startTestCore(database.appUrl, { instruments: before });
  await first.submit({ input: { kind: 'openAccount', accountId: 1000 } });
  const gift = {
    kind: 'credit',
    accountId: 1000,
    amount: yen(1_000_000),
    house: HOUSE.opening,
    source: 'test',
  } as const;
  await first.submit({ input: gift });
  expect((await buy(first, 1000, '130A')).refusal).not.toBeNull();
  await first.stop();

  const second = await startTestCore(database.appUrl, { instruments: [...before, issue('130A')] });
  expect((await buy(second, 1000, '130A')).refusal).toBeNull();
  const firstDate = second.feed.session?.orderDate ?? '';
  await second.skipTo('closing');
  await second.skipTo('day');
  expect((second.feed.session?.orderDate ?? '') > firstDate).toBe(true);
  expect((await buy(second, 1000, '130A')).refusal).toBeNull();
  const working = await buy(second, 1000, '7203');
  const gone = await buy(second, 1000, '130A');
  await second.stop();

  const third = await startTestCore(database.appUrl, { instruments: before });
  const stateOf = (answer: Answer) =>
    third.read(({ broker, venue }) => {
      const orderId = answer.order?.orderId ?? 0;
      return [broker.order(orderId)?.state ?? 'final', venue.workingShares(orderId)];
    });
  expect([working.order?.state, gone.order?.state]).toEqual(['working', 'working']);
  expect([await stateOf(working), await stateOf(gone)]).toEqual([
    ['working', 100],
    ['final', undefined],
  ]);
  await third.stop();

  const known = await withTenant(pool, TEST_TENANT, (client) =>
    client.query<{ code: string }>('select code from broker_instrument order by code'),
  );
  expect(known.rows.map(({ code }) => code)).toEqual(['130A', '7203']);
  expect((await verifyTenant(database.appUrl, TEST_TENANT)).problems).toEqual([]);
});
