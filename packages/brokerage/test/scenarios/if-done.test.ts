import { describe, expect, it } from 'vitest';
import type { BrokerResult, ChildTerms, StopLeg } from '../../src/types.ts';
import { ALICE, at, BOB, Desk, day, FRI, openDesk, SMALL, THU, TOYOTA } from '../support/kit.ts';

const statesOf = ({ events }: BrokerResult) =>
  events.map((event) =>
    event.kind === 'order' || event.kind === 'fill' ? `${event.order.orderId} ${event.order.state}` : event.kind,
  );
const requestsOf = ({ requests }: BrokerResult) => requests.map((request) => `${request.kind} ${request.orderId}`);
const takeProfit = { type: 'limit', price: at(3_100), timeInForce: 'day', expiresOn: null } as const;
const cutLoss: StopLeg = { type: 'market', price: null, trigger: { when: '<=', price: at(2_900) } };
const untilNextWeek = { timeInForce: 'date', expiresOn: day('2026-11-25') } as const;

/** Alice buys 200 at 3,000; when filled, `ifDone` follows. */
function buying(ifDone: ChildTerms, more: Parameters<Desk['place']>[4] = {}): Desk {
  const desk = openDesk({ fee: { ratePpm: 0 } });
  desk.order(ALICE, 'buy', 200, 3_000, { ifDone, ...more });
  desk.report('ack', 1);
  return desk;
}

describe('if-done', () => {
  it('ORD-15 buys, and sells what was bought at the price that was set beforehand', () => {
    const desk = buying(takeProfit);
    expect(desk.broker.order(2)).toMatchObject({ state: 'reserved', side: 'sell', quantity: 200, holdShares: 0 });
    expect(desk.broker.account(ALICE)?.cash.held).toBe(600_000);
    expect(statesOf(desk.fill(1, 100, 3_000))).toEqual(['1 partial']);
    const full = desk.fill(1, 100, 3_000);
    expect(statesOf(full)).toEqual(['1 filled', '2 routed']);
    expect(full.requests).toMatchObject([{ kind: 'new', orderId: 2, side: 'sell', price: at(3_100), quantity: 200 }]);
    expect(desk.broker.position(ALICE, TOYOTA)?.held).toBe(200);
    desk.fill(2, 200, 3_100);
    expect(desk.broker.position(ALICE, TOYOTA)?.realised).toBe(20_000);
  });

  it('ORD-15 if-done-OCO: bought, it takes the profit or cuts the loss, never both', () => {
    const desk = buying({ ...takeProfit, oco: cutLoss });
    expect(desk.broker.openOrders().map(({ state }) => state)).toEqual(['working', 'reserved', 'reserved']);
    const full = desk.fill(1, 200, 3_000);
    expect(statesOf(full)).toEqual(['1 filled', '2 routed', '3 armed']);
    expect(requestsOf(full)).toEqual(['new 2', 'watch 3']);
    expect(desk.broker.position(ALICE, TOYOTA)?.held).toBe(200);
    desk.report('ack', 2);
    desk.fill(2, 100, 3_100);
    desk.report('watchHit', 3);
    expect(desk.report('cancelled', 2).requests).toMatchObject([{ kind: 'new', orderId: 3, quantity: 100 }]);
    desk.fill(3, 100, 2_890);
    expect(desk.broker.position(ALICE, TOYOTA)).toMatchObject({ held: 0 });
    expect(desk.broker.openOrders()).toEqual([]);
  });

  it('ORD-15 a stop can follow: it is watched for only when there is something to sell', () => {
    const desk = buying({ ...cutLoss, timeInForce: 'day', expiresOn: null });
    expect(desk.report('watchHit', 2)).toMatchObject({ events: [], requests: [] });
    const full = desk.fill(1, 200, 3_000);
    expect(statesOf(full)).toEqual(['1 filled', '2 armed']);
    expect(requestsOf(full)).toEqual(['watch 2']);
    expect(statesOf(desk.report('watchHit', 2))).toEqual(['2 routed']);
  });

  it('ORD-15 cancelling the parent cancels what waits for it; part of it bought stays bought', () => {
    const desk = buying({ ...takeProfit, oco: cutLoss });
    desk.fill(1, 100, 3_000);
    expect(statesOf(desk.cancel(ALICE, 1))).toEqual(['1 cancelling']);
    expect(desk.report('cancelled', 1).events).toMatchObject([
      { order: { orderId: 1, state: 'cancelled' } },
      { order: { orderId: 2, state: 'cancelled', reason: 'PARENT_ENDED' } },
      { order: { orderId: 3, state: 'cancelled', reason: 'PARENT_ENDED' } },
    ]);
    expect(desk.broker.position(ALICE, TOYOTA)).toMatchObject({ held: 0 });
    expect(desk.broker.openOrders()).toEqual([]);
  });

  it('ORD-15 the parent fills before its cancel arrives: the child begins all the same', () => {
    const desk = buying(takeProfit);
    desk.cancel(ALICE, 1);
    expect(statesOf(desk.fill(1, 200, 3_000))).toEqual(['1 filled', '2 routed']);
  });

  it('ORD-15 a parent part filled when its day ends begins no child', () => {
    const desk = buying(takeProfit);
    desk.fill(1, 100, 3_000);
    expect(desk.report('expired', 1).events).toMatchObject([
      { order: { orderId: 1, state: 'expired', filled: 100 } },
      { order: { orderId: 2, state: 'expired', reason: 'PARENT_ENDED' } },
    ]);
  });

  it('ORD-15 a child can be cancelled alone; its pair goes with it and the parent goes on', () => {
    const desk = buying({ ...takeProfit, oco: cutLoss });
    expect(statesOf(desk.cancel(ALICE, 3))).toEqual(['3 cancelled', '2 cancelled']);
    expect(statesOf(desk.fill(1, 200, 3_000))).toEqual(['1 filled']);
    expect(desk.broker.position(ALICE, TOYOTA)?.held).toBe(0);
  });

  it('ORD-15 a child is judged when its turn comes, and a refusal says why with the numbers', () => {
    const desk = openDesk({ fee: { ratePpm: 0 }, cash: 600_000 });
    desk.fill(desk.order(ALICE, 'buy', 100, 3_000), 100, 3_000);
    // bought back dearer than it was sold: her other money has been spent
    const rebuy = { type: 'limit', price: at(3_400), timeInForce: 'day', expiresOn: null } as const;
    desk.order(ALICE, 'sell', 100, 3_000, { ifDone: { ...rebuy, oco: { ...stopAbove(3_500) } } });
    desk.order(ALICE, 'buy', 300, 900, { instrument: SMALL });
    const { events, requests } = desk.fill(2, 100, 3_000);
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

  it('ORD-15 a frozen account fills what was open and begins nothing new', () => {
    const desk = buying(takeProfit);
    desk.do({ kind: 'setAccountPolicy', accountId: ALICE, status: 'frozen' });
    expect(desk.fill(1, 200, 3_000).events).toMatchObject([
      { kind: 'fill' },
      { order: { orderId: 2, state: 'rejected', reason: 'TRADING_NOT_ALLOWED' } },
    ]);
  });

  it('ORD-16 filled in the last auction, the child finds the session closed and waits for its next day', () => {
    for (const [terms, after] of [
      [takeProfit, '2 expired'],
      [{ ...takeProfit, ...untilNextWeek }, undefined],
    ] as const) {
      const desk = buying(terms);
      desk.fill(1, 200, 3_000);
      expect(statesOf(desk.reject(2, 'SESSION_CLOSED'))).toEqual(['2 waiting']);
      desk.phase(false);
      const next = desk.openDate(FRI);
      expect(statesOf(next).filter((text) => text.startsWith('2'))).toEqual(after === undefined ? [] : [after]);
      expect(requestsOf(desk.phase(true))).toEqual(after === undefined ? ['new 2'] : []);
    }
  });

  it('ORD-03 a day child of a period parent lives on the day on which it begins', () => {
    const desk = buying(takeProfit, untilNextWeek);
    expect(desk.broker.order(2)?.expiresOn).toBe('2026-11-25');
    desk.phase(false);
    desk.report('expired', 1);
    desk.openDate(FRI);
    desk.phase(true);
    desk.fill(1, 200, 3_000);
    expect(desk.broker.order(2)).toMatchObject({ state: 'routed', expiresOn: FRI.tradeDate, tradeDate: THU.tradeDate });
  });

  it('ORD-05 the child has the parent’s quantity, and takes another price without a hold', () => {
    const desk = buying({ ...takeProfit, oco: cutLoss });
    desk.amend(ALICE, 1, { quantity: 100 });
    expect(statesOf(desk.answer('amended', 1))).toEqual(['1 working', '2 reserved', '3 reserved']);
    expect(desk.broker.openOrders().map(({ quantity }) => quantity)).toEqual([100, 100, 100]);
    expect(Desk.refusalOf(desk.amend(ALICE, 2, { quantity: 200 }))).toMatchObject({ reason: 'AMEND_GROUP_QUANTITY' });
    expect(Desk.refusalOf(desk.amend(ALICE, 2, { price: 2_900 }))).toMatchObject({ reason: 'STOP_SIDE' });
    expect(statesOf(desk.amend(ALICE, 2, { price: 3_200 }))).toEqual(['2 reserved']);
    expect(desk.fill(1, 100, 3_000).requests).toMatchObject([{ price: at(3_200), quantity: 100 }, { kind: 'watch' }]);
  });

  it('ORD-05 a parent amended to what is filled is full, and its child begins', () => {
    const desk = buying(takeProfit);
    desk.amend(ALICE, 1, { quantity: 100 });
    desk.fill(1, 100, 3_000);
    expect(statesOf(desk.answer('amended', 1))).toEqual(['1 filled', '2 reserved', '2 routed']);
    expect(desk.broker.position(ALICE, TOYOTA)?.held).toBe(100);
  });

  it('ORD-07 refusals name the leg and its field, and nothing of the group is accepted', () => {
    const desk = openDesk();
    const of = (ifDone: ChildTerms, more: Parameters<Desk['place']>[4] = {}) =>
      Desk.refusalOf(desk.place(ALICE, 'buy', 100, 3_000, { ifDone, ...more }));
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
    expect(desk.broker.globals.nextOrderId).toBe(1);
    expect(desk.broker.openOrders(BOB)).toEqual([]);
  });
});

/** A breakout bought at market. */
function stopAbove(price: number): StopLeg {
  return { type: 'market', price: null, trigger: { when: '>=', price: at(price) } };
}
