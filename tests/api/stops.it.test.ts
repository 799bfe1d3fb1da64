import { randomUUID } from 'node:crypto';
import { addTicks, formatPrice, price } from '@kabuto/market';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { limitOrder, memberWithShares, priceSteps, QUIET, stopOrder } from '../support/quiet-market.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ quiet: [QUIET] });
  await app.openMarket();
});
afterAll(() => app.stop());

describe('ORD-03 a stop', () => {
  it('waits with its hold, shows its trigger, and can be cancelled', async () => {
    const member = await app.client().register();
    const at = await priceSteps(member);
    const { order } = await member.place(stopOrder('buy', '>=', at(5)));
    expect(order).toMatchObject({
      state: 'armed',
      trigger: { when: '>=', price: at(5) },
      type: 'market',
      reason: null,
    });
    expect((await member.call('GET v1/trade/asset/summary')).held).toBe(order.holdCash);
    expect((await member.call('GET v1/trade/order/list', { query: { scope: 'open' } })).rows).toEqual([order]);
    expect((await member.cancel(order.orderId)).order).toMatchObject({ state: 'cancelled', holdCash: '0' });
    expect(await app.market.core.read((engine) => engine.venue.watches())).toEqual([]);
  });

  it('is sent by a trade of two other members, and reports its states on the stream', async () => {
    const [member, buyer, seller] = [
      await app.client().register(),
      await app.client().register(),
      await memberWithShares(app, 400),
    ];
    const at = await priceSteps(member);
    const stream = await member.stream();
    await stream.follow();
    const { order } = await member.place(stopOrder('buy', '>=', at(1)));
    const limited = { ...limitOrder('buy', at(1), 100), triggerWhen: '>=', triggerPrice: at(1) } as const;
    const stopLimit = await member.place(limited);
    await buyer.place(limitOrder('buy', at(0)));
    await seller.place(limitOrder('sell', at(0)));
    expect((await member.detail(order.orderId)).order.state).toBe('armed');
    await seller.place(limitOrder('sell', at(1)));
    const offer = await seller.place(limitOrder('sell', at(2)));
    await buyer.place(limitOrder('buy', at(1)));
    const { order: filled, fills } = await member.detail(order.orderId);
    expect(filled).toMatchObject({ state: 'filled', trigger: { when: '>=', price: at(1) } });
    expect(fills.map((fill) => fill.price)).toEqual([at(2)]);
    expect((await seller.detail(offer.order.orderId)).order.state).toBe('filled');
    // its limit keeps the stop-limit order from paying more
    expect((await member.detail(stopLimit.order.orderId)).order).toMatchObject({ state: 'working', price: at(1) });
    const states = () =>
      stream.account.flatMap(({ event }) =>
        'order' in event && event.order.orderId === order.orderId ? [event.order.state] : [],
      );
    await eventually(() => states().includes('filled'));
    expect(states()).toEqual(['armed', 'routed', 'working', 'filled']);
    await member.cancelAll();
    await stream.close();
  });

  it('ORD-05 waits for another trigger when amended, and is sent by a trade there', async () => {
    const [member, buyer, seller] = [
      await app.client().register(),
      await app.client().register(),
      await memberWithShares(app, 300),
    ];
    const at = await priceSteps(member);
    const { order } = await member.place(stopOrder('buy', '>=', at(5)));
    const moved = await member.amend(order.orderId, { triggerPrice: at(8) });
    expect(moved.order).toMatchObject({ state: 'armed', trigger: { when: '>=', price: at(8) }, revision: 1 });
    expect(await app.market.core.read((engine) => engine.venue.watches())).toMatchObject([
      { watchId: Number(order.orderId), price: Math.round(Number(at(8)) * 10) },
    ]);
    const trade = async (ticks: number) => {
      await seller.place(limitOrder('sell', at(ticks)));
      await buyer.place(limitOrder('buy', at(ticks)));
    };
    await trade(5);
    expect((await member.detail(order.orderId)).order.state).toBe('armed');
    const refused = async (terms: object) => {
      const body = { orderId: order.orderId, ...terms };
      const { reason, field } = await member.refusal('POST v1/trade/order/amend', { body, key: randomUUID() });
      return [reason, field];
    };
    expect(await refused({ triggerPrice: '9' })).toEqual(['PRICE_OUT_OF_LIMIT', 'triggerPrice']);
    expect(await refused({ triggerPrice: at(8) })).toEqual(['AMEND_NO_CHANGE', null]);
    await trade(8);
    expect((await member.detail(order.orderId)).order.state).toBe('working');
    expect(await refused({ triggerPrice: at(9) })).toEqual(['TRIGGER_NOT_WAITING', 'triggerPrice']);
    await member.cancelAll();
    await Promise.all([buyer.cancelAll(), seller.cancelAll()]);
  });

  it('is sent by the simulated market', async () => {
    const member = await app.client().register();
    const code = '8306';
    const [row] = await member.call('GET v1/quote/quote/list', { query: { codes: code } });
    const last = price(Math.round(Number(row?.quote.last) * 10));
    const stop = (ticks: number) =>
      member.place({
        code,
        side: 'buy',
        type: 'market',
        quantity: '100',
        triggerWhen: ticks > 0 ? '>=' : '<=',
        triggerPrice: formatPrice(addTicks('topix500', last, ticks)),
      });
    // whichever way the price moves first
    const orders = [await stop(2), await stop(-2)];
    await app.market.core.setSpeed(60);
    const done = await eventually(async () => {
      for (const { order } of orders) {
        const { order: now } = await member.detail(order.orderId);
        if (now.state === 'filled') return now;
      }
      return undefined;
    }, 25_000);
    await app.market.core.setSpeed(1);
    expect(Number(done.filled)).toBe(100);
    await member.cancelAll();
  });

  it('refusals: half a trigger, a price off its tick or beyond the limits, with the wrong field', async () => {
    const member = await app.client().register();
    const at = await priceSteps(member);
    const refused = async (more: object) => {
      const body = { ...limitOrder('buy', at(0)), ...more };
      const { reason, field } = await member.refusal('POST v1/trade/order/place', { body, key: randomUUID() });
      return [reason, field];
    };
    expect(await refused({ triggerWhen: '>=' })).toEqual(['FIELD_INVALID', 'triggerPrice']);
    expect(await refused({ triggerPrice: at(1) })).toEqual(['FIELD_INVALID', 'triggerWhen']);
    expect(await refused({ triggerWhen: '=', triggerPrice: at(1) })).toEqual(['FIELD_INVALID', 'triggerWhen']);
    expect(await refused({ triggerWhen: '>=', triggerPrice: '3000.1' })).toEqual(['PRICE_OFF_TICK', 'triggerPrice']);
    expect(await refused({ triggerWhen: '>=', triggerPrice: '9' })).toEqual(['PRICE_OUT_OF_LIMIT', 'triggerPrice']);
  });
});

describe('ORD-06 cancel all', () => {
  it('of one issue, then of all, one key once: what was placed after it stays', async () => {
    const member = await app.client().register();
    const at = await priceSteps(member);
    const { lower } = await member.call('GET v1/trade/order/facts', { query: { code: '9432' } });
    const here = await member.place(limitOrder('buy', at(-3)));
    const stop = await member.place(stopOrder('buy', '>=', at(9)));
    const there = await member.place({ code: '9432', side: 'buy', type: 'limit', price: lower, quantity: '100' });

    const key = randomUUID();
    const first = await member.cancelAll(QUIET, key);
    expect(first.orders.map(({ orderId, state }) => [orderId, state])).toEqual([
      [here.order.orderId, 'cancelled'],
      [stop.order.orderId, 'cancelled'],
    ]);
    expect((await member.detail(there.order.orderId)).order.state).toBe('working');
    const later = await member.place(limitOrder('buy', at(-3)));
    expect(await member.cancelAll(QUIET, key)).toEqual(first);
    expect((await member.detail(later.order.orderId)).order.state).toBe('working');

    const all = await member.cancelAll();
    expect(all.orders.map(({ orderId }) => orderId)).toEqual([there.order.orderId, later.order.orderId]);
    expect(await member.cancelAll()).toEqual({ orders: [] });
    expect(await member.call('GET v1/trade/asset/summary')).toMatchObject({ held: '0', openOrders: 0 });
  });

  it('changes no other account', async () => {
    const [member, other] = [await app.client().register(), await app.client().register()];
    const at = await priceSteps(member);
    const { order } = await other.place(limitOrder('buy', at(-3)));
    await member.place(limitOrder('buy', at(-3)));
    await member.cancelAll();
    expect((await other.detail(order.orderId)).order.state).toBe('working');
    await other.cancelAll();
  });
});
