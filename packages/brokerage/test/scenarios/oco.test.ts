import { describe, expect, it } from 'vitest';
import { Broker } from '../../src/broker.ts';
import type { BrokerResult, StopLeg } from '../../src/types.ts';
import { ALICE, at, BOB, BrokerHarness, day, FRI, openHarness, SMALL, TOYOTA } from '../support/broker-harness.ts';

const statesOf = ({ events }: BrokerResult) =>
  events.map((event) =>
    event.kind === 'order' || event.kind === 'fill' ? `${event.order.orderId} ${event.order.state}` : event.kind,
  );
const requestsOf = ({ requests }: BrokerResult) => requests.map((request) => `${request.kind} ${request.orderId}`);
const heldOf = (harness: BrokerHarness) => harness.broker.account(ALICE)?.cash.held;
const sharesHeld = (harness: BrokerHarness) => harness.broker.position(ALICE, TOYOTA)?.held;
const stopAt = (trigger: number, when: '>=' | '<=', limit: number | null = null): StopLeg => ({
  type: limit === null ? 'market' : 'limit',
  price: limit === null ? null : at(limit),
  trigger: { when, price: at(trigger) },
});

/** Alice owns 300 shares, with a limit sale at 3,100 and a stop at 2,900: orders 2 and 3, the first in the book. */
function selling(more: Parameters<BrokerHarness['place']>[4] = {}): BrokerHarness {
  const harness = openHarness({ fee: { ratePpm: 0 } });
  harness.fill(harness.order(ALICE, 'buy', 300, 3_000), 300, 3_000);
  harness.order(ALICE, 'sell', 300, 3_100, { oco: stopAt(2_900, '<='), ...more });
  harness.report('ack', 2);
  return harness;
}

describe('OCO', () => {
  it('ORD-15 an OCO sale: the stop leg takes over when the price falls, and only one of the two sells', () => {
    const harness = selling();
    expect(sharesHeld(harness)).toBe(300);
    const hit = harness.report('watchHit', 3);
    expect(statesOf(hit)).toEqual(['3 switching', '2 cancelling']);
    expect(requestsOf(hit)).toEqual(['cancel 2']);
    const back = harness.report('cancelled', 2);
    expect(statesOf(back)).toEqual(['2 cancelled', '3 routed']);
    expect(back.requests).toMatchObject([{ kind: 'new', orderId: 3, type: 'market', side: 'sell', quantity: 300 }]);
    expect(back.events[0]).toMatchObject({ order: { reason: 'OCO_SWITCHED', holdShares: 0 } });
    expect(sharesHeld(harness)).toBe(300);
    harness.fill(3, 300, 2_890);
    expect(sharesHeld(harness)).toBe(0);
    expect(harness.broker.openOrders()).toEqual([]);
  });

  it('ORD-15 an OCO sale whose limit is filled: the stop is no longer watched', () => {
    const harness = selling();
    const filled = harness.fill(2, 300, 3_100);
    expect(statesOf(filled)).toEqual(['2 filled', '3 cancelled']);
    expect(filled.events[1]).toMatchObject({ order: { reason: 'OCO_FILLED' } });
    expect(requestsOf(filled)).toEqual(['unwatch 3']);
    expect(harness.report('watchHit', 3)).toMatchObject({ events: [], requests: [] });
  });

  it('ORD-15 a part sold at the limit leaves the stop fewer shares to sell', () => {
    const harness = selling();
    expect(harness.fill(2, 100, 3_100).events).toMatchObject([
      { kind: 'fill', order: { state: 'partial', filled: 100 } },
      { kind: 'order', order: { orderId: 3, state: 'armed', quantity: 200 } },
    ]);
    expect(sharesHeld(harness)).toBe(200);
    harness.report('watchHit', 3);
    expect(harness.report('cancelled', 2).requests).toMatchObject([{ orderId: 3, quantity: 200 }]);
  });

  it('ORD-15 the price falls while the limit still sells on its way out: the stop sells only what is left', () => {
    const harness = selling();
    harness.report('watchHit', 3);
    expect(statesOf(harness.fill(2, 200, 3_100))).toEqual(['2 cancelling', '3 switching']);
    expect(harness.broker.order(3)).toMatchObject({ quantity: 100, holdShares: 0 });
    expect(harness.report('cancelled', 2).requests).toMatchObject([{ orderId: 3, quantity: 100 }]);
    expect(sharesHeld(harness)).toBe(100);
  });

  it('ORD-15 the limit sells everything before the cancel reaches it: the stop sells nothing', () => {
    const harness = selling();
    harness.report('watchHit', 3);
    expect(statesOf(harness.fill(2, 300, 3_100))).toEqual(['2 filled', '3 cancelled']);
    expect(harness.report('cancelRejected', 2)).toMatchObject({ events: [], requests: [] });
    expect(harness.broker.openOrders()).toEqual([]);
  });

  it('ORD-15 a venue that rejects the cancel of the limit leg: the stop is watched again', () => {
    const harness = selling();
    harness.report('watchHit', 3);
    const kept = harness.report('cancelRejected', 2);
    expect(statesOf(kept)).toEqual(['2 working', '3 armed']);
    expect(requestsOf(kept)).toEqual(['watch 3']);
  });

  it('ORD-15 a purchase holds once, for the more expensive leg', () => {
    const harness = openHarness({ fee: { ratePpm: 0 } });
    const { events } = harness.place(ALICE, 'buy', 100, 2_900, { oco: stopAt(3_100, '>=') });
    expect(events).toMatchObject([
      { order: { state: 'routed', holdCash: 370_000, group: { id: 1, parent: null, oco: 2 } } },
      { order: { state: 'armed', holdCash: 0, group: { id: 1, parent: null, oco: 1 } } },
    ]);
    expect(heldOf(harness)).toBe(370_000);
    harness.report('watchHit', 2);
    harness.report('cancelled', 1);
    expect(heldOf(harness)).toBe(370_000);
    harness.fill(2, 100, 3_105);
    expect(heldOf(harness)).toBe(0);
  });

  it('ORD-15 both legs may pay a minimum fee, and the hold covers both', () => {
    const harness = openHarness({ fee: { ratePpm: 0, minimum: 500 as never }, cash: 601_000 });
    harness.order(ALICE, 'buy', 200, 3_000, { oco: stopAt(3_010, '>=', 3_000) });
    expect(heldOf(harness)).toBe(601_000);
    harness.fill(1, 100, 3_000);
    expect(heldOf(harness)).toBe(300_500);
    harness.report('watchHit', 2);
    harness.report('cancelled', 1);
    harness.fill(2, 100, 3_000);
    expect(harness.broker.buyingPower(ALICE)).toBe(0);
  });

  it('ORD-15 cancelling either leg cancels both', () => {
    for (const which of [2, 3]) {
      const harness = selling();
      const { requests } = harness.cancel(ALICE, which);
      expect(requests).toHaveLength(2);
      expect(requests).toEqual(
        expect.arrayContaining([
          { kind: 'cancel', orderId: 2 },
          { kind: 'unwatch', orderId: 3 },
        ]),
      );
      harness.report('cancelled', 2);
      expect(harness.broker.openOrders()).toEqual([]);
      expect(sharesHeld(harness)).toBe(0);
    }
  });

  it('ORD-15 cancelled during the change of legs: neither sells any more', () => {
    for (const which of [2, 3]) {
      const harness = selling();
      harness.report('watchHit', 3);
      expect(harness.cancel(ALICE, which)).toMatchObject({ refusal: null, requests: [] });
      expect(BrokerHarness.refusalOf(harness.cancel(ALICE, 2)).reason).toBe('CANCEL_PENDING');
      expect(harness.report('cancelled', 2)).toMatchObject({
        requests: [],
        events: [{ order: { orderId: 2, state: 'cancelled', reason: 'CANCELLED_BY_CUSTOMER' } }],
      });
      expect(harness.broker.openOrders()).toEqual([]);
    }
  });

  it("ORD-15 an amend refused during the change of legs keeps the limit leg's own end", () => {
    const harness = selling();
    harness.amend(ALICE, 2, { price: 3_050 });
    harness.report('watchHit', 3);
    harness.answer('amendRejected', 2);
    expect(harness.report('cancelled', 2).events).toMatchObject([
      { order: { orderId: 2, state: 'cancelled', reason: 'OCO_SWITCHED' } },
      { order: { orderId: 3, state: 'routed' } },
    ]);
  });

  it('ORD-15 a stop ended by new ticks ends its limit leg too, and is not reported as cancelled by the customer', () => {
    for (const hit of [false, true]) {
      const harness = openHarness();
      const known = harness.broker.instrument(TOYOTA);
      if (known === undefined) throw new Error('not listed');
      harness.order(ALICE, 'buy', 100, 2_900, { oco: stopAt(3_100, '>=', 3_101) });
      if (hit) harness.report('watchHit', 2);
      harness.do({ kind: 'setInstrument', instrument: { ...known, tickTable: 'other' } });
      expect(harness.report('cancelled', 1).events).toMatchObject([
        { order: { orderId: 1, state: 'cancelled', reason: 'OCO_ENDED' } },
      ]);
    }
  });

  it('ORD-15 a limit that the venue refuses ends the pair', () => {
    const harness = openHarness();
    harness.order(ALICE, 'buy', 100, 2_900, { oco: stopAt(3_100, '>=') });
    expect(harness.reject(1).events).toMatchObject([
      { order: { orderId: 1, state: 'rejected', reason: 'VENUE_REJECTED' } },
      { order: { orderId: 2, state: 'cancelled', reason: 'OCO_ENDED' } },
    ]);
    expect(heldOf(harness)).toBe(0);
  });

  it('ORD-15 the day ends for both legs, and for a stop that was just changing over', () => {
    const quiet = selling();
    expect(quiet.report('expired', 2).events).toMatchObject([
      { order: { orderId: 2, state: 'expired', reason: 'SESSION_ENDED' } },
      { order: { orderId: 3, state: 'expired', reason: 'SESSION_ENDED' } },
    ]);
    const late = selling();
    late.report('watchHit', 3);
    expect(statesOf(late.report('expired', 2))).toEqual(['2 cancelled', '3 expired']);
    expect(late.openDate(FRI).events.filter(({ kind }) => kind === 'order')).toEqual([]);
  });

  it('ORD-15 a pair until a date continues the next day as a pair', () => {
    const harness = selling({ timeInForce: 'date', expiresOn: day('2026-11-25') });
    harness.phase(false);
    expect(statesOf(harness.report('expired', 2))).toEqual(['2 waiting']);
    harness.openDate(FRI);
    expect(requestsOf(harness.phase(true))).toEqual(['new 2']);
    expect(harness.broker.order(3)).toMatchObject({ state: 'armed', quantity: 300 });
  });

  it('ORD-16 a pair of the night waits with its hold; a price reached before the session sends the stop out', () => {
    const harness = openHarness({ closed: true, fee: { ratePpm: 0 } });
    harness.order(ALICE, 'buy', 100, 2_900, { oco: stopAt(3_100, '>=') });
    expect(harness.broker.order(1)).toMatchObject({ state: 'waiting', holdCash: 370_000 });
    expect(statesOf(harness.report('watchHit', 2))).toEqual(['1 cancelled', '2 waiting']);
    expect(heldOf(harness)).toBe(370_000);
    expect(requestsOf(harness.phase(true))).toEqual(['new 2']);
  });

  it('ORD-05 the quantity is changed at the limit leg and the stop follows; a price at either', () => {
    const harness = selling();
    expect(BrokerHarness.refusalOf(harness.amend(ALICE, 3, { quantity: 100 }))).toMatchObject({
      reason: 'AMEND_GROUP_QUANTITY',
      field: 'quantity',
    });
    harness.amend(ALICE, 2, { quantity: 100 });
    expect(statesOf(harness.answer('amended', 2))).toEqual(['2 working', '3 armed']);
    expect(harness.broker.order(3)?.quantity).toBe(100);
    expect(BrokerHarness.refusalOf(harness.amend(ALICE, 2, { price: 2_900 }))).toMatchObject({
      reason: 'STOP_SIDE',
      field: 'price',
    });
    harness.report('watchHit', 3);
    expect(BrokerHarness.refusalOf(harness.amend(ALICE, 3, { price: 2_880 })).reason).toBe('AMEND_PENDING');
  });

  it('ORD-15 what the limit leg holds is published when the stop leg changes or ends', () => {
    const harness = openHarness({ fee: { ratePpm: 0 } });
    harness.order(ALICE, 'buy', 100, 2_900, { oco: stopAt(3_100, '>=', 3_100) });
    expect(harness.amend(ALICE, 2, { price: 3_200 }).events).toMatchObject([
      { order: { orderId: 2, price: at(3_200) } },
      { order: { orderId: 1, holdCash: 320_000 } },
    ]);
    expect(harness.cancel(ALICE, 1).events.at(-1)).toMatchObject({ order: { orderId: 1, holdCash: 290_000 } });
  });

  it('ORD-05 a more expensive stop leg needs more cash, and the refusal names the quantity that would pass', () => {
    const harness = openHarness({ fee: { ratePpm: 0 } });
    harness.order(ALICE, 'buy', 300, 2_900, { oco: stopAt(3_100, '>=', 3_100) });
    expect(heldOf(harness)).toBe(930_000);
    expect(BrokerHarness.refusalOf(harness.amend(ALICE, 2, { price: 3_400 }))).toEqual({
      reason: 'INSUFFICIENT_CASH',
      field: 'price',
      params: { required: '1020000', available: '1000000', max: '200' },
    });
    expect(harness.amend(ALICE, 2, { price: 3_300 }).refusal).toBeNull();
    expect(heldOf(harness)).toBe(990_000);
  });

  it('ORD-07 refusals name the leg and its field, with the largest quantity that would pass', () => {
    const harness = openHarness({ fee: { ratePpm: 0 } });
    const of = (oco: StopLeg, more: Parameters<BrokerHarness['place']>[4] = {}, quantity = 100) =>
      BrokerHarness.refusalOf(harness.place(ALICE, 'buy', quantity, 2_900, { oco, ...more }));
    expect(of(stopAt(3_100.3, '>='))).toMatchObject({ reason: 'PRICE_OFF_TICK', field: 'oco.trigger' });
    expect(of(stopAt(3_100, '>=', 9_000))).toMatchObject({ reason: 'PRICE_OUT_OF_LIMIT', field: 'oco.price' });
    expect(of(stopAt(2_900, '>='))).toEqual({ reason: 'STOP_SIDE', field: 'oco.trigger', params: { limit: '2900' } });
    expect(of(stopAt(3_100, '<='))).toMatchObject({ reason: 'STOP_SIDE' });
    expect(of(stopAt(3_100, '>='), { type: 'market', price: null })).toMatchObject({
      reason: 'GROUP_INVALID',
      field: 'type',
    });
    expect(of(stopAt(3_100, '>='), { timeInForce: 'ioc' })).toMatchObject({ field: 'timeInForce' });
    expect(of(stopAt(3_100, '>='), { trigger: { when: '>=', price: at(3_000) } })).toMatchObject({ field: 'trigger' });
    expect(of(stopAt(3_100, '>='), {}, 400)).toEqual({
      reason: 'INSUFFICIENT_CASH',
      field: 'quantity',
      params: { required: '1480000', available: '1000000', max: '200' },
    });
    expect(harness.place(ALICE, 'buy', 200, 2_900, { oco: stopAt(3_100, '>=') }).refusal).toBeNull();
    expect(harness.broker.openOrders(BOB)).toEqual([]);
  });

  it('ORD-07 a sale by pair needs its shares once, and counts once towards a limit of the account', () => {
    const harness = selling();
    expect(
      BrokerHarness.refusalOf(harness.place(ALICE, 'sell', 100, 3_100, { oco: stopAt(2_900, '<=') })),
    ).toMatchObject({
      reason: 'INSUFFICIENT_SHARES',
      params: { max: '0' },
    });
    const limits = { order: null, day: 1_000_000 as never };
    harness.do({ kind: 'setAccountPolicy', accountId: BOB, status: 'open', limits });
    harness.order(BOB, 'buy', 200, 2_900, { oco: stopAt(3_100, '>=', 3_200) });
    const { params } = BrokerHarness.refusalOf(harness.place(BOB, 'buy', 500, 800, { instrument: SMALL }));
    expect(params).toMatchObject({ available: '360000', max: '400' });
  });

  it('continues identically after a restart in the middle of the change', () => {
    const harness = selling();
    harness.report('watchHit', 3);
    const twin = new BrokerHarness(Broker.restore(harness.broker.snapshot()), harness.now);
    expect(statesOf(twin.report('cancelled', 2))).toEqual(['2 cancelled', '3 routed']);
    const reset = harness.do({ kind: 'venueReset', epoch: 2, seed: 1, codeVersion: 'test' });
    expect(statesOf(reset)).toEqual(['2 cancelled', '3 routed']);
    expect(requestsOf(reset)).toEqual(['new 3']);
  });
});
