import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.openMarket();
});
afterAll(() => app.stop());

const digits = fc.oneof(
  fc.constantFrom(
    '0',
    '00100',
    '100',
    '1000',
    '9007199254740991',
    '999999999999',
    '000000000000',
    '10000000',
    '10000100',
  ),
  fc.nat({ max: 30_000_000 }).map(String),
);
const priceText = fc.oneof(
  fc.constantFrom(
    '0',
    '0.0',
    '0.1',
    '000000000001.0',
    '999999999999.9',
    '2147483647',
    '214748364.7',
    '214748364.8',
    '3000',
    '3000.5',
  ),
  fc.nat({ max: 100_000 }).map(String),
);
const date = fc.oneof(
  fc.constantFrom('2026-11-31', '2026-02-30', '0000-01-01', '9999-12-31', '2026-11-21', '2026-11-23', '2026-12-31'),
  fc
    .date({ min: new Date('2026-11-01'), max: new Date('2027-02-01'), noInvalidDate: true })
    .map((day) => day.toISOString().slice(0, 10)),
);
const body = fc.record(
  {
    code: fc.constantFrom('7203', '9432', '1306', '0001', '9ZZZ'),
    side: fc.constantFrom('buy' as const, 'sell' as const),
    type: fc.constantFrom('limit' as const, 'market' as const),
    quantity: digits,
    price: priceText,
    timeInForce: fc.constantFrom('day' as const, 'date' as const),
    expiresOn: date,
    triggerWhen: fc.constantFrom('>=' as const, '<=' as const),
    triggerPrice: priceText,
  },
  { requiredKeys: ['code', 'side', 'type', 'quantity'] },
);

const change = fc.record({ nth: fc.nat(20), price: priceText, quantity: digits }, { requiredKeys: ['nth'] });

it('any input of an order change gets a reply and never stops the core', async () => {
  const member = await app.client().register();
  const { base, lower } = await member.call('GET v1/trade/order/facts', { query: { code: '9432' } });
  const limited = { code: '9432', side: 'buy', type: 'limit', price: lower, quantity: '900' } as const;
  const orders = [
    await member.place(limited),
    await member.place({ ...limited, price: base }),
    await member.place({ ...limited, triggerWhen: '<=', triggerPrice: lower }),
    await member.place({
      code: '9432',
      side: 'buy',
      type: 'market',
      quantity: '900',
      triggerWhen: '<=',
      triggerPrice: lower,
    } as const),
  ];
  await fc.assert(
    fc.asyncProperty(change, async ({ nth, ...terms }) => {
      const orderId = orders[nth % orders.length]?.order.orderId ?? '';
      const { status, data } = await member.ask('POST v1/trade/order/amend', {
        body: { orderId, ...terms },
        key: randomUUID(),
      });
      expect({ status, data }).toMatchObject({ status: expect.toSatisfy((code) => code === 200 || code === 400) });
    }),
    { numRuns: 150, seed: 4_781 },
  );
  expect(app.market.core.problems).toEqual([]);
  await member.cancelAll();
});

it('any input of an order gets an order or a reason and never stops the core', async () => {
  const member = await app.client().demo();
  await fc.assert(
    fc.asyncProperty(body, async (order) => {
      const { status, data } = await member.ask('POST v1/trade/order/place', { body: order, key: randomUUID() });
      expect({ status, data }).toMatchObject({ status: expect.toSatisfy((code) => code === 200 || code === 400) });
    }),
    { numRuns: 400, seed: 4_780 },
  );
  expect(app.market.core.problems).toEqual([]);
  for (const orderId of ['0', '00', '1', '999999999999999']) {
    const answer = await member.ask('POST v1/trade/order/cancel', { body: { orderId }, key: randomUUID() });
    expect([200, 400, 404]).toContain(answer.status);
  }
  expect(app.market.core.problems).toEqual([]);
});
