import { shares } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import {
  ALICE,
  at,
  BOB,
  type Desk,
  day,
  FRI,
  listed,
  openDesk,
  SMALL,
  THU,
  TOYOTA,
  TUE,
} from '../../test/support/kit.ts';
import type { BrokerResult } from '../types.ts';

const requestsOf = ({ requests }: BrokerResult) => requests.map((request) => `${request.kind} ${request.orderId}`);
const statesOf = ({ events }: BrokerResult) =>
  events.map((event) => (event.kind === 'order' ? `${event.order.orderId} ${event.order.state}` : event.kind));
const reasonOf = ({ events }: BrokerResult) =>
  events.map((event) => (event.kind === 'order' ? event.order.reason : null));
const held = (desk: Desk, id = ALICE) => desk.broker.account(id)?.cash.held;
const until = (date: string) => ({ timeInForce: 'date' as const, expiresOn: day(date) });

describe('outside hours', () => {
  it('an order of the night waits with its hold and goes out in the morning in the order of acceptance', () => {
    const desk = openDesk({ closed: true });
    const first = desk.order(ALICE, 'buy', 100, 3_000);
    const second = desk.order(BOB, 'buy', 100, 3_100);
    expect(desk.broker.order(first)).toMatchObject({ state: 'waiting', tradeDate: THU.tradeDate });
    expect(held(desk)).toBe(300_165);
    const morning = desk.phase(true);
    expect(requestsOf(morning)).toEqual([`new ${first}`, `new ${second}`]);
    expect(statesOf(morning)).toEqual([`${first} routed`, `${second} routed`]);
    expect(statesOf(desk.report('ack', first))).toEqual([`${first} working`]);
  });

  it('an order that waits is cancelled at once, without the venue', () => {
    const desk = openDesk({ closed: true });
    const id = desk.order(ALICE, 'buy', 100, 3_000);
    const result = desk.cancel(ALICE, id);
    expect(statesOf(result)).toEqual([`${id} cancelled`]);
    expect(result.requests).toEqual([]);
    expect(held(desk)).toBe(0);
    expect(desk.cancel(ALICE, id).refusal).toMatchObject({ reason: 'ORDER_NOT_OPEN', field: 'orderId' });
  });
});

describe('the close', () => {
  it('ends day orders and frees their hold, keeping what was filled', () => {
    const desk = openDesk();
    const id = desk.order(ALICE, 'buy', 300, 3_000);
    desk.fill(id, 100, 3_000);
    const close = desk.report('expired', id);
    expect(close.events).toMatchObject([{ order: { state: 'expired', reason: 'SESSION_ENDED', filled: 100 } }]);
    expect(held(desk)).toBe(0);
  });

  it('lets a period order wait for its next day with the rest, and ends it on its last', () => {
    const desk = openDesk();
    const id = desk.order(ALICE, 'buy', 300, 3_000, until('2026-11-20'));
    desk.report('ack', id);
    desk.fill(id, 100, 3_000);
    const before = held(desk);
    expect(statesOf(desk.report('expired', id))).toEqual([`${id} waiting`]);
    desk.phase(false);
    desk.openDate(FRI);
    expect(held(desk)).toBe(before);
    expect(desk.phase(true).requests).toMatchObject([{ kind: 'new', quantity: 200, price: at(3_000) }]);
    desk.report('ack', id);
    expect(desk.broker.order(id)?.state).toBe('partial');
    expect(reasonOf(desk.report('expired', id))).toEqual(['SESSION_ENDED']);
  });

  it('finishes a cancel under way, also of a period order', () => {
    const desk = openDesk();
    const id = desk.order(ALICE, 'buy', 100, 3_000, until('2026-11-27'));
    desk.cancel(ALICE, id);
    expect(reasonOf(desk.report('expired', id))).toEqual(['CANCELLED_BY_CUSTOMER']);
    expect(desk.report('cancelled', id).events).toEqual([]);
  });

  it('ends what still waits when its days passed without a session', () => {
    const desk = openDesk({ closed: true });
    const dayOrder = desk.order(ALICE, 'buy', 100, 3_000);
    const period = desk.order(ALICE, 'buy', 100, 2_990, until('2026-11-23'));
    expect(reasonOf(desk.openDate(FRI))).toEqual(['SESSION_ENDED']);
    expect(desk.broker.order(dayOrder)).toBeUndefined();
    const tuesday = desk.openDate(TUE);
    expect(statesOf(tuesday)).toEqual([`${period} expired`]);
    expect(held(desk)).toBe(0);
  });
});

describe('new limits in the morning', () => {
  const tomorrow = (base: number) => listed(TOYOTA, base);

  it('raise and lower the hold of a market order that waits', () => {
    const desk = openDesk({ closed: true, fee: { ratePpm: 0 } });
    desk.order(ALICE, 'buy', 100, null, until('2026-11-27'));
    expect(held(desk)).toBe(370_000);
    desk.openDate(FRI, [tomorrow(3_500)]);
    expect(held(desk)).toBe(420_000);
    desk.openDate(TUE, [tomorrow(2_900)]);
    expect(held(desk)).toBe(340_000);
  });

  it('end a market order whose account cannot cover the new hold', () => {
    const desk = openDesk({ closed: true, cash: 400_000 });
    desk.order(ALICE, 'buy', 100, null, until('2026-11-27'));
    const friday = desk.openDate(FRI, [tomorrow(3_500)]);
    expect(reasonOf(friday)).toEqual(['INSUFFICIENT_CASH']);
    expect(held(desk)).toBe(0);
  });

  it('count money freed by other orders before judging holds that grow', () => {
    const desk = openDesk({ closed: true, cash: 700_000, fee: { ratePpm: 0 } });
    const market = desk.order(ALICE, 'buy', 100, null, until('2026-11-27'));
    const lapsing = desk.order(ALICE, 'buy', 100, 3_000);
    const friday = desk.openDate(FRI, [tomorrow(4_000)]);
    expect(statesOf(friday)).toEqual([`${lapsing} expired`, `${market} waiting`]);
    expect(held(desk)).toBe(470_000);
  });

  it('count money freed by holds that shrink before judging those that grow', () => {
    const desk = openDesk({ closed: true, cash: 465_000, fee: { ratePpm: 0 } });
    const growing = desk.order(ALICE, 'buy', 100, null, until('2026-11-27'));
    const shrinking = desk.order(ALICE, 'buy', 100, null, { ...until('2026-11-27'), instrument: SMALL });
    expect(held(desk)).toBe(465_000);
    const friday = desk.openDate(FRI, [tomorrow(3_100), listed(SMALL, 690, 'other')]);
    expect(statesOf(friday)).toEqual([`${shrinking} waiting`, `${growing} waiting`]);
    expect(held(desk)).toBe(380_000 + 79_000);
  });

  it('end a limit order whose price left them, and keep one still inside', () => {
    const desk = openDesk({ closed: true });
    const low = desk.order(ALICE, 'buy', 100, 2_400, until('2026-11-27'));
    const high = desk.order(ALICE, 'buy', 100, 3_400, until('2026-11-27'));
    const friday = desk.openDate(FRI, [tomorrow(3_500)]);
    expect(statesOf(friday)).toEqual([`${low} expired`]);
    expect(reasonOf(friday)).toEqual(['PRICE_OUT_OF_LIMIT']);
    expect(desk.broker.openOrders().map((order) => order.orderId)).toEqual([high]);
    expect(held(desk)).toBe(340_187);
  });
});

describe('the same trade date said again', () => {
  it('leaves working orders alone unless their limits move', () => {
    const desk = openDesk();
    desk.order(ALICE, 'buy', 100, 3_000);
    const before = desk.broker.openOrders();
    expect(desk.openDate(THU, [listed(TOYOTA, 3_000), listed(SMALL, 900, 'other')]).events).toEqual([]);
    expect(desk.broker.openOrders()).toEqual(before);
    expect(() => desk.openDate(THU, [listed(TOYOTA, 3_100)])).toThrow('limits moved under working orders');
  });
});

describe('cancelling', () => {
  it('asks the venue once and books a fill that crosses the cancel', () => {
    const desk = openDesk();
    const id = desk.order(ALICE, 'buy', 300, 3_000);
    desk.report('ack', id);
    expect(requestsOf(desk.cancel(ALICE, id))).toEqual([`cancel ${id}`]);
    expect(desk.cancel(ALICE, id).refusal).toMatchObject({ reason: 'CANCEL_PENDING' });
    desk.fill(id, 100, 3_000);
    expect(desk.broker.order(id)).toMatchObject({ state: 'cancelling', filled: 100 });
    desk.report('cancelRejected', id);
    expect(desk.broker.order(id)?.state).toBe('partial');
    desk.cancel(ALICE, id);
    desk.fill(id, 200, 3_000);
    expect(desk.report('cancelRejected', id).events).toEqual([]);
    expect(desk.broker.position(ALICE, TOYOTA)).toMatchObject({ flows: [{ amount: shares(300) }] });
  });

  it("does not know another account's order", () => {
    const desk = openDesk();
    const id = desk.order(ALICE, 'buy', 100, 3_000);
    const before = desk.broker.snapshot();
    expect(desk.cancel(BOB, id)).toMatchObject({ refusal: { reason: 'ORDER_UNKNOWN' }, orderId: null });
    expect(desk.cancel(ALICE, 999).refusal?.reason).toBe('ORDER_UNKNOWN');
    expect(desk.broker.snapshot()).toEqual(before);
  });
});

describe('the venue starts anew', () => {
  const reset = { kind: 'venueReset', epoch: 2, seed: 1, codeVersion: 'test' } as const;

  function busyDesk() {
    const desk = openDesk({ cash: 3_000_000 });
    const working = desk.order(ALICE, 'buy', 100, 2_900);
    const partial = desk.order(ALICE, 'buy', 300, 3_000);
    const cancelling = desk.order(ALICE, 'buy', 100, 2_950);
    for (const id of [working, partial, cancelling]) desk.report('ack', id);
    desk.fill(partial, 100, 3_000);
    desk.cancel(ALICE, cancelling);
    const routed = desk.order(ALICE, 'buy', 100, 3_050);
    return { desk, working, partial, cancelling, routed };
  }

  it('is given what works, with its rest; sends again what was under way and finishes cancels, when it takes orders', () => {
    const { desk, working, partial, cancelling, routed } = busyDesk();
    const result = desk.do(reset);
    expect(result.requests).toMatchObject([{ kind: 'new', orderId: routed, quantity: 100 }]);
    expect(statesOf(result)).toEqual([`${cancelling} cancelled`]);
    expect(desk.broker.workingOrders()).toMatchObject([
      { orderId: working, state: 'working', quantity: 100, filled: 0 },
      { orderId: partial, state: 'partial', quantity: 300, filled: 100 },
    ]);
  });

  it('lets what was under way wait when it takes none', () => {
    const { desk, working, partial, cancelling, routed } = busyDesk();
    desk.phase(false);
    const result = desk.do(reset);
    expect(result.requests).toEqual([]);
    expect(statesOf(result)).toEqual([`${cancelling} cancelled`, `${routed} waiting`]);
    expect(desk.broker.workingOrders().map(({ orderId }) => orderId)).toEqual([working, partial]);
    expect(requestsOf(desk.phase(true))).toEqual([`new ${routed}`]);
  });
});
