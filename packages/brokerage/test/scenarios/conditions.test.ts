import { describe, expect, it } from 'vitest';
import type { BrokerResult } from '../../src/types.ts';
import { ALICE, at, BrokerHarness, day, FRI, openHarness, THU } from '../support/broker-harness.ts';

const statesOf = ({ events }: BrokerResult) =>
  events.map((event) =>
    event.kind === 'order' || event.kind === 'fill' ? `${event.order.orderId} ${event.order.state}` : event.kind,
  );
const heldOf = (harness: BrokerHarness) => harness.broker.account(ALICE)?.cash.held;
const untilNextWeek = { timeInForce: 'date', expiresOn: day('2026-11-25') } as const;

describe('orders for an auction', () => {
  it('ORD-03 send the venue their auction, and expire with its reason when it leaves a rest', () => {
    for (const condition of [
      'opening-am',
      'opening-pm',
      'closing-am',
      'closing-pm',
      'funari-am',
      'funari-pm',
    ] as const) {
      const harness = openHarness({ fee: { ratePpm: 0 } });
      harness.enter('am-acceptance');
      expect(harness.place(ALICE, 'buy', 200, 3_000, { condition }).requests).toMatchObject([
        { kind: 'new', condition },
      ]);
      harness.report('ack', 1);
      harness.fill(1, 100, 3_000);
      expect(harness.report('expired', 1).events).toMatchObject([
        { order: { state: 'expired', reason: 'AUCTION_ENDED', filled: 100, condition } },
      ]);
      expect(heldOf(harness)).toBe(0);
    }
  });

  it('ORD-03 treat a rest reported as "cancelled" by the venue as expired', () => {
    const harness = openHarness();
    harness.order(ALICE, 'buy', 100, 3_000, { condition: 'closing-pm' });
    expect(harness.report('cancelled', 1).events).toMatchObject([
      { order: { state: 'expired', reason: 'AUCTION_ENDED' } },
    ]);
  });

  it('ORD-08 a funari holds the upper limit, because it may end as a market order, and may fill beyond its limit', () => {
    const harness = openHarness({ fee: { ratePpm: 0 } });
    harness.order(ALICE, 'buy', 100, 3_000, { condition: 'funari-pm' });
    expect(heldOf(harness)).toBe(370_000);
    harness.fill(1, 100, 3_200);
    expect(heldOf(harness)).toBe(0);
    const plain = openHarness();
    plain.order(ALICE, 'buy', 100, 3_000, { condition: 'closing-pm' });
    expect(() => plain.fill(1, 100, 3_200)).toThrow('beyond');
  });

  it('ORD-16 an opening order placed at lunch is for the afternoon; one for the morning is refused with the next day', () => {
    const harness = openHarness();
    harness.enter('lunch');
    expect(BrokerHarness.refusalOf(harness.place(ALICE, 'buy', 100, 3_000, { condition: 'opening-am' }))).toEqual({
      reason: 'CONDITION_TOO_LATE',
      field: 'condition',
      params: { next: FRI.tradeDate },
    });
    harness.order(ALICE, 'buy', 100, 3_000, { condition: 'opening-pm' });
    expect(harness.broker.order(1)?.state).toBe('waiting');
    expect(harness.enter('pm-acceptance').requests).toMatchObject([{ kind: 'new', condition: 'opening-pm' }]);
  });

  it('ORD-16 an opening order until a date, placed at lunch, waits for the next morning', () => {
    const harness = openHarness();
    harness.enter('lunch');
    harness.order(ALICE, 'buy', 100, 3_000, { condition: 'opening-am', ...untilNextWeek });
    expect(harness.enter('pm-acceptance').requests).toEqual([]);
    harness.enter('closed');
    harness.openDate(FRI);
    expect(harness.enter('am-acceptance').requests).toMatchObject([{ kind: 'new', condition: 'opening-am' }]);
    harness.report('ack', 1);
    expect(statesOf(harness.report('expired', 1))).toEqual(['1 waiting']);
    expect(harness.enter('am-continuous').requests).toEqual([]);
  });

  it('ORD-16 after the close every auction of the next day is open to orders', () => {
    const harness = openHarness();
    harness.enter('closed');
    harness.openDate(FRI);
    harness.order(ALICE, 'buy', 100, 3_000, { condition: 'opening-am' });
    expect(harness.enter('am-acceptance').requests).toMatchObject([{ condition: 'opening-am' }]);
  });

  it('ORD-03 a stop for an auction that is over when its price is reached expires', () => {
    const harness = openHarness();
    harness.enter('am-continuous');
    harness.order(ALICE, 'buy', 100, 3_100, { trigger: { when: '>=', price: at(3_050) }, condition: 'closing-am' });
    harness.enter('lunch');
    expect(harness.report('watchHit', 1).events).toMatchObject([
      { order: { state: 'expired', reason: 'AUCTION_ENDED' } },
    ]);
  });
});

describe('immediate orders', () => {
  it.each(['ioc', 'fok'] as const)(
    'ORD-03 %s goes to the venue as such, and what it does not trade expires',
    (timeInForce) => {
      for (const kind of ['expired', 'cancelled'] as const) {
        const harness = openHarness();
        harness.enter('pm-continuous');
        expect(harness.place(ALICE, 'buy', 200, 3_000, { timeInForce }).requests).toMatchObject([{ timeInForce }]);
        harness.report('ack', 1);
        expect(harness.report(kind, 1).events).toMatchObject([
          { order: { state: 'expired', reason: 'UNFILLED_AT_ONCE' } },
        ]);
        expect(heldOf(harness)).toBe(0);
      }
    },
  );

  it('ORD-03 is refused while nothing trades', () => {
    const harness = openHarness();
    for (const phase of ['closed', 'am-acceptance', 'lunch', 'pre-closing'] as const) {
      harness.enter(phase);
      for (const timeInForce of ['ioc', 'fok'] as const) {
        expect(BrokerHarness.refusalOf(harness.place(ALICE, 'buy', 100, 3_000, { timeInForce }))).toMatchObject({
          reason: 'NOT_IN_SESSION',
          field: 'timeInForce',
        });
      }
    }
  });

  it('ORD-03 is never sent later: not when its session closed on it, not after a venue’s restart', () => {
    const late = openHarness();
    late.order(ALICE, 'buy', 100, 3_000, { timeInForce: 'ioc' });
    expect(late.reject(1, 'SESSION_CLOSED').events).toMatchObject([
      { order: { state: 'expired', reason: 'NOT_IN_SESSION' } },
    ]);
    const reset = openHarness();
    reset.order(ALICE, 'buy', 100, 3_000, { timeInForce: 'ioc' });
    reset.enter('lunch');
    const { events, requests } = reset.do({ kind: 'venueReset', epoch: 2, seed: 1, codeVersion: 'test' });
    expect(events).toMatchObject([{ order: { state: 'expired', reason: 'NOT_IN_SESSION' } }]);
    expect(requests).toEqual([]);
  });
});

describe('what a venue does not take', () => {
  const onlyLimit = { amend: false, watch: false, orderTypes: ['limit'], waits: false } as const;

  it('ORD-03 is rejected before the request is sent', () => {
    const harness = openHarness();
    harness.do({ kind: 'setVenue', takes: onlyLimit });
    const of = (limit: number | null, more: Parameters<BrokerHarness['place']>[4] = {}) =>
      BrokerHarness.refusalOf(harness.place(ALICE, 'buy', 100, limit, more));
    expect(of(null)).toEqual({ reason: 'ORDER_TYPE_NOT_TAKEN', field: 'type', params: { type: 'market' } });
    expect(of(3_000, { timeInForce: 'ioc' })).toMatchObject({
      reason: 'TIME_IN_FORCE_NOT_TAKEN',
      field: 'timeInForce',
    });
    expect(of(3_000, { timeInForce: 'fok' })).toMatchObject({ reason: 'TIME_IN_FORCE_NOT_TAKEN' });
    expect(of(3_000, { condition: 'opening-am' })).toMatchObject({ reason: 'CONDITION_NOT_TAKEN', field: 'condition' });
    expect(of(3_000, { trigger: { when: '>=', price: at(3_100) } })).toMatchObject({ reason: 'TRIGGER_NOT_TAKEN' });
    expect(
      of(3_000, { oco: { type: 'limit', price: at(3_100), trigger: { when: '>=', price: at(3_100) } } }),
    ).toMatchObject({
      reason: 'TRIGGER_NOT_TAKEN',
      field: 'oco.trigger',
    });
    expect(harness.place(ALICE, 'buy', 100, 3_000).refusal).toBeNull();
  });

  it('ORD-16 refuses an order outside the hours of a venue for which none may wait', () => {
    const harness = openHarness();
    harness.do({ kind: 'setVenue', takes: onlyLimit });
    harness.phase(false);
    expect(BrokerHarness.refusalOf(harness.place(ALICE, 'buy', 100, 3_000))).toMatchObject({
      reason: 'NOT_IN_SESSION',
      field: null,
    });
    expect(harness.broker.globals.tradeDate).toBe(THU.tradeDate);
  });

  it('ORD-03 invalid combinations: immediate and for an auction, funari without a limit', () => {
    const harness = openHarness();
    const of = (limit: number | null, more: Parameters<BrokerHarness['place']>[4]) =>
      BrokerHarness.refusalOf(harness.place(ALICE, 'buy', 100, limit, more)).reason;
    expect(of(3_000, { timeInForce: 'ioc', condition: 'closing-pm' })).toBe('CONDITION_NOT_TAKEN');
    expect(of(null, { condition: 'funari-pm' })).toBe('CONDITION_NOT_TAKEN');
    expect(of(3_000, { timeInForce: 'ioc', expiresOn: FRI.tradeDate })).toBe('EXPIRY_INVALID');
  });
});
