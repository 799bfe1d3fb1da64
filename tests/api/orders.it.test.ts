import { randomUUID } from 'node:crypto';
import {
  addBusinessDays,
  formatPrice,
  instrumentCode,
  isoDate,
  price,
  roundToTick,
  shares,
  timeOfDay,
  tokyoEpoch,
  yen,
} from '@kabuto/market';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../support/api-client.ts';
import { eventually } from '../support/eventually.ts';
import { allFills, allOrders, feeOf } from '../support/ledger.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  await app.openMarket();
});
afterAll(() => app.stop());

const detailOf = (member: ApiClient, orderId: string) =>
  member.call('GET v1/trade/order/detail', { query: { orderId } });

async function until(phase: string): Promise<void> {
  const { core } = app.market;
  // Lunch lasts twenty seconds of market time: a slow machine must have time to see it.
  await core.setSpeed(10);
  await eventually(() => core.feed.session?.phase === phase, 25_000);
  await core.setSpeed(1);
}

/**
 * An order of a new member for more than is offered at the best price, with less cash than paper money provides, whose
 * rest is cancelled. The book may change between reading, placing and cancelling: then another member tries.
 */
async function cancelPartFilled() {
  for (let tries = 0; tries < 20; tries++) {
    const member = await app.client().register();
    const { asks } = await member.call('GET v1/quote/depth/detail', { query: { code: '8306' } });
    const [best] = asks;
    if (best === undefined) throw new Error('somebody offers 8306');
    const { price } = best;
    const quantity = Math.min(Number(best.quantity) + 1_000, Math.floor(9_900_000 / Number(price) / 100) * 100);
    const body = { code: '8306', side: 'buy', type: 'limit', price, quantity: String(quantity) } as const;
    const { order } = await member.place(body);
    if (order.state !== 'partial') continue;
    const { status, data } = await member.ask('POST v1/trade/order/cancel', {
      body: { orderId: order.orderId },
      key: randomUUID(),
    });
    if (status === 200 && 'order' in data) return { member, order, quantity, price, cancelled: data.order };
  }
  throw new Error('no order was part filled in 20 tries');
}

describe("an order's life cycle", () => {
  it('ORD-04 part filled order keeps its remainder, which works on at its price and can be cancelled alone', async () => {
    const { member, order, quantity, price, cancelled } = await cancelPartFilled();
    const filled = Number(order.filled);
    expect(filled).toBeGreaterThan(0);
    expect(filled).toBeLessThan(quantity);
    const rest = Math.floor((Math.round(Number(price) * 10) * (quantity - filled)) / 10);
    const notional = Number(order.filledNotional);
    expect(Number(order.holdCash)).toBe(rest + feeOf(notional + rest) - feeOf(notional));

    expect(cancelled).toMatchObject({ state: 'cancelled', holdCash: '0' });
    const { fills } = await detailOf(member, order.orderId);
    const shares = fills.reduce((sum, fill) => sum + Number(fill.quantity), 0);
    expect(String(shares)).toBe(cancelled.filled);
    const { rows } = await member.call('GET v1/trade/position/list');
    expect(rows.map((row) => [row.code, row.quantity])).toEqual([['8306', String(shares)]]);
  });

  it('the detail of an order has all its fills, also of one that was filled in parts over hours', async () => {
    const member = await app.client().register();
    const tradeDate = isoDate('2026-11-10');
    const at = (time: string) => tokyoEpoch(tradeDate, timeOfDay(time));
    const fills = ['10:00', '11:00', '14:30'].map((time) => ({
      at: at(time),
      price: price(15_000),
      quantity: shares(100),
    }));
    const terms = { instrument: instrumentCode('8306'), side: 'buy', type: 'market', price: null } as const;
    const orders = [0, 1].map(() => ({
      ...terms,
      quantity: shares(300),
      acceptedAt: at('10:00'),
      tradeDate,
      settlesOn: isoDate('2026-11-12'),
      fills,
      openUntil: null,
    }));
    const accountId = Number((await member.call('GET v1/user/user/info')).accountId);
    const { refusal } = await app.market.core.submit({
      input: { kind: 'bookHistory', accountId, cash: yen(1_000_000), orders },
    });
    expect(refusal).toBeNull();
    const all = await allFills(member);
    for (const { orderId } of await allOrders(member)) {
      const detail = await detailOf(member, orderId);
      expect(detail.fills.map(({ fillId }) => fillId).toReversed()).toEqual(
        all.filter((fill) => fill.orderId === orderId).map(({ fillId }) => fillId),
      );
      expect(detail.fills).toHaveLength(fills.length);
    }
    expect(all).toHaveLength(2 * fills.length);
  });

  it('at lunch it waits, is routed when orders are accepted again, and can be cancelled while it waits', async () => {
    const member = await app.client().register();
    await app.market.core.skipTo('lunch');
    await until('lunch');
    const { lower } = await member.call('GET v1/trade/order/facts', { query: { code: '7203' } });
    const body = { code: '7203', side: 'buy', type: 'limit', price: lower, quantity: '100' } as const;
    const [kept, dropped] = [await member.place(body), await member.place(body)];
    expect([kept.order.state, dropped.order.state]).toEqual(['waiting', 'waiting']);
    expect((await member.cancel(dropped.order.orderId)).order.state).toBe('cancelled');
    await app.market.core.skipTo('opening');
    expect((await detailOf(member, kept.order.orderId)).order.state).toBe('working');
    expect((await detailOf(member, dropped.order.orderId)).order.state).toBe('cancelled');
  });

  it('after the close it waits for the next trade date and takes part in its opening auction', async () => {
    const member = await app.client().register();
    await app.market.core.skipTo('closing');
    await until('closed');
    const session = await member.call('GET v1/quote/session/detail');
    expect(session.orderDate).toBe(addBusinessDays(isoDate(session.tradeDate), 1));
    const { order } = await member.place({ code: '7203', side: 'buy', type: 'market', quantity: '100' });
    expect(order).toMatchObject({ state: 'waiting', tradeDate: session.orderDate });
    await app.market.core.skipTo('opening');
    expect((await detailOf(member, order.orderId)).order.state).toBe('working');
    await until('am-continuous');
    const { order: done, fills } = await detailOf(member, order.orderId);
    expect(done).toMatchObject({ state: 'filled', holdCash: '0' });
    const [row] = await member.call('GET v1/quote/quote/list', { query: { codes: '7203' } });
    expect(fills.map(({ price }) => price)).toEqual([row?.quote.open]);
  });

  it('ORD-10 a trade settles two business days later: until then proceeds may be spent, not withdrawn; shares bought may be sold', async () => {
    const member = await app.client().register();
    const buy = await member.place({ code: '8306', side: 'buy', type: 'market', quantity: '300' });
    await eventually(async () => (await detailOf(member, buy.order.orderId)).order.state === 'filled');
    const sell = await member.place({ code: '8306', side: 'sell', type: 'market', quantity: '100' });
    await eventually(async () => (await detailOf(member, sell.order.orderId)).order.state === 'filled');
    const fills = await allFills(member);
    const due = addBusinessDays(isoDate(buy.order.tradeDate), 2);
    expect(new Set(fills.map(({ settlesOn }) => settlesOn))).toEqual(new Set([due]));
    const net = fills.reduce(
      (sum, { side, notional, fee }) => sum + (side === 'buy' ? -Number(notional) : Number(notional)) - Number(fee),
      0,
    );
    const accountId = Number((await member.call('GET v1/user/user/info')).accountId);
    const stored = () => app.market.core.read((engine) => engine.broker.account(accountId)?.cash);
    // if the market rose between the two trades there is a gain, and its tax is held from the proceeds
    const tax = await app.market.core.read((engine) => engine.broker.account(accountId)?.tax.held ?? 0);
    const withdrawable = String(10_000_000 + net - tax);
    expect(await stored()).toEqual({ settled: 10_000_000, held: tax, flows: [{ date: due, amount: net }] });
    expect(await member.call('GET v1/trade/asset/summary')).toMatchObject({
      cash: withdrawable,
      buyingPower: withdrawable,
      withdrawable,
      withdrawableBy: [{ date: due, amount: withdrawable }],
    });
    for (const settled of [false, true]) {
      await app.market.core.skipTo('day');
      expect((await stored())?.flows).toHaveLength(settled ? 0 : 1);
    }
    expect((await member.call('GET v1/quote/session/detail')).orderDate).toBe(due);
    expect(await stored()).toEqual({ settled: 10_000_000 + net - tax, held: 0, flows: [] });
    expect(await member.call('GET v1/trade/asset/summary')).toMatchObject({ withdrawable, withdrawableBy: [] });
  });

  it('a period order lives through its date and expires at the end of it; a day order at its close', async () => {
    const member = await app.client().register();
    const { base, orderDate } = await member.call('GET v1/trade/order/facts', { query: { code: '9432' } });
    // Far enough away to rest for two days, near enough for the limits of those days.
    const low = roundToTick('topix500', price(Math.floor(Number(base) * 10 * 0.85)), 'down');
    const body = { code: '9432', side: 'buy', type: 'limit', price: formatPrice(low), quantity: '100' } as const;
    const expiresOn = addBusinessDays(isoDate(orderDate), 1);
    const day = await member.place(body);
    const period = await member.place({ ...body, timeInForce: 'date', expiresOn }, randomUUID());
    await app.market.core.skipTo('day');
    expect((await detailOf(member, day.order.orderId)).order).toMatchObject({ state: 'expired', holdCash: '0' });
    expect((await detailOf(member, period.order.orderId)).order).toMatchObject({ state: 'working', expiresOn });
    await app.market.core.skipTo('day');
    expect((await detailOf(member, period.order.orderId)).order).toMatchObject({
      state: 'expired',
      reason: 'SESSION_ENDED',
      holdCash: '0',
    });
    expect(await member.call('GET v1/trade/asset/summary')).toMatchObject({ held: '0', openOrders: 0 });
  });
});
