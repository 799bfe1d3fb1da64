import { randomUUID } from 'node:crypto';
import { HOUSE } from '@kabuto/brokerage';
import { type InstrumentSpec, instrumentCode, price, shares, yen } from '@kabuto/market';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPool } from '../../platform/postgres/index.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/postgres/testing.ts';
import type { Answer, Core } from '../index.ts';
import { readAccountEvents } from '../journal/account-events.ts';
import { seedTestTenant, startTestCore, TEST_TENANT, withProjected } from '../testing.ts';
import { verifyTenant } from '../verify/verify.ts';

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

const stop = (core: Core, accountId: number, code: string): Promise<Answer> =>
  core.submit({
    input: {
      kind: 'place',
      accountId,
      clientOrderId: randomUUID(),
      instrument: instrumentCode(code),
      side: 'buy',
      type: 'market',
      price: null,
      quantity: shares(100),
      timeInForce: 'day',
      expiresOn: null,
      trigger: { when: '>=', price: price(23_000) },
    },
  });

const alert = (core: Core, accountId: number, code: string): Promise<Answer> =>
  core.submit({
    input: { kind: 'setAlert', accountId, instrument: instrumentCode(code), when: '>=', price: price(90_000) },
  });

it('MKT-09 an issue that an import added is traded from the next start on, also after the day changes; orders of one that is gone end; verify agrees', async () => {
  const before = [issue('7203')];
  const first = await startTestCore(database.appUrl, { instruments: before });
  await first.submit({ input: { kind: 'openAccount', accountId: 1000 } });
  const gift = {
    kind: 'credit',
    accountId: 1000,
    amount: yen(10_000_000),
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
  const delisted = await buy(second, 1000, '130A');
  const watched = async (core: Core, code: string) => [await stop(core, 1000, code), await alert(core, 1000, code)];
  for (const answer of [...(await watched(second, '7203')), ...(await watched(second, '130A'))])
    expect(answer.refusal).toBeNull();
  await second.stop();

  const third = await startTestCore(database.appUrl, { instruments: before });
  const stateOf = (answer: Answer) =>
    third.read(({ broker, venue }) => {
      const orderId = answer.order?.orderId ?? 0;
      return [broker.order(orderId)?.state ?? 'final', venue.workingShares(orderId)];
    });
  expect([working.order?.state, delisted.order?.state]).toEqual(['working', 'working']);
  expect([await stateOf(working), await stateOf(delisted)]).toEqual([
    ['working', 100],
    ['final', undefined],
  ]);
  // the venue watches no price of an issue that was removed: stops and alerts end, at the start and later
  const left = () =>
    third.read(({ broker, venue }) => ({
      stops: broker.openOrders(1000).flatMap(({ state, instrument }) => (state === 'armed' ? [instrument] : [])),
      alerts: broker.alerts(1000).map(({ instrument }) => instrument),
      watches: venue.watches().map(({ instrument }) => instrument),
    }));
  const listedOnly = { stops: ['7203'], alerts: ['7203'], watches: ['7203', '7203'] };
  expect(await left()).toEqual(listedOnly);
  const [stopped, alerted] = await watched(third, '130A');
  expect(stopped?.order).toMatchObject({ state: 'cancelled', reason: 'VENUE_REJECTED' });
  expect(alerted?.alert).toMatchObject({ state: 'removed' });
  expect(await left()).toEqual(listedOnly);
  expect(third.problems).toEqual([]);
  await third.stop();
  const wanted = { accountId: 1000, kinds: ['order', 'alert'], order: 'oldest first', limit: 100 } as const;
  const alertEvents = await withProjected(pool, TEST_TENANT, (client) =>
    readAccountEvents(client, TEST_TENANT, wanted),
  );
  expect(alertEvents.map(({ event }) => event)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'alert', alert: expect.objectContaining({ state: 'removed' }) }),
      expect.objectContaining({ kind: 'order', order: expect.objectContaining({ reason: 'VENUE_REJECTED' }) }),
    ]),
  );

  const known = await withProjected(pool, TEST_TENANT, (client) =>
    client.query<{ code: string }>('select code from broker_instrument order by code'),
  );
  expect(known.rows.map(({ code }) => code)).toEqual(['130A', '7203']);
  expect((await verifyTenant(database.appUrl, TEST_TENANT)).problems).toEqual([]);
});
