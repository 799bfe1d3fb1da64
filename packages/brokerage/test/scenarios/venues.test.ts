import { shares, venueId } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import { Broker } from '../../src/broker.ts';
import { InvariantError } from '../../src/invariant.ts';
import type { BrokerResult, OrderId, VenueOrderReport } from '../../src/types.ts';
import { MOST_MISSING } from '../../src/venue/venue-reports.ts';
import { ALICE, at, BOB, Desk, FRI, openDesk, THU, TOYOTA } from '../support/kit.ts';

const PTS = { venue: venueId('pts') };

/** A desk between Tokyo and a PTS for limit orders without stops and waiting orders; both are on Thursday and open. */
function twoVenues(): Desk {
  const desk = openDesk({ closed: true, fee: { ratePpm: 0 } });
  desk.do({ kind: 'setVenue', ...PTS, takes: { amend: true, watch: false, orderTypes: ['limit'], waits: false } });
  desk.do({ kind: 'openTradeDate', ...PTS, ...THU, instruments: [] });
  desk.do({ kind: 'venuePhase', ...PTS, acceptsOrders: true });
  desk.phase(true);
  return desk;
}

/** The PTS reports, with the number `venueSeq`. */
const say = (desk: Desk, venueSeq: number, report: VenueOrderReport): BrokerResult =>
  desk.do({ kind: 'venueReport', report: { ...report, ...PTS, venueSeq } });
const fillOf = (orderId: OrderId, tradeId: number, quantity = 100): VenueOrderReport => ({
  ...{ kind: 'fill', orderId, tradeId, price: at(3_000), quantity: shares(quantity) },
});
const stateOf = (desk: Desk, orderId: OrderId) => desk.broker.order(orderId)?.state;
const filledOf = (desk: Desk, orderId: OrderId) => desk.broker.order(orderId)?.filled;

describe('orders of two venues', () => {
  it('name their venue on the order, its requests and its fills; those of the first name none', () => {
    const desk = twoVenues();
    const night = desk.place(ALICE, 'buy', 100, 3_000, PTS);
    const tokyo = desk.place(BOB, 'buy', 100, 3_000);
    expect(night).toMatchObject({ requests: [{ kind: 'new', venue: 'pts' }], events: [{ order: { venue: 'pts' } }] });
    expect(JSON.stringify(tokyo)).not.toContain('venue":');
    say(desk, 1, { kind: 'ack', orderId: 1 });
    desk.report('ack', 2);
    expect(desk.cancel(ALICE, 1).requests).toEqual([{ kind: 'cancel', orderId: 1, venue: 'pts' }]);
    expect(desk.cancel(BOB, 2).requests).toEqual([{ kind: 'cancel', orderId: 2 }]);
    expect(say(desk, 2, fillOf(1, 1)).events).toMatchObject([{ fill: { venue: 'pts' }, order: { venue: 'pts' } }]);
    expect(JSON.stringify(desk.fill(2, 100, 3_000))).not.toContain('venue":');
  });

  it('are judged by what their own venue takes and does', () => {
    const desk = twoVenues();
    const refusal = (more: object, limit: number | null = 3_000) =>
      Desk.refusalOf(desk.place(ALICE, 'buy', 100, limit, more));
    expect(refusal(PTS, null)).toMatchObject({ reason: 'ORDER_TYPE_NOT_TAKEN' });
    expect(refusal({ ...PTS, trigger: { when: '>=', price: at(3_050) } })).toMatchObject({
      reason: 'TRIGGER_NOT_TAKEN',
    });
    desk.do({ kind: 'venuePhase', ...PTS, acceptsOrders: false });
    expect(refusal(PTS)).toMatchObject({ reason: 'NOT_IN_SESSION' });
    expect(stateOf(desk, desk.order(ALICE, 'buy', 100, null))).toBe('routed');
  });

  it('wait for the session of their own venue', () => {
    const desk = twoVenues();
    desk.phase(false);
    const waiting = desk.order(ALICE, 'buy', 100, 3_000);
    expect(desk.do({ kind: 'venuePhase', ...PTS, acceptsOrders: true }).requests).toEqual([]);
    expect(stateOf(desk, waiting)).toBe('waiting');
    expect(desk.phase(true).requests).toMatchObject([{ kind: 'new', orderId: waiting }]);
  });

  it('are refused at a venue that nobody introduced', () => {
    const refused = twoVenues().place(ALICE, 'buy', 100, 3_000, { venue: venueId('odx') });
    expect(Desk.refusalOf(refused)).toEqual({ reason: 'VENUE_UNKNOWN', field: 'venue', params: { venue: 'odx' } });
  });

  it('are never filled, acknowledged or ended by another venue', () => {
    for (const report of [fillOf(1, 1), { kind: 'ack', orderId: 1 }, { kind: 'expired', orderId: 1 }] as const) {
      const tokyo = twoVenues();
      tokyo.order(ALICE, 'buy', 100, 3_000);
      expect(() => say(tokyo, 1, report)).toThrow(/order 1 of tokyo: a report of pts/);
      const night = twoVenues();
      night.order(ALICE, 'buy', 100, 3_000, PTS);
      expect(() => night.do({ kind: 'venueReport', report })).toThrow(/order 1 of pts: a report of tokyo/);
    }
  });
});

describe('the days of two venues', () => {
  /** Both close. */
  const evening = (desk: Desk): void => {
    desk.do({ kind: 'venuePhase', ...PTS, acceptsOrders: false });
    desk.phase(false);
  };
  const openFriday = (desk: Desk, of: object = {}) =>
    desk.do({ kind: 'openTradeDate', ...of, ...FRI, instruments: [] });

  it('each fill has the dates of its venue, and the first that comes to a new settlement date closes the one before', () => {
    const desk = twoVenues();
    desk.fill(desk.order(ALICE, 'buy', 100, 3_000), 100, 3_000);
    desk.fill(desk.order(ALICE, 'sell', 100, 3_100), 100, 3_100);
    evening(desk);
    expect(openFriday(desk, PTS).events.map(({ kind }) => kind)).toEqual(['result', 'tax']);
    desk.do({ kind: 'venuePhase', ...PTS, acceptsOrders: true });
    const night = desk.order(ALICE, 'buy', 100, 3_000, PTS);
    const { events } = say(desk, 1, fillOf(night, 1));
    expect(events).toMatchObject([{ fill: { tradeDate: FRI.tradeDate, settlesOn: FRI.settlesOn } }]);
    desk.do({ kind: 'venuePhase', ...PTS, acceptsOrders: false });
    // the date is open already: Tokyo joins it, and the night's trades continue
    expect(openFriday(desk).events).toEqual([]);
    expect(desk.broker.position(ALICE, TOYOTA)?.day).toMatchObject({ bought: 100, settlesOn: FRI.settlesOn });
  });

  it('a venue that has not come to the open settlement date takes no orders', () => {
    const desk = twoVenues();
    evening(desk);
    openFriday(desk, PTS);
    expect(() => desk.phase(true)).toThrow(/tokyo settles on 2026-11-24 when 2026-11-25 is open/);
  });

  it('the settlement date does not move while an order is at any venue', () => {
    const desk = twoVenues();
    desk.order(ALICE, 'buy', 100, 3_000, PTS);
    evening(desk);
    expect(() => openFriday(desk)).toThrow(/orders at the venue/);
  });

  it('no act over all accounts begins while any venue takes orders', () => {
    const desk = twoVenues();
    desk.phase(false);
    expect(() => desk.do({ kind: 'settle', date: THU.tradeDate, below: ALICE + 1 })).toThrow(/a venue takes orders/);
  });

  it('are part of the state: a broker restored from its rows goes on with both', () => {
    const desk = twoVenues();
    desk.order(ALICE, 'buy', 100, 3_000, PTS);
    say(desk, 2, { kind: 'ack', orderId: 1 });
    const restored = Broker.restore(desk.broker.snapshot());
    expect(restored.snapshot()).toEqual(desk.broker.snapshot());
    expect(restored.reportsSeen(PTS)).toEqual({ last: 2, missing: [1] });
  });
});

describe('the numbered reports of a venue', () => {
  it('change nothing when one comes again, also where the order itself could not know', () => {
    const desk = twoVenues();
    const order = desk.order(ALICE, 'buy', 300, 3_000, PTS);
    say(desk, 1, { kind: 'ack', orderId: order });
    say(desk, 2, fillOf(order, 1));
    // the same number with another trade number: not a separate fill
    expect(say(desk, 2, fillOf(order, 2)).events).toEqual([]);
    expect(filledOf(desk, order)).toBe(100);
  });

  it('are applied ahead of missing ones, which count when they come, once', () => {
    const desk = twoVenues();
    const [one, other] = [desk.order(ALICE, 'buy', 100, 3_000, PTS), desk.order(BOB, 'buy', 200, 3_000, PTS)];
    say(desk, 3, { kind: 'ack', orderId: other });
    say(desk, 5, fillOf(other, 7));
    expect(desk.broker.reportsSeen(PTS)).toEqual({ last: 5, missing: [1, 2, 4] });
    expect(say(desk, 1, { kind: 'ack', orderId: one }).events).toHaveLength(1);
    expect(say(desk, 1, { kind: 'ack', orderId: one }).events).toEqual([]);
    expect(desk.broker.reportsSeen(PTS)).toEqual({ last: 5, missing: [2, 4] });
    expect([stateOf(desk, one), filledOf(desk, other)]).toEqual(['working', 100]);
  });

  it('are remembered also when they are about an order that is gone', () => {
    const desk = twoVenues();
    const order = desk.order(ALICE, 'buy', 100, 3_000, PTS);
    say(desk, 1, fillOf(order, 1));
    desk.broker.takeDirty();
    say(desk, 2, { kind: 'expired', orderId: order });
    expect(desk.broker.reportsSeen(PTS)).toEqual({ last: 2, missing: [] });
    // the host stores it
    expect(desk.broker.takeDirty().globals).toBe(true);
    say(desk, 2, { kind: 'expired', orderId: order });
    expect(desk.broker.takeDirty().globals).toBe(false);
  });

  it('leave at most a bounded number out, and all but the first venue must number', () => {
    const desk = twoVenues();
    const order = desk.order(ALICE, 'buy', 100, 3_000, PTS);
    expect(() => say(desk, MOST_MISSING + 2, { kind: 'ack', orderId: order })).toThrow(InvariantError);
    const other = twoVenues();
    other.order(ALICE, 'buy', 100, 3_000, PTS);
    const bare = { kind: 'ack', orderId: 1, ...PTS } as const;
    expect(() => other.do({ kind: 'venueReport', report: bare })).toThrow(/a report of pts without its number/);
  });

  it('of the first venue may be numbered too', () => {
    const desk = openDesk();
    const order = desk.order(ALICE, 'buy', 200, 3_000);
    for (const venueSeq of [1, 2, 2])
      desk.do({ kind: 'venueReport', report: { ...fillOf(order, venueSeq), venueSeq } as VenueOrderReport });
    expect(desk.broker.reportsSeen({})).toEqual({ last: 2, missing: [] });
    expect(() => desk.do({ kind: 'venueReport', report: fillOf(order, 9) })).toThrow(/without its number/);
  });
});

describe('a venue that starts anew', () => {
  const reset = (desk: Desk, more: object = {}) =>
    desk.do({ kind: 'venueReset', epoch: 2, seed: 1, codeVersion: 'test', ...more });

  it('sends its own orders again and leaves those of the others as they are', () => {
    const desk = twoVenues();
    const [tokyo, night] = [desk.order(ALICE, 'buy', 100, 3_000), desk.order(BOB, 'buy', 100, 3_000, PTS)];
    desk.cancel(ALICE, tokyo);
    say(desk, 1, { kind: 'ack', orderId: night });
    desk.cancel(BOB, night);
    const late = desk.order(BOB, 'buy', 100, 2_990, PTS);
    const { events, requests } = reset(desk, PTS);
    expect(requests).toMatchObject([{ kind: 'new', orderId: late, venue: 'pts' }]);
    expect(events).toMatchObject([{ order: { orderId: night, state: 'cancelled' } }]);
    expect(stateOf(desk, tokyo)).toBe('cancelling');
    expect(reset(desk).events).toMatchObject([{ order: { orderId: tokyo, state: 'cancelled' } }]);
    expect(stateOf(desk, late)).toBe('routed');
  });

  it('watches for prices anew only where it is the first', () => {
    const desk = twoVenues();
    const stop = desk.order(ALICE, 'buy', 100, 3_060, { trigger: { when: '>=', price: at(3_050) } });
    desk.do({ kind: 'setAlert', accountId: ALICE, instrument: TOYOTA, when: '>=', price: at(3_100) });
    expect(reset(desk, PTS).requests).toEqual([]);
    expect(reset(desk).requests).toMatchObject([{ kind: 'watch', orderId: stop }, { kind: 'watch' }]);
  });

  it('reports from a new number on, and what was under way before changes nothing', () => {
    const desk = twoVenues();
    const order = desk.order(ALICE, 'buy', 300, 3_000, PTS);
    say(desk, 1, { kind: 'ack', orderId: order });
    reset(desk, { ...PTS, nextReport: 10 });
    expect(say(desk, 2, fillOf(order, 1)).events).toEqual([]);
    expect(say(desk, 10, fillOf(order, 2)).events).toHaveLength(1);
    expect(desk.broker.reportsSeen(PTS)).toEqual({ last: 10, missing: [] });
    expect(desk.broker.workingOrders(PTS).map(({ orderId }) => orderId)).toEqual([order]);
    expect(desk.broker.workingOrders()).toEqual([]);
  });
});
