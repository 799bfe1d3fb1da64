import { randomUUID } from 'node:crypto';
import { LANGUAGES } from '@kabuto/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyTenant } from '../../apps/server/src/core/index.ts';
import type { ApiClient } from '../support/api-client.ts';
import { limitOrder, memberWithShares, priceSteps, QUIET, setLimits } from '../support/quiet-market.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ quiet: [QUIET] });
});
afterAll(() => app.stop());

/** Two other members trade 100 shares at a price. */
async function tradeAt(price: string): Promise<void> {
  const [buyer, seller] = [await app.client().register(), await memberWithShares(app, 100)];
  await buyer.place(limitOrder('buy', price));
  await seller.place(limitOrder('sell', price));
}

const stateOf = async (member: ApiClient, orderId: string) => {
  const { order } = await member.detail(orderId);
  return [order.state, order.reason];
};

/** The other order of a group of two. */
async function otherOf(member: ApiClient, orderId: string): Promise<string> {
  const [other] = (await member.detail(orderId)).group;
  if (other === undefined) throw new Error(`order ${orderId} stands alone`);
  return other.orderId;
}

describe('ORD-03 orders for an auction and immediate orders', () => {
  it('an order for the opening trades in the opening auction, or ends with it and reports this', async () => {
    const [buyer, late, seller] = [
      await app.client().register(),
      await app.client().register(),
      await memberWithShares(app, 100),
    ];
    const at = await priceSteps(buyer);
    const opening = { condition: 'opening-am' } as const;
    const bought = await buyer.place({ ...limitOrder('buy', at(2)), ...opening });
    const unfilled = await late.place({ ...limitOrder('buy', at(-9)), ...opening });
    await seller.place({ code: QUIET, side: 'sell', type: 'market', quantity: '100', ...opening });
    expect((await buyer.detail(bought.order.orderId)).order).toMatchObject({ condition: 'opening-am', filled: '0' });
    await app.openMarket();
    const { order, fills } = await buyer.detail(bought.order.orderId);
    expect([order.state, fills.length]).toEqual(['filled', 1]);
    expect(await stateOf(late, unfilled.order.orderId)).toEqual(['expired', 'AUCTION_ENDED']);
    const body = { ...limitOrder('buy', at(2)), ...opening };
    expect(await late.refusal('POST v1/trade/order/place', { body, key: randomUUID() })).toMatchObject({
      reason: 'CONDITION_TOO_LATE',
      field: 'condition',
    });
  });

  it('IOC trades what it can at once, the rest expires with its reason in three languages', async () => {
    const [buyer, seller] = [await app.client().register(), await memberWithShares(app, 100)];
    const at = await priceSteps(buyer);
    await seller.place(limitOrder('sell', at(1)));
    const { order } = await buyer.place({ ...limitOrder('buy', at(1), 300), timeInForce: 'ioc' });
    expect(order).toMatchObject({ state: 'expired', filled: '100', reason: 'UNFILLED_AT_ONCE', holdCash: '0' });
    const texts = new Set<string | null>();
    for (const lang of LANGUAGES) {
      const query = { orderId: order.orderId };
      texts.add((await buyer.call('GET v1/trade/order/detail', { query, lang })).order.reasonText);
    }
    expect(texts.size).toBe(LANGUAGES.length);
  });

  it('the ticket gets what Tokyo takes; FOK, which it does not, is refused at its field', async () => {
    const member = await app.client().register();
    const { takes } = await member.call('GET v1/trade/order/facts', { query: { code: QUIET } });
    expect(takes).toMatchObject({ stops: true, ioc: true, fok: false });
    expect(takes.conditions).toContain('funari-pm');
    const at = await priceSteps(member);
    const body = { ...limitOrder('buy', at(0)), timeInForce: 'fok' } as const;
    expect(await member.refusal('POST v1/trade/order/place', { body, key: randomUUID() })).toMatchObject({
      reason: 'TIME_IN_FORCE_NOT_TAKEN',
      field: 'timeInForce',
    });
  });
});

describe('ORD-15 groups over HTTP', () => {
  it('OCO: the stop leg takes over when the price falls, after a restart too, and one of the two sells', async () => {
    const [member, bidder] = [await memberWithShares(app, 200), await app.client().register()];
    const at = await priceSteps(member);
    const { order } = await member.place({ ...limitOrder('sell', at(5)), ocoTriggerPrice: at(-2) });
    const stopId = await otherOf(member, order.orderId);
    expect(order.group).toEqual({ id: order.orderId, parent: null, oco: stopId });
    expect((await member.detail(stopId)).order).toMatchObject({
      state: 'armed',
      type: 'market',
      price: null,
      trigger: { when: '<=', price: at(-2) },
      holdShares: '0',
      group: { id: order.orderId, parent: null, oco: order.orderId },
    });
    await app.restart();
    await bidder.place(limitOrder('buy', at(-3), 300));
    await tradeAt(at(-2));
    expect(await stateOf(member, order.orderId)).toEqual(['cancelled', 'OCO_SWITCHED']);
    const { order: stop, fills } = await member.detail(stopId);
    expect(stop).toMatchObject({ state: 'filled', filled: '100' });
    expect(fills.map((fill) => fill.price)).toEqual([at(-3)]);
    const { quantity, sellable } = await member.call('GET v1/trade/order/facts', { query: { code: QUIET } });
    expect([quantity, sellable]).toEqual(['100', '100']);
    await bidder.cancelAll();
  });

  it('OCO: cancelling either leg ends both and releases the shares', async () => {
    const member = await memberWithShares(app, 100);
    const at = await priceSteps(member);
    for (const which of ['limit', 'stop'] as const) {
      // below the last trade: a stop whose price is already reached would be sent immediately
      const stop = { ocoTriggerPrice: at(-6), ocoPrice: at(-7) };
      const { order } = await member.place({ ...limitOrder('sell', at(5)), ...stop });
      const stopId = await otherOf(member, order.orderId);
      await member.cancel(which === 'limit' ? order.orderId : stopId);
      expect((await member.detail(order.orderId)).order.state).toBe('cancelled');
      expect((await member.detail(stopId)).order.state).toBe('cancelled');
      const { sellable } = await member.call('GET v1/trade/order/facts', { query: { code: QUIET } });
      expect(sellable).toBe('100');
    }
  });

  it('if-done: the sale begins with the last share bought, after a restart too', async () => {
    const [member, seller] = [await app.client().register(), await memberWithShares(app, 200)];
    const at = await priceSteps(member);
    const { order } = await member.place({ ...limitOrder('buy', at(0), 200), doneType: 'limit', donePrice: at(4) });
    const childId = await otherOf(member, order.orderId);
    expect((await member.detail(childId)).order).toMatchObject({
      state: 'armed',
      side: 'sell',
      price: at(4),
      quantity: '200',
      holdShares: '0',
      group: { id: order.orderId, parent: order.orderId, oco: null },
    });
    await seller.place(limitOrder('sell', at(0)));
    expect(await stateOf(member, childId)).toEqual(['armed', null]);
    await app.restart();
    await seller.place(limitOrder('sell', at(0)));
    expect(await stateOf(member, order.orderId)).toEqual(['filled', null]);
    expect((await member.detail(childId)).order).toMatchObject({ state: 'working', holdShares: '200' });
    const closer = await app.client().register();
    await closer.place(limitOrder('buy', at(4), 200));
    expect(await stateOf(member, childId)).toEqual(['filled', null]);
  });

  it('if-done-OCO: three orders from flat fields; when the first ends, so do the others', async () => {
    const member = await app.client().register();
    const at = await priceSteps(member);
    const { order } = await member.place({
      ...limitOrder('buy', at(-6)),
      doneType: 'limit',
      donePrice: at(3),
      doneOcoTriggerPrice: at(-9),
      doneOcoPrice: at(-10),
    });
    const { group } = await member.detail(order.orderId);
    expect(group.map(({ type, price, trigger, state }) => ({ type, price, trigger, state }))).toEqual([
      { type: 'limit', price: at(3), trigger: null, state: 'armed' },
      { type: 'limit', price: at(-10), trigger: { when: '<=', price: at(-9) }, state: 'armed' },
    ]);
    await member.cancel(order.orderId);
    expect((await member.detail(order.orderId)).group.map(({ reason }) => reason)).toEqual([
      'PARENT_ENDED',
      'PARENT_ENDED',
    ]);
  });

  it('a child refused on activation has its reason, in words that hold without the numbers', async () => {
    const [member, seller] = [await app.client().register(), await memberWithShares(app, 100)];
    const at = await priceSteps(member);
    const { order } = await member.place({ ...limitOrder('buy', at(0)), doneType: 'limit', donePrice: at(4) });
    const childId = await otherOf(member, order.orderId);
    await setLimits(app, member, { order: 1_000, day: null });
    await seller.place(limitOrder('sell', at(0)));
    const { order: child } = await member.detail(childId);
    expect([child.state, child.reason]).toEqual(['rejected', 'ORDER_LIMIT']);
    expect(child.reasonText).toBe('The order was worth more than one order of this account may be.');
  });

  it('refusals name the leg and the field as they were sent', async () => {
    const member = await memberWithShares(app, 100);
    const at = await priceSteps(member);
    const refused = async (more: object) => {
      const body = { ...limitOrder('sell', at(5)), ...more };
      const { reason, field } = await member.refusal('POST v1/trade/order/place', { body, key: randomUUID() });
      return [reason, field];
    };
    expect(await refused({ ocoPrice: at(-3) })).toEqual(['FIELD_INVALID', 'ocoTriggerPrice']);
    expect(await refused({ ocoTriggerPrice: at(6) })).toEqual(['STOP_SIDE', 'ocoTriggerPrice']);
    expect(await refused({ ocoTriggerPrice: '3000.1' })).toEqual(['PRICE_OFF_TICK', 'ocoTriggerPrice']);
    expect(await refused({ ocoTriggerPrice: at(-2), ocoPrice: '9' })).toEqual(['PRICE_OUT_OF_LIMIT', 'ocoPrice']);
    expect(await refused({ ocoTriggerPrice: at(-2), doneType: 'market' })).toEqual(['GROUP_INVALID', 'doneType']);
    expect(await refused({ donePrice: at(1) })).toEqual(['FIELD_INVALID', 'doneType']);
    expect(await refused({ doneType: 'limit' })).toEqual(['PRICE_MISSING', 'donePrice']);
    expect(await refused({ doneType: 'limit', donePrice: at(1), doneTriggerWhen: '>=' })).toEqual([
      'FIELD_INVALID',
      'doneTriggerPrice',
    ]);
    const done = { doneType: 'limit', donePrice: at(1) };
    expect(await refused({ ...done, doneOcoTriggerPrice: at(0) })).toEqual(['STOP_SIDE', 'doneOcoTriggerPrice']);
    expect(await refused({ ...done, doneTimeInForce: 'date' })).toEqual(['EXPIRY_INVALID', 'doneExpiresOn']);
    expect(await refused({ ...done, doneTimeInForce: 'date', doneExpiresOn: '2026-13-01' })).toEqual([
      'FIELD_INVALID',
      'doneExpiresOn',
    ]);
    expect(await refused({ condition: 'noon' })).toEqual(['FIELD_INVALID', 'condition']);
  });
});

it('verify decides all of it again and finds no difference', async () => {
  await app.restart();
  expect((await verifyTenant(app.database.appUrl, 1)).problems).toEqual([]);
});
