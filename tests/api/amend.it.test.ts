import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyTenant } from '../../apps/server/src/core/index.ts';
import { eventually } from '../support/eventually.ts';
import { limitOrder, memberWithShares, priceSteps, QUIET, sequence } from '../support/quiet-market.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ quiet: [QUIET] });
  await app.openMarket();
});
afterAll(() => app.stop());

const AMEND = 'POST v1/trade/order/amend';

describe('ORD-05 an order gets other terms', () => {
  it('fewer shares keep its place, another price loses it, and the fills that follow show it', async () => {
    const [first, second, seller] = [
      await app.client().register(),
      await app.client().register(),
      await memberWithShares(app, 500),
    ];
    const at = await priceSteps(first);
    const a = (await first.place(limitOrder('buy', at(0), 300))).order.orderId;
    const b = (await second.place(limitOrder('buy', at(0), 200))).order.orderId;
    expect(await sequence(app)).toEqual([a, b]);

    const less = await first.amend(a, { quantity: '200' });
    expect(less.order).toMatchObject({ state: 'working', quantity: '200', revision: 1, amend: null, reason: null });
    expect(less.journalSeq).toBeGreaterThan(0);
    expect(await sequence(app)).toEqual([a, b]);
    await seller.place(limitOrder('sell', at(0), 100));
    expect((await first.detail(a)).order).toMatchObject({ state: 'partial', filled: '100' });
    expect((await second.detail(b)).order).toMatchObject({ state: 'working', filled: '0' });

    await first.amend(a, { price: at(-1) });
    const back = await first.amend(a, { price: at(0) });
    expect(back.order).toMatchObject({ state: 'partial', price: at(0), quantity: '200', revision: 3 });
    expect(await sequence(app)).toEqual([b, a]);
    await seller.place(limitOrder('sell', at(0), 200));
    expect((await second.detail(b)).order.state).toBe('filled');
    expect((await first.detail(a)).order).toMatchObject({ state: 'partial', filled: '100' });
    await first.cancelAll();
  });

  it('the hold follows the terms; a better price trades at once', async () => {
    const [buyer, seller] = [await app.client().register(), await memberWithShares(app, 100)];
    const at = await priceSteps(buyer);
    const { order } = await buyer.place(limitOrder('buy', at(-3), 300));
    const { order: less } = await buyer.amend(order.orderId, { quantity: '100' });
    expect(Number(less.holdCash)).toBeLessThan(Number(order.holdCash) / 2);
    expect((await buyer.call('GET v1/trade/asset/summary')).held).toBe(less.holdCash);
    const offer = await seller.place(limitOrder('sell', at(1)));
    const { order: done } = await buyer.amend(order.orderId, { price: at(1) });
    expect(done).toMatchObject({ state: 'filled', holdCash: '0', averagePrice: at(1) });
    expect((await seller.detail(offer.order.orderId)).order.state).toBe('filled');
  });

  it('one key changes an order once: a repeat gets the stored reply, another body is refused', async () => {
    const member = await app.client().register();
    const at = await priceSteps(member);
    const { order } = await member.place(limitOrder('buy', at(-3), 300));
    const key = randomUUID();
    const [one, twin] = await Promise.all([
      member.amend(order.orderId, { quantity: '200' }, key),
      member.amend(order.orderId, { quantity: '200' }, key),
    ]);
    expect(twin).toEqual(one);
    await member.amend(order.orderId, { quantity: '100', price: at(-4) });
    expect(await member.amend(order.orderId, { quantity: '200' }, key)).toEqual(one);
    expect((await member.detail(order.orderId)).order).toMatchObject({ quantity: '100', price: at(-4), revision: 2 });
    const body = { orderId: order.orderId, quantity: '200', price: at(-2) };
    expect(await member.refusal(AMEND, { body, key })).toMatchObject({ status: 422, reason: 'IDEMPOTENCY_KEY_REUSED' });
    expect(await member.refusal(AMEND, { body })).toMatchObject({ reason: 'IDEMPOTENCY_KEY_MISSING' });
    await member.cancelAll();
  });

  it('refusals name the field and the numbers; another member finds no such order', async () => {
    const member = await app.client().register();
    const at = await priceSteps(member);
    const { orderId } = (await member.place(limitOrder('buy', at(-3), 200))).order;
    const refused = (terms: object) =>
      member.refusal(AMEND, { body: { orderId, ...terms }, key: randomUUID() }).then(({ reason, field, params }) => ({
        reason,
        field,
        params,
      }));
    expect(await refused({ quantity: '300' })).toEqual({
      reason: 'AMEND_QUANTITY_UP',
      field: 'quantity',
      params: { max: '200' },
    });
    expect(await refused({})).toEqual({ reason: 'AMEND_NO_CHANGE', field: null, params: {} });
    expect(await refused({ quantity: '150' })).toMatchObject({ reason: 'QUANTITY_NOT_LOT', field: 'quantity' });
    expect(await refused({ price: '1' })).toMatchObject({ reason: 'PRICE_OUT_OF_LIMIT', field: 'price' });
    expect(await refused({ price: '.' })).toMatchObject({ reason: 'FIELD_INVALID', field: 'price' });
    const other = await app.client().register();
    const body = { orderId, quantity: '100' };
    expect(await other.refusal(AMEND, { body, key: randomUUID() })).toMatchObject({
      status: 404,
      reason: 'ORDER_UNKNOWN',
    });
    await member.cancel(orderId);
    expect(await refused({ quantity: '100' })).toMatchObject({ reason: 'ORDER_NOT_OPEN' });
  });
});

it('at lunch the exchange changes nothing: the order shows it and continues; a waiting one changes at once', async () => {
  const member = await app.client().register();
  const at = await priceSteps(member);
  const { orderId } = (await member.place(limitOrder('buy', at(-3), 200))).order;
  await app.market.core.skipTo('lunch');
  // lunch lasts twenty seconds on the demo's clock: at ten times the speed there is still time to return to normal
  // speed
  await app.market.core.setSpeed(10);
  await eventually(() => app.market.core.feed.session?.phase === 'lunch');
  await app.market.core.setSpeed(1);
  const { order } = await member.amend(orderId, { quantity: '100' });
  expect(order).toMatchObject({ state: 'working', quantity: '200', reason: 'SESSION_CLOSED' });
  const waiting = await member.place(limitOrder('buy', at(-4), 200));
  const changed = await member.amend(waiting.order.orderId, { quantity: '100', price: at(-5) });
  expect(changed.order).toMatchObject({ state: 'waiting', quantity: '100', price: at(-5), revision: 0 });
});

it('verify decides all of it again and finds no difference', async () => {
  expect((await verifyTenant(app.database.appUrl, 1)).problems).toEqual([]);
});
