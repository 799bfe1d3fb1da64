import { describe, expect, it } from 'vitest';
import type { BrokerResult, ChildTerms, StopLeg } from '../../src/types.ts';
import { ALICE, at, BOB, BrokerHarness, day, FRI, openHarness, SMALL, THU, TOYOTA } from '../support/broker-harness.ts';

const statesOf = ({ events }: BrokerResult) =>
  events.map((event) =>
    event.kind === 'order' || event.kind === 'fill' ? `${event.order.orderId} ${event.order.state}` : event.kind,
  );
const requestsOf = ({ requests }: BrokerResult) => requests.map((request) => `${request.kind} ${request.orderId}`);
const takeProfit = { type: 'limit', price: at(3_100), timeInForce: 'day', expiresOn: null } as const;
const cutLoss: StopLeg = { type: 'market', price: null, trigger: { when: '<=', price: at(2_900) } };
const untilNextWeek = { timeInForce: 'date', expiresOn: day('2026-11-25') } as const;

/** Alice buys 200 at 3,000; when filled, `ifDone` follows. */
function buying(ifDone: ChildTerms, more: Parameters<BrokerHarness['place']>[4] = {}): BrokerHarness {
  const harness = openHarness({ fee: { ratePpm: 0 } });
  harness.order(ALICE, 'buy', 200, 3_000, { ifDone, ...more });
  harness.report('ack', 1);
  return harness;
}

describe('if-done', () => {
  it('ORD-15 buys, and sells what was bought at the price that was set beforehand', () => {
    const harness = buying(takeProfit);
    expect(harness.broker.order(2)).toMatchObject({ state: 'reserved', side: 'sell', quantity: 200, holdShares: 0 });
    expect(harness.broker.account(ALICE)?.cash.held).toBe(600_000);
    expect(statesOf(harness.fill(1, 100, 3_000))).toEqual(['1 partial']);
    const full = harness.fill(1, 100, 3_000);
    expect(statesOf(full)).toEqual(['1 filled', '2 routed']);
    expect(full.requests).toMatchObject([{ kind: 'new', orderId: 2, side: 'sell', price: at(3_100), quantity: 200 }]);
    expect(harness.broker.position(ALICE, TOYOTA)?.held).toBe(200);
    harness.fill(2, 200, 3_100);
    expect(harness.broker.position(ALICE, TOYOTA)?.realised).toBe(20_000);
  });

  it('ORD-15 if-done-OCO: bought, it takes the profit or cuts the loss, never both', () => {
    const harness = buying({ ...takeProfit, oco: cutLoss });
    expect(harness.broker.openOrders().map(({ state }) => state)).toEqual(['working', 'reserved', 'reserved']);
    const full = harness.fill(1, 200, 3_000);
    expect(statesOf(full)).toEqual(['1 filled', '2 routed', '3 armed']);
    expect(requestsOf(full)).toEqual(['new 2', 'watch 3']);
    expect(harness.broker.position(ALICE, TOYOTA)?.held).toBe(200);
    harness.report('ack', 2);
    harness.fill(2, 100, 3_100);
    harness.report('watchHit', 3);
    expect(harness.report('cancelled', 2).requests).toMatchObject([{ kind: 'new', orderId: 3, quantity: 100 }]);
    harness.fill(3, 100, 2_890);
    expect(harness.broker.position(ALICE, TOYOTA)).toMatchObject({ held: 0 });
    expect(harness.broker.openOrders()).toEqual([]);
  });

  it('ORD-15 a stop can follow: it is watched only when shares can be sold', () => {
    const harness = buying({ ...cutLoss, timeInForce: 'day', expiresOn: null });
    expect(harness.report('watchHit', 2)).toMatchObject({ events: [], requests: [] });
    const full = harness.fill(1, 200, 3_000);
    expect(statesOf(full)).toEqual(['1 filled', '2 armed']);
    expect(requestsOf(full)).toEqual(['watch 2']);
    expect(statesOf(harness.report('watchHit', 2))).toEqual(['2 routed']);
  });

  it('ORD-15 cancelling the parent cancels what waits for it; part of it bought stays bought', () => {
    const harness = buying({ ...takeProfit, oco: cutLoss });
    harness.fill(1, 100, 3_000);
    expect(statesOf(harness.cancel(ALICE, 1))).toEqual(['1 cancelling']);
    expect(harness.report('cancelled', 1).events).toMatchObject([
      { order: { orderId: 1, state: 'cancelled' } },
      { order: { orderId: 2, state: 'cancelled', reason: 'PARENT_ENDED' } },
      { order: { orderId: 3, state: 'cancelled', reason: 'PARENT_ENDED' } },
    ]);
    expect(harness.broker.position(ALICE, TOYOTA)).toMatchObject({ held: 0 });
    expect(harness.broker.openOrders()).toEqual([]);
  });

  it('ORD-15 the parent fills before its cancel arrives: the child begins nevertheless', () => {
    const harness = buying(takeProfit);
    harness.cancel(ALICE, 1);
    expect(statesOf(harness.fill(1, 200, 3_000))).toEqual(['1 filled', '2 routed']);
  });

  it('ORD-15 a parent part filled when its day ends begins no child', () => {
    const harness = buying(takeProfit);
    harness.fill(1, 100, 3_000);
    expect(harness.report('expired', 1).events).toMatchObject([
      { order: { orderId: 1, state: 'expired', filled: 100 } },
      { order: { orderId: 2, state: 'expired', reason: 'PARENT_ENDED' } },
    ]);
  });

  it('ORD-15 a child can be cancelled alone; its pair goes with it and the parent continues', () => {
    const harness = buying({ ...takeProfit, oco: cutLoss });
    expect(statesOf(harness.cancel(ALICE, 3))).toEqual(['3 cancelled', '2 cancelled']);
    expect(statesOf(harness.fill(1, 200, 3_000))).toEqual(['1 filled']);
    expect(harness.broker.position(ALICE, TOYOTA)?.held).toBe(0);
  });

  it('ORD-15 a child is checked when it becomes active, and a refusal contains the reason with the numbers', () => {
    const harness = openHarness({ fee: { ratePpm: 0 }, cash: 600_000 });
    harness.fill(harness.order(ALICE, 'buy', 100, 3_000), 100, 3_000);
    // bought back dearer than it was sold: her other money has been spent
    const rebuy = { type: 'limit', price: at(3_400), timeInForce: 'day', expiresOn: null } as const;
    harness.order(ALICE, 'sell', 100, 3_000, { ifDone: { ...rebuy, oco: { ...stopAbove(3_500) } } });
    harness.order(ALICE, 'buy', 300, 900, { instrument: SMALL });
    const { events, requests } = harness.fill(2, 100, 3_000);
    expect(events).toMatchObject([
      { kind: 'fill', order: { orderId: 2, state: 'filled' } },
      {
        order: { orderId: 3, state: 'rejected', reason: 'INSUFFICIENT_CASH' },
        refusal: {
          reason: 'INSUFFICIENT_CASH',
          field: 'quantity',
          params: { required: '370000', available: '330000', max: '0' },
        },
      },
      { order: { orderId: 4, state: 'cancelled', reason: 'OCO_ENDED' } },
    ]);
    expect(requests).toEqual([]);
  });

  it('ORD-15 a frozen account fills what was open and starts no child', () => {
    const harness = buying(takeProfit);
    harness.do({ kind: 'setAccountPolicy', accountId: ALICE, status: 'frozen' });
    expect(harness.fill(1, 200, 3_000).events).toMatchObject([
      { kind: 'fill' },
      { order: { orderId: 2, state: 'rejected', reason: 'TRADING_NOT_ALLOWED' } },
    ]);
  });

  it('ORD-16 filled in the last auction, the child finds the session closed and waits for its next day', () => {
    for (const [terms, after] of [
      [takeProfit, '2 expired'],
      [{ ...takeProfit, ...untilNextWeek }, undefined],
    ] as const) {
      const harness = buying(terms);
      harness.fill(1, 200, 3_000);
      expect(statesOf(harness.reject(2, 'SESSION_CLOSED'))).toEqual(['2 waiting']);
      harness.phase(false);
      const next = harness.openDate(FRI);
      expect(statesOf(next).filter((text) => text.startsWith('2'))).toEqual(after === undefined ? [] : [after]);
      expect(requestsOf(harness.phase(true))).toEqual(after === undefined ? ['new 2'] : []);
    }
  });

  it('ORD-03 a day child of a period parent lives on the day on which it begins', () => {
    const harness = buying(takeProfit, untilNextWeek);
    expect(harness.broker.order(2)?.expiresOn).toBe('2026-11-25');
    harness.phase(false);
    harness.report('expired', 1);
    harness.openDate(FRI);
    harness.phase(true);
    harness.fill(1, 200, 3_000);
    expect(harness.broker.order(2)).toMatchObject({
      state: 'routed',
      expiresOn: FRI.tradeDate,
      tradeDate: THU.tradeDate,
    });
  });

  it('ORD-05 the child has the parent’s quantity, and takes another price without a hold', () => {
    const harness = buying({ ...takeProfit, oco: cutLoss });
    harness.amend(ALICE, 1, { quantity: 100 });
    expect(statesOf(harness.answer('amended', 1))).toEqual(['1 working', '2 reserved', '3 reserved']);
    expect(harness.broker.openOrders().map(({ quantity }) => quantity)).toEqual([100, 100, 100]);
    expect(BrokerHarness.refusalOf(harness.amend(ALICE, 2, { quantity: 200 }))).toMatchObject({
      reason: 'AMEND_GROUP_QUANTITY',
    });
    expect(BrokerHarness.refusalOf(harness.amend(ALICE, 2, { price: 2_900 }))).toMatchObject({ reason: 'STOP_SIDE' });
    expect(statesOf(harness.amend(ALICE, 2, { price: 3_200 }))).toEqual(['2 reserved']);
    expect(harness.fill(1, 100, 3_000).requests).toMatchObject([
      { price: at(3_200), quantity: 100 },
      { kind: 'watch' },
    ]);
  });

  it('ORD-05 a parent amended to its filled quantity is full, and its child begins', () => {
    const harness = buying(takeProfit);
    harness.amend(ALICE, 1, { quantity: 100 });
    harness.fill(1, 100, 3_000);
    expect(statesOf(harness.answer('amended', 1))).toEqual(['1 filled', '2 reserved', '2 routed']);
    expect(harness.broker.position(ALICE, TOYOTA)?.held).toBe(100);
  });

  it('ORD-07 refusals name the leg and its field, and no order of the group is accepted', () => {
    const harness = openHarness();
    const of = (ifDone: ChildTerms, more: Parameters<BrokerHarness['place']>[4] = {}) =>
      BrokerHarness.refusalOf(harness.place(ALICE, 'buy', 100, 3_000, { ifDone, ...more }));
    expect(of({ ...takeProfit, price: null })).toMatchObject({ reason: 'PRICE_MISSING', field: 'ifDone.price' });
    expect(of({ ...takeProfit, oco: { ...cutLoss, trigger: { when: '<=', price: at(3_200) } } })).toMatchObject({
      reason: 'STOP_SIDE',
      field: 'ifDone.oco.trigger',
    });
    expect(of({ ...takeProfit, oco: { ...cutLoss, type: 'limit', price: at(9_000) } })).toMatchObject({
      reason: 'PRICE_OUT_OF_LIMIT',
      field: 'ifDone.oco.price',
    });
    expect(of({ ...takeProfit, ...cutLoss, oco: cutLoss })).toMatchObject({
      reason: 'GROUP_INVALID',
      field: 'ifDone.type',
    });
    expect(of(takeProfit, { oco: cutLoss })).toMatchObject({ reason: 'GROUP_INVALID', field: 'ifDone' });
    expect(of({ ...takeProfit, timeInForce: 'date', expiresOn: FRI.tradeDate }, untilNextWeek)).toMatchObject({
      reason: 'EXPIRY_INVALID',
      field: 'ifDone.expiresOn',
      params: { first: '2026-11-25' },
    });
    expect(harness.broker.globals.nextOrderId).toBe(1);
    expect(harness.broker.openOrders(BOB)).toEqual([]);
  });
});

/** A breakout bought at market. */
function stopAbove(price: number): StopLeg {
  return { type: 'market', price: null, trigger: { when: '>=', price: at(price) } };
}
