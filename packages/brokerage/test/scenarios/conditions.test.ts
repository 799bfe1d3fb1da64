import { describe, expect, it } from 'vitest';
import type { BrokerResult } from '../../src/types.ts';
import { ALICE, at, Desk, day, FRI, openDesk, THU } from '../support/kit.ts';

const statesOf = ({ events }: BrokerResult) =>
  events.map((event) =>
    event.kind === 'order' || event.kind === 'fill' ? `${event.order.orderId} ${event.order.state}` : event.kind,
  );
const heldOf = (desk: Desk) => desk.broker.account(ALICE)?.cash.held;
const untilNextWeek = { timeInForce: 'date', expiresOn: day('2026-11-25') } as const;

describe('orders for an auction', () => {
  it('ORD-03 tell the venue their auction, and expire with its reason when it leaves a rest', () => {
    for (const condition of [
      'opening-am',
      'opening-pm',
      'closing-am',
      'closing-pm',
      'funari-am',
      'funari-pm',
    ] as const) {
      const desk = openDesk({ fee: { ratePpm: 0 } });
      desk.enter('am-acceptance');
      expect(desk.place(ALICE, 'buy', 200, 3_000, { condition }).requests).toMatchObject([{ kind: 'new', condition }]);
      desk.report('ack', 1);
      desk.fill(1, 100, 3_000);
      expect(desk.report('expired', 1).events).toMatchObject([
        { order: { state: 'expired', reason: 'AUCTION_ENDED', filled: 100, condition } },
      ]);
      expect(heldOf(desk)).toBe(0);
    }
  });

  it('ORD-03 a venue that says "cancelled" of what its auction left means the same', () => {
    const desk = openDesk();
    desk.order(ALICE, 'buy', 100, 3_000, { condition: 'closing-pm' });
    expect(desk.report('cancelled', 1).events).toMatchObject([
      { order: { state: 'expired', reason: 'AUCTION_ENDED' } },
    ]);
  });

  it('ORD-08 a funari holds the upper limit, because it may end as a market order, and may fill beyond its limit', () => {
    const desk = openDesk({ fee: { ratePpm: 0 } });
    desk.order(ALICE, 'buy', 100, 3_000, { condition: 'funari-pm' });
    expect(heldOf(desk)).toBe(370_000);
    desk.fill(1, 100, 3_200);
    expect(heldOf(desk)).toBe(0);
    const plain = openDesk();
    plain.order(ALICE, 'buy', 100, 3_000, { condition: 'closing-pm' });
    expect(() => plain.fill(1, 100, 3_200)).toThrow('beyond');
  });

  it('ORD-16 an opening order given at lunch is for the afternoon; one for the morning is refused with the next day', () => {
    const desk = openDesk();
    desk.enter('lunch');
    expect(Desk.refusalOf(desk.place(ALICE, 'buy', 100, 3_000, { condition: 'opening-am' }))).toEqual({
      reason: 'CONDITION_TOO_LATE',
      field: 'condition',
      params: { next: FRI.tradeDate },
    });
    desk.order(ALICE, 'buy', 100, 3_000, { condition: 'opening-pm' });
    expect(desk.broker.order(1)?.state).toBe('waiting');
    expect(desk.enter('pm-acceptance').requests).toMatchObject([{ kind: 'new', condition: 'opening-pm' }]);
  });

  it('ORD-16 an opening order until a date, given at lunch, waits for the next morning', () => {
    const desk = openDesk();
    desk.enter('lunch');
    desk.order(ALICE, 'buy', 100, 3_000, { condition: 'opening-am', ...untilNextWeek });
    expect(desk.enter('pm-acceptance').requests).toEqual([]);
    desk.enter('closed');
    desk.openDate(FRI);
    expect(desk.enter('am-acceptance').requests).toMatchObject([{ kind: 'new', condition: 'opening-am' }]);
    desk.report('ack', 1);
    expect(statesOf(desk.report('expired', 1))).toEqual(['1 waiting']);
    expect(desk.enter('am-continuous').requests).toEqual([]);
  });

  it('ORD-16 after the close every auction of the next day can be had', () => {
    const desk = openDesk();
    desk.enter('closed');
    desk.openDate(FRI);
    desk.order(ALICE, 'buy', 100, 3_000, { condition: 'opening-am' });
    expect(desk.enter('am-acceptance').requests).toMatchObject([{ condition: 'opening-am' }]);
  });

  it('ORD-03 a stop for an auction that is over when its price is reached expires', () => {
    const desk = openDesk();
    desk.enter('am-continuous');
    desk.order(ALICE, 'buy', 100, 3_100, { trigger: { when: '>=', price: at(3_050) }, condition: 'closing-am' });
    desk.enter('lunch');
    expect(desk.report('watchHit', 1).events).toMatchObject([{ order: { state: 'expired', reason: 'AUCTION_ENDED' } }]);
  });
});

describe('orders for the moment', () => {
  it.each(['ioc', 'fok'] as const)(
    'ORD-03 %s goes to the venue as such, and what it does not trade expires',
    (timeInForce) => {
      for (const kind of ['expired', 'cancelled'] as const) {
        const desk = openDesk();
        desk.enter('pm-continuous');
        expect(desk.place(ALICE, 'buy', 200, 3_000, { timeInForce }).requests).toMatchObject([{ timeInForce }]);
        desk.report('ack', 1);
        expect(desk.report(kind, 1).events).toMatchObject([
          { order: { state: 'expired', reason: 'UNFILLED_AT_ONCE' } },
        ]);
        expect(heldOf(desk)).toBe(0);
      }
    },
  );

  it('ORD-03 is refused while nothing trades', () => {
    const desk = openDesk();
    for (const phase of ['closed', 'am-acceptance', 'lunch', 'pre-closing'] as const) {
      desk.enter(phase);
      for (const timeInForce of ['ioc', 'fok'] as const) {
        expect(Desk.refusalOf(desk.place(ALICE, 'buy', 100, 3_000, { timeInForce }))).toMatchObject({
          reason: 'NOT_IN_SESSION',
          field: 'timeInForce',
        });
      }
    }
  });

  it('ORD-03 is never sent later: not when its session closed on it, not after a venue’s restart', () => {
    const late = openDesk();
    late.order(ALICE, 'buy', 100, 3_000, { timeInForce: 'ioc' });
    expect(late.reject(1, 'SESSION_CLOSED').events).toMatchObject([
      { order: { state: 'expired', reason: 'NOT_IN_SESSION' } },
    ]);
    const reset = openDesk();
    reset.order(ALICE, 'buy', 100, 3_000, { timeInForce: 'ioc' });
    reset.enter('lunch');
    const { events, requests } = reset.do({ kind: 'venueReset', epoch: 2, seed: 1, codeVersion: 'test' });
    expect(events).toMatchObject([{ order: { state: 'expired', reason: 'NOT_IN_SESSION' } }]);
    expect(requests).toEqual([]);
  });
});

describe('what a venue does not take', () => {
  const onlyLimit = { amend: false, watch: false, orderTypes: ['limit'], waits: false } as const;

  it('ORD-03 is refused before it is asked', () => {
    const desk = openDesk();
    desk.do({ kind: 'setVenue', takes: onlyLimit });
    const of = (limit: number | null, more: Parameters<Desk['place']>[4] = {}) =>
      Desk.refusalOf(desk.place(ALICE, 'buy', 100, limit, more));
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
    expect(desk.place(ALICE, 'buy', 100, 3_000).refusal).toBeNull();
  });

  it('ORD-16 a venue for which no order waits refuses one outside its hours', () => {
    const desk = openDesk();
    desk.do({ kind: 'setVenue', takes: onlyLimit });
    desk.phase(false);
    expect(Desk.refusalOf(desk.place(ALICE, 'buy', 100, 3_000))).toMatchObject({
      reason: 'NOT_IN_SESSION',
      field: null,
    });
    expect(desk.broker.globals.tradeDate).toBe(THU.tradeDate);
  });

  it('ORD-03 nor combinations that mean nothing: at once and for an auction, funari without a limit', () => {
    const desk = openDesk();
    const of = (limit: number | null, more: Parameters<Desk['place']>[4]) =>
      Desk.refusalOf(desk.place(ALICE, 'buy', 100, limit, more)).reason;
    expect(of(3_000, { timeInForce: 'ioc', condition: 'closing-pm' })).toBe('CONDITION_NOT_TAKEN');
    expect(of(null, { condition: 'funari-pm' })).toBe('CONDITION_NOT_TAKEN');
    expect(of(3_000, { timeInForce: 'ioc', expiresOn: FRI.tradeDate })).toBe('EXPIRY_INVALID');
  });
});
