import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  await app.openMarket();
});
afterAll(() => app.stop());

const PLACE = 'POST v1/trade/order/place';
const today = { query: { scope: 'today' } } as const;

/** A limit buy of 7203 at the day's lower limit: it rests. */
async function atLimit(member: ReturnType<TestApp['client']>, quantity = '100') {
  const facts = await member.call('GET v1/trade/order/facts', { query: { code: '7203' } });
  return { code: '7203', side: 'buy', type: 'limit', price: facts.lower, quantity } as const;
}

describe('one key, one order', () => {
  it('repeats of one key, at once and later, place one order and get the same reply', async () => {
    const member = await app.client().register();
    const body = await atLimit(member);
    const key = randomUUID();
    const [first, twin, third] = await Promise.all([
      member.place(body, key),
      member.place(body, key),
      member.place(body, key),
    ]);
    expect(twin).toEqual(first);
    expect(third).toEqual(first);
    await member.cancel(first.order.orderId);
    expect(await member.place(body, key)).toEqual(first);
    const { rows } = await member.call('GET v1/trade/order/list', today);
    expect(rows.map(({ orderId, state }) => ({ orderId, state }))).toEqual([
      { orderId: first.order.orderId, state: 'cancelled' },
    ]);
  });

  it('a refusal is stored too: the same key gets it again although it would pass now', async () => {
    const member = await app.client().register();
    const all = await atLimit(member, '2000000');
    const key = randomUUID();
    const refused = await member.refusal(PLACE, { body: all, key });
    expect(refused.reason).toBe('INSUFFICIENT_CASH');
    const { requestId: _first, ...again } = await member.refusal(PLACE, { body: all, key });
    const { requestId: _second, ...before } = refused;
    expect(again).toEqual(before);
  });

  it('the same key with another body is refused with 422, also for another kind of call', async () => {
    const member = await app.client().register();
    const body = await atLimit(member);
    const key = randomUUID();
    const { order } = await member.place(body, key);
    const reused = { status: 422, reason: 'IDEMPOTENCY_KEY_REUSED', field: 'Idempotency-Key' };
    expect(await member.refusal(PLACE, { body: { ...body, quantity: '200' }, key })).toMatchObject(reused);
    const cancel = { body: { orderId: order.orderId }, key };
    expect(await member.refusal('POST v1/trade/order/cancel', cancel)).toMatchObject(reused);
    expect((await member.call('GET v1/trade/order/list', today)).total).toBe(1);
  });

  it('two members may use the same key: each gets an own order', async () => {
    const [one, two] = [await app.client().register(), await app.client().register()];
    const key = randomUUID();
    const first = await one.place(await atLimit(one), key);
    const second = await two.place(await atLimit(two), key);
    expect(second.order.orderId).not.toBe(first.order.orderId);
  });

  it('a missing or malformed key is refused before anything happens', async () => {
    const member = await app.client().register();
    const body = await atLimit(member);
    expect(await member.refusal(PLACE, { body })).toMatchObject({ status: 400, reason: 'IDEMPOTENCY_KEY_MISSING' });
    expect(await member.refusal(PLACE, { body, key: 'no blanks' })).toMatchObject({
      status: 400,
      reason: 'FIELD_INVALID',
      field: 'Idempotency-Key',
    });
    expect((await member.call('GET v1/trade/order/list', today)).total).toBe(0);
  });

  it('an order whose reply was lost is found by its client order id, by its owner only', async () => {
    const member = await app.client().register();
    const key = randomUUID();
    const { order } = await member.place(await atLimit(member), key);
    const found = await member.call('GET v1/trade/order/detail', { query: { clientOrderId: key } });
    expect(found.order).toEqual(order);
    const other = await app.client().register();
    expect(await other.refusal('GET v1/trade/order/detail', { query: { clientOrderId: key } })).toMatchObject({
      status: 404,
      reason: 'ORDER_UNKNOWN',
      field: 'clientOrderId',
    });
  });
});

describe('two orders at once', () => {
  it('for the last yen: exactly one is accepted', async () => {
    const member = await app.client().register();
    const one = await atLimit(member);
    const lots = Math.floor(10_000_000 / (Number(one.price) * 100)) - 1;
    const body = { ...one, quantity: String(lots * 100) };
    const answers = await Promise.all([1, 2].map(() => member.ask(PLACE, { body, key: randomUUID() })));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400]);
    const { buyingPower, held, openOrders } = await member.call('GET v1/trade/asset/summary');
    expect(openOrders).toBe(1);
    expect(Number(buyingPower) + Number(held)).toBe(10_000_000);
  });

  it('for the last shares: exactly one is accepted', async () => {
    const member = await app.client().demo();
    const held = await member.call('GET v1/trade/position/list', { query: { pageSize: '100' } });
    const position = held.rows.find(({ sellable }) => Number(sellable) >= 100);
    if (position === undefined) throw new Error('a demo member holds shares that can be sold');
    const { upper } = await member.call('GET v1/trade/order/facts', { query: { code: position.code } });
    const body = {
      code: position.code,
      side: 'sell',
      type: 'limit',
      price: upper,
      quantity: position.sellable,
    } as const;
    const answers = await Promise.all([1, 2].map(() => member.ask(PLACE, { body, key: randomUUID() })));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400]);
    const facts = await member.call('GET v1/trade/order/facts', { query: { code: position.code } });
    expect(facts).toMatchObject({ sellable: '0', quantity: position.quantity });
  });
});
