import { shares } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import {
  ALICE,
  at,
  BOB,
  type BrokerHarness,
  day,
  FRI,
  listed,
  openHarness,
  SMALL,
  THU,
  TOYOTA,
  TUE,
} from '../../test/support/broker-harness.ts';
import type { BrokerResult } from '../types.ts';

const requestsOf = ({ requests }: BrokerResult) => requests.map((request) => `${request.kind} ${request.orderId}`);
const statesOf = ({ events }: BrokerResult) =>
  events.map((event) => (event.kind === 'order' ? `${event.order.orderId} ${event.order.state}` : event.kind));
const reasonOf = ({ events }: BrokerResult) =>
  events.map((event) => (event.kind === 'order' ? event.order.reason : null));
const held = (harness: BrokerHarness, id = ALICE) => harness.broker.account(id)?.cash.held;
const until = (date: string) => ({ timeInForce: 'date' as const, expiresOn: day(date) });

describe('outside hours', () => {
  it('an order of the night waits with its hold and goes out in the morning in the order of acceptance', () => {
    const harness = openHarness({ closed: true });
    const first = harness.order(ALICE, 'buy', 100, 3_000);
    const second = harness.order(BOB, 'buy', 100, 3_100);
    expect(harness.broker.order(first)).toMatchObject({ state: 'waiting', tradeDate: THU.tradeDate });
    expect(held(harness)).toBe(300_165);
    const morning = harness.phase(true);
    expect(requestsOf(morning)).toEqual([`new ${first}`, `new ${second}`]);
    expect(statesOf(morning)).toEqual([`${first} routed`, `${second} routed`]);
    expect(statesOf(harness.report('ack', first))).toEqual([`${first} working`]);
  });

  it('an order that waits is cancelled at once, without the venue', () => {
    const harness = openHarness({ closed: true });
    const id = harness.order(ALICE, 'buy', 100, 3_000);
    const result = harness.cancel(ALICE, id);
    expect(statesOf(result)).toEqual([`${id} cancelled`]);
    expect(result.requests).toEqual([]);
    expect(held(harness)).toBe(0);
    expect(harness.cancel(ALICE, id).refusal).toMatchObject({ reason: 'ORDER_NOT_OPEN', field: 'orderId' });
  });
});

describe('the close', () => {
  it('ends day orders and frees their hold, keeping what was filled', () => {
    const harness = openHarness();
    const id = harness.order(ALICE, 'buy', 300, 3_000);
    harness.fill(id, 100, 3_000);
    const close = harness.report('expired', id);
    expect(close.events).toMatchObject([{ order: { state: 'expired', reason: 'SESSION_ENDED', filled: 100 } }]);
    expect(held(harness)).toBe(0);
  });

  it('keeps a period order waiting for its next day with the rest, and ends it on its last', () => {
    const harness = openHarness();
    const id = harness.order(ALICE, 'buy', 300, 3_000, until('2026-11-20'));
    harness.report('ack', id);
    harness.fill(id, 100, 3_000);
    const before = held(harness);
    expect(statesOf(harness.report('expired', id))).toEqual([`${id} waiting`]);
    harness.phase(false);
    harness.openDate(FRI);
    expect(held(harness)).toBe(before);
    expect(harness.phase(true).requests).toMatchObject([{ kind: 'new', quantity: 200, price: at(3_000) }]);
    harness.report('ack', id);
    expect(harness.broker.order(id)?.state).toBe('partial');
    expect(reasonOf(harness.report('expired', id))).toEqual(['SESSION_ENDED']);
  });

  it('finishes a cancel in flight, also of a period order', () => {
    const harness = openHarness();
    const id = harness.order(ALICE, 'buy', 100, 3_000, until('2026-11-27'));
    harness.cancel(ALICE, id);
    expect(reasonOf(harness.report('expired', id))).toEqual(['CANCELLED_BY_CUSTOMER']);
    expect(harness.report('cancelled', id).events).toEqual([]);
  });

  it('ends waiting orders whose days passed without a session', () => {
    const harness = openHarness({ closed: true });
    const dayOrder = harness.order(ALICE, 'buy', 100, 3_000);
    const period = harness.order(ALICE, 'buy', 100, 2_990, until('2026-11-23'));
    expect(reasonOf(harness.openDate(FRI))).toEqual(['SESSION_ENDED']);
    expect(harness.broker.order(dayOrder)).toBeUndefined();
    const tuesday = harness.openDate(TUE);
    expect(statesOf(tuesday)).toEqual([`${period} expired`]);
    expect(held(harness)).toBe(0);
  });
});

describe('new limits in the morning', () => {
  const tomorrow = (base: number) => listed(TOYOTA, base);

  it('raise and lower the hold of a market order that waits', () => {
    const harness = openHarness({ closed: true, fee: { ratePpm: 0 } });
    harness.order(ALICE, 'buy', 100, null, until('2026-11-27'));
    expect(held(harness)).toBe(370_000);
    harness.openDate(FRI, [tomorrow(3_500)]);
    expect(held(harness)).toBe(420_000);
    harness.openDate(TUE, [tomorrow(2_900)]);
    expect(held(harness)).toBe(340_000);
  });

  it('end a market order whose account cannot cover the new hold', () => {
    const harness = openHarness({ closed: true, cash: 400_000 });
    harness.order(ALICE, 'buy', 100, null, until('2026-11-27'));
    const friday = harness.openDate(FRI, [tomorrow(3_500)]);
    expect(reasonOf(friday)).toEqual(['INSUFFICIENT_CASH']);
    expect(held(harness)).toBe(0);
  });

  it('count money freed by other orders before checking holds that grow', () => {
    const harness = openHarness({ closed: true, cash: 700_000, fee: { ratePpm: 0 } });
    const market = harness.order(ALICE, 'buy', 100, null, until('2026-11-27'));
    const lapsing = harness.order(ALICE, 'buy', 100, 3_000);
    const friday = harness.openDate(FRI, [tomorrow(4_000)]);
    expect(statesOf(friday)).toEqual([`${lapsing} expired`, `${market} waiting`]);
    expect(held(harness)).toBe(470_000);
  });

  it('count money freed by holds that shrink before checking those that grow', () => {
    const harness = openHarness({ closed: true, cash: 465_000, fee: { ratePpm: 0 } });
    const growing = harness.order(ALICE, 'buy', 100, null, until('2026-11-27'));
    const shrinking = harness.order(ALICE, 'buy', 100, null, { ...until('2026-11-27'), instrument: SMALL });
    expect(held(harness)).toBe(465_000);
    const friday = harness.openDate(FRI, [tomorrow(3_100), listed(SMALL, 690, 'other')]);
    expect(statesOf(friday)).toEqual([`${shrinking} waiting`, `${growing} waiting`]);
    expect(held(harness)).toBe(380_000 + 79_000);
  });

  it('end a limit order whose price left them, and keep one still inside', () => {
    const harness = openHarness({ closed: true });
    const low = harness.order(ALICE, 'buy', 100, 2_400, until('2026-11-27'));
    const high = harness.order(ALICE, 'buy', 100, 3_400, until('2026-11-27'));
    const friday = harness.openDate(FRI, [tomorrow(3_500)]);
    expect(statesOf(friday)).toEqual([`${low} expired`]);
    expect(reasonOf(friday)).toEqual(['PRICE_OUT_OF_LIMIT']);
    expect(harness.broker.openOrders().map((order) => order.orderId)).toEqual([high]);
    expect(held(harness)).toBe(340_187);
  });
});

describe('a repeated trade date', () => {
  it('leaves working orders alone unless their limits move', () => {
    const harness = openHarness();
    harness.order(ALICE, 'buy', 100, 3_000);
    const before = harness.broker.openOrders();
    expect(harness.openDate(THU, [listed(TOYOTA, 3_000), listed(SMALL, 900, 'other')]).events).toEqual([]);
    expect(harness.broker.openOrders()).toEqual(before);
    expect(() => harness.openDate(THU, [listed(TOYOTA, 3_100)])).toThrow('limits moved under working orders');
  });
});

describe('cancelling', () => {
  it('sends the venue one cancel and books a fill that crosses it', () => {
    const harness = openHarness();
    const id = harness.order(ALICE, 'buy', 300, 3_000);
    harness.report('ack', id);
    expect(requestsOf(harness.cancel(ALICE, id))).toEqual([`cancel ${id}`]);
    expect(harness.cancel(ALICE, id).refusal).toMatchObject({ reason: 'CANCEL_PENDING' });
    harness.fill(id, 100, 3_000);
    expect(harness.broker.order(id)).toMatchObject({ state: 'cancelling', filled: 100 });
    harness.report('cancelRejected', id);
    expect(harness.broker.order(id)?.state).toBe('partial');
    harness.cancel(ALICE, id);
    harness.fill(id, 200, 3_000);
    expect(harness.report('cancelRejected', id).events).toEqual([]);
    expect(harness.broker.position(ALICE, TOYOTA)).toMatchObject({ flows: [{ amount: shares(300) }] });
  });

  it("rejects another account's order as unknown", () => {
    const harness = openHarness();
    const id = harness.order(ALICE, 'buy', 100, 3_000);
    const before = harness.broker.snapshot();
    expect(harness.cancel(BOB, id)).toMatchObject({ refusal: { reason: 'ORDER_UNKNOWN' }, orderId: null });
    expect(harness.cancel(ALICE, 999).refusal?.reason).toBe('ORDER_UNKNOWN');
    expect(harness.broker.snapshot()).toEqual(before);
  });
});

describe('the venue restarts', () => {
  const reset = { kind: 'venueReset', epoch: 2, seed: 1, codeVersion: 'test' } as const;

  function busyHarness() {
    const harness = openHarness({ cash: 3_000_000 });
    const working = harness.order(ALICE, 'buy', 100, 2_900);
    const partial = harness.order(ALICE, 'buy', 300, 3_000);
    const cancelling = harness.order(ALICE, 'buy', 100, 2_950);
    for (const id of [working, partial, cancelling]) harness.report('ack', id);
    harness.fill(partial, 100, 3_000);
    harness.cancel(ALICE, cancelling);
    const routed = harness.order(ALICE, 'buy', 100, 3_050);
    return { harness, working, partial, cancelling, routed };
  }

  it('receives the working orders with their rest; gets what was in flight again and the pending cancels, when it takes orders', () => {
    const { harness, working, partial, cancelling, routed } = busyHarness();
    const result = harness.do(reset);
    expect(result.requests).toMatchObject([{ kind: 'new', orderId: routed, quantity: 100 }]);
    expect(statesOf(result)).toEqual([`${cancelling} cancelled`]);
    expect(harness.broker.workingOrders()).toMatchObject([
      { orderId: working, state: 'working', quantity: 100, filled: 0 },
      { orderId: partial, state: 'partial', quantity: 300, filled: 100 },
    ]);
  });

  it('leaves what was in flight waiting when it takes none', () => {
    const { harness, working, partial, cancelling, routed } = busyHarness();
    harness.phase(false);
    const result = harness.do(reset);
    expect(result.requests).toEqual([]);
    expect(statesOf(result)).toEqual([`${cancelling} cancelled`, `${routed} waiting`]);
    expect(harness.broker.workingOrders().map(({ orderId }) => orderId)).toEqual([working, partial]);
    expect(requestsOf(harness.phase(true))).toEqual([`new ${routed}`]);
  });
});
