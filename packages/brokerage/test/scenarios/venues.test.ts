import { shares, venueId } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import { Broker } from '../../src/broker.ts';
import { InvariantError } from '../../src/invariant.ts';
import type { BrokerResult, OrderId, VenueOrderReport } from '../../src/types.ts';
import { MAX_MISSING } from '../../src/venue/venue-reports.ts';
import { ALICE, at, BOB, BrokerHarness, FRI, openHarness, THU, TOYOTA } from '../support/broker-harness.ts';

const PTS = { venue: venueId('pts') };

/**
 * A harness between Tokyo and a PTS for limit orders without stops and waiting orders; both are on Thursday and open.
 */
function twoVenues(): BrokerHarness {
  const harness = openHarness({ closed: true, fee: { ratePpm: 0 } });
  harness.do({ kind: 'setVenue', ...PTS, takes: { amend: true, watch: false, orderTypes: ['limit'], waits: false } });
  harness.do({ kind: 'openTradeDate', ...PTS, ...THU, instruments: [] });
  harness.do({ kind: 'venuePhase', ...PTS, acceptsOrders: true });
  harness.phase(true);
  return harness;
}

/** The PTS reports, with the number `venueSeq`. */
const sendReport = (harness: BrokerHarness, venueSeq: number, report: VenueOrderReport): BrokerResult =>
  harness.do({ kind: 'venueReport', report: { ...report, ...PTS, venueSeq } });
const fillOf = (orderId: OrderId, tradeId: number, quantity = 100): VenueOrderReport => ({
  kind: 'fill',
  orderId,
  tradeId,
  price: at(3_000),
  quantity: shares(quantity),
});
const stateOf = (harness: BrokerHarness, orderId: OrderId) => harness.broker.order(orderId)?.state;
const filledOf = (harness: BrokerHarness, orderId: OrderId) => harness.broker.order(orderId)?.filled;

describe('orders of two venues', () => {
  it('name their venue on the order, its requests and its fills; those of the first name none', () => {
    const harness = twoVenues();
    const night = harness.place(ALICE, 'buy', 100, 3_000, PTS);
    const tokyo = harness.place(BOB, 'buy', 100, 3_000);
    expect(night).toMatchObject({ requests: [{ kind: 'new', venue: 'pts' }], events: [{ order: { venue: 'pts' } }] });
    expect(JSON.stringify(tokyo)).not.toContain('venue":');
    sendReport(harness, 1, { kind: 'ack', orderId: 1 });
    harness.report('ack', 2);
    expect(harness.cancel(ALICE, 1).requests).toEqual([{ kind: 'cancel', orderId: 1, venue: 'pts' }]);
    expect(harness.cancel(BOB, 2).requests).toEqual([{ kind: 'cancel', orderId: 2 }]);
    expect(sendReport(harness, 2, fillOf(1, 1)).events).toMatchObject([
      { fill: { venue: 'pts' }, order: { venue: 'pts' } },
    ]);
    expect(JSON.stringify(harness.fill(2, 100, 3_000))).not.toContain('venue":');
  });

  it('are checked against the capabilities of their own venue', () => {
    const harness = twoVenues();
    const refusal = (more: object, limit: number | null = 3_000) =>
      BrokerHarness.refusalOf(harness.place(ALICE, 'buy', 100, limit, more));
    expect(refusal(PTS, null)).toMatchObject({ reason: 'ORDER_TYPE_NOT_TAKEN' });
    expect(refusal({ ...PTS, trigger: { when: '>=', price: at(3_050) } })).toMatchObject({
      reason: 'TRIGGER_NOT_TAKEN',
    });
    harness.do({ kind: 'venuePhase', ...PTS, acceptsOrders: false });
    expect(refusal(PTS)).toMatchObject({ reason: 'NOT_IN_SESSION' });
    expect(stateOf(harness, harness.order(ALICE, 'buy', 100, null))).toBe('routed');
  });

  it('wait for the session of their own venue', () => {
    const harness = twoVenues();
    harness.phase(false);
    const waiting = harness.order(ALICE, 'buy', 100, 3_000);
    expect(harness.do({ kind: 'venuePhase', ...PTS, acceptsOrders: true }).requests).toEqual([]);
    expect(stateOf(harness, waiting)).toBe('waiting');
    expect(harness.phase(true).requests).toMatchObject([{ kind: 'new', orderId: waiting }]);
  });

  it('are refused at an unknown venue', () => {
    const refused = twoVenues().place(ALICE, 'buy', 100, 3_000, { venue: venueId('odx') });
    expect(BrokerHarness.refusalOf(refused)).toEqual({
      reason: 'VENUE_UNKNOWN',
      field: 'venue',
      params: { venue: 'odx' },
    });
  });

  it('are never filled, acknowledged or ended by another venue', () => {
    for (const report of [fillOf(1, 1), { kind: 'ack', orderId: 1 }, { kind: 'expired', orderId: 1 }] as const) {
      const tokyo = twoVenues();
      tokyo.order(ALICE, 'buy', 100, 3_000);
      expect(() => sendReport(tokyo, 1, report)).toThrow(/order 1 of tokyo: a report of pts/);
      const night = twoVenues();
      night.order(ALICE, 'buy', 100, 3_000, PTS);
      expect(() => night.do({ kind: 'venueReport', report })).toThrow(/order 1 of pts: a report of tokyo/);
    }
  });
});

describe('the days of two venues', () => {
  /** Both close. */
  const evening = (harness: BrokerHarness): void => {
    harness.do({ kind: 'venuePhase', ...PTS, acceptsOrders: false });
    harness.phase(false);
  };
  const openFriday = (harness: BrokerHarness, of: object = {}) =>
    harness.do({ kind: 'openTradeDate', ...of, ...FRI, instruments: [] });

  it('each fill has the dates of its venue, and the first venue at a new settlement date closes the one before', () => {
    const harness = twoVenues();
    harness.fill(harness.order(ALICE, 'buy', 100, 3_000), 100, 3_000);
    harness.fill(harness.order(ALICE, 'sell', 100, 3_100), 100, 3_100);
    evening(harness);
    expect(openFriday(harness, PTS).events.map(({ kind }) => kind)).toEqual(['result', 'tax']);
    harness.do({ kind: 'venuePhase', ...PTS, acceptsOrders: true });
    const night = harness.order(ALICE, 'buy', 100, 3_000, PTS);
    const { events } = sendReport(harness, 1, fillOf(night, 1));
    expect(events).toMatchObject([{ fill: { tradeDate: FRI.tradeDate, settlesOn: FRI.settlesOn } }]);
    harness.do({ kind: 'venuePhase', ...PTS, acceptsOrders: false });
    // the date is open already: Tokyo joins it, and the night's trades continue
    expect(openFriday(harness).events).toEqual([]);
    expect(harness.broker.position(ALICE, TOYOTA)?.day).toMatchObject({ bought: 100, settlesOn: FRI.settlesOn });
  });

  it('a venue that has not reached the open settlement date takes no orders', () => {
    const harness = twoVenues();
    evening(harness);
    openFriday(harness, PTS);
    expect(() => harness.phase(true)).toThrow(/tokyo settles on 2026-11-24 when 2026-11-25 is open/);
  });

  it('the settlement date does not move while an order is at any venue', () => {
    const harness = twoVenues();
    harness.order(ALICE, 'buy', 100, 3_000, PTS);
    evening(harness);
    expect(() => openFriday(harness)).toThrow(/orders at the venue/);
  });

  it('no sweep over all accounts begins while any venue takes orders', () => {
    const harness = twoVenues();
    harness.phase(false);
    expect(() => harness.do({ kind: 'settle', date: THU.tradeDate, below: ALICE + 1 })).toThrow(/a venue takes orders/);
  });

  it('are part of the state: a broker restored from its rows continues with both', () => {
    const harness = twoVenues();
    harness.order(ALICE, 'buy', 100, 3_000, PTS);
    sendReport(harness, 2, { kind: 'ack', orderId: 1 });
    const restored = Broker.restore(harness.broker.snapshot());
    expect(restored.snapshot()).toEqual(harness.broker.snapshot());
    expect(restored.reportsSeen(PTS)).toEqual({ last: 2, missing: [1] });
  });
});

describe('the numbered reports of a venue', () => {
  it('change nothing when repeated, also where the order itself cannot detect it', () => {
    const harness = twoVenues();
    const order = harness.order(ALICE, 'buy', 300, 3_000, PTS);
    sendReport(harness, 1, { kind: 'ack', orderId: order });
    sendReport(harness, 2, fillOf(order, 1));
    // the same number with another trade number: not a separate fill
    expect(sendReport(harness, 2, fillOf(order, 2)).events).toEqual([]);
    expect(filledOf(harness, order)).toBe(100);
  });

  it('are applied ahead of missing ones, which count when they arrive, once', () => {
    const harness = twoVenues();
    const [one, other] = [harness.order(ALICE, 'buy', 100, 3_000, PTS), harness.order(BOB, 'buy', 200, 3_000, PTS)];
    sendReport(harness, 3, { kind: 'ack', orderId: other });
    sendReport(harness, 5, fillOf(other, 7));
    expect(harness.broker.reportsSeen(PTS)).toEqual({ last: 5, missing: [1, 2, 4] });
    expect(sendReport(harness, 1, { kind: 'ack', orderId: one }).events).toHaveLength(1);
    expect(sendReport(harness, 1, { kind: 'ack', orderId: one }).events).toEqual([]);
    expect(harness.broker.reportsSeen(PTS)).toEqual({ last: 5, missing: [2, 4] });
    expect([stateOf(harness, one), filledOf(harness, other)]).toEqual(['working', 100]);
  });

  it('are remembered also when their order is gone', () => {
    const harness = twoVenues();
    const order = harness.order(ALICE, 'buy', 100, 3_000, PTS);
    sendReport(harness, 1, fillOf(order, 1));
    harness.broker.takeDirty();
    sendReport(harness, 2, { kind: 'expired', orderId: order });
    expect(harness.broker.reportsSeen(PTS)).toEqual({ last: 2, missing: [] });
    // the host stores it
    expect(harness.broker.takeDirty().globals).toBe(true);
    sendReport(harness, 2, { kind: 'expired', orderId: order });
    expect(harness.broker.takeDirty().globals).toBe(false);
  });

  it('skip at most a bounded number, and all but the first venue must number', () => {
    const harness = twoVenues();
    const order = harness.order(ALICE, 'buy', 100, 3_000, PTS);
    expect(() => sendReport(harness, MAX_MISSING + 2, { kind: 'ack', orderId: order })).toThrow(InvariantError);
    const other = twoVenues();
    other.order(ALICE, 'buy', 100, 3_000, PTS);
    const bare = { kind: 'ack', orderId: 1, ...PTS } as const;
    expect(() => other.do({ kind: 'venueReport', report: bare })).toThrow(/a report of pts without its number/);
  });

  it('of the first venue may be numbered too', () => {
    const harness = openHarness();
    const order = harness.order(ALICE, 'buy', 200, 3_000);
    for (const venueSeq of [1, 2, 2])
      harness.do({ kind: 'venueReport', report: { ...fillOf(order, venueSeq), venueSeq } as VenueOrderReport });
    expect(harness.broker.reportsSeen({})).toEqual({ last: 2, missing: [] });
    expect(() => harness.do({ kind: 'venueReport', report: fillOf(order, 9) })).toThrow(/without its number/);
  });
});

describe('a venue that restarts', () => {
  const reset = (harness: BrokerHarness, more: object = {}) =>
    harness.do({ kind: 'venueReset', epoch: 2, seed: 1, codeVersion: 'test', ...more });

  it('sends its own orders again and leaves those of the others as they are', () => {
    const harness = twoVenues();
    const [tokyo, night] = [harness.order(ALICE, 'buy', 100, 3_000), harness.order(BOB, 'buy', 100, 3_000, PTS)];
    harness.cancel(ALICE, tokyo);
    sendReport(harness, 1, { kind: 'ack', orderId: night });
    harness.cancel(BOB, night);
    const late = harness.order(BOB, 'buy', 100, 2_990, PTS);
    const { events, requests } = reset(harness, PTS);
    expect(requests).toMatchObject([{ kind: 'new', orderId: late, venue: 'pts' }]);
    expect(events).toMatchObject([{ order: { orderId: night, state: 'cancelled' } }]);
    expect(stateOf(harness, tokyo)).toBe('cancelling');
    expect(reset(harness).events).toMatchObject([{ order: { orderId: tokyo, state: 'cancelled' } }]);
    expect(stateOf(harness, late)).toBe('routed');
  });

  it('watches prices again only where it is the first', () => {
    const harness = twoVenues();
    const stop = harness.order(ALICE, 'buy', 100, 3_060, { trigger: { when: '>=', price: at(3_050) } });
    harness.do({ kind: 'setAlert', accountId: ALICE, instrument: TOYOTA, when: '>=', price: at(3_100) });
    expect(reset(harness, PTS).requests).toEqual([]);
    expect(reset(harness).requests).toMatchObject([{ kind: 'watch', orderId: stop }, { kind: 'watch' }]);
  });

  it('reports from a new number on, and what was in flight before changes nothing', () => {
    const harness = twoVenues();
    const order = harness.order(ALICE, 'buy', 300, 3_000, PTS);
    sendReport(harness, 1, { kind: 'ack', orderId: order });
    reset(harness, { ...PTS, nextReport: 10 });
    expect(sendReport(harness, 2, fillOf(order, 1)).events).toEqual([]);
    expect(sendReport(harness, 10, fillOf(order, 2)).events).toHaveLength(1);
    expect(harness.broker.reportsSeen(PTS)).toEqual({ last: 10, missing: [] });
    expect(harness.broker.workingOrders(PTS).map(({ orderId }) => orderId)).toEqual([order]);
    expect(harness.broker.workingOrders()).toEqual([]);
  });
});
