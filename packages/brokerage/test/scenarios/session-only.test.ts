import { venueId } from '@kabuto/market';
import { beforeEach, describe, expect, it } from 'vitest';
import type { VenueOrderReport } from '../../src/types.ts';
import { ALICE, at, type BrokerHarness, day, FRI, openHarness, THU, TOYOTA } from '../support/broker-harness.ts';

const PTS = { venue: venueId('pts') };
const TAKES = { amend: true, watch: false, orderTypes: ['limit'], waits: false, sessionOnly: true } as const;

let harness: BrokerHarness;
let venueSeq = 0;

/** Thursday's evening: Tokyo is closed, and the PTS is open for Friday. */
beforeEach(() => {
  harness = openHarness({ closed: true, fee: { ratePpm: 0 } });
  venueSeq = 0;
  harness.do({ kind: 'setVenue', ...PTS, takes: TAKES });
  harness.do({ kind: 'openTradeDate', ...PTS, ...THU, instruments: [] });
  harness.openDate(FRI);
  harness.do({ kind: 'openTradeDate', ...PTS, ...FRI, instruments: [] });
  phase(true);
});

const phase = (acceptsOrders: boolean) => harness.do({ kind: 'venuePhase', ...PTS, acceptsOrders });
const report = (one: VenueOrderReport) => {
  venueSeq += 1;
  return harness.do({ kind: 'venueReport', report: { ...one, ...PTS, venueSeq } });
};
const halt = (halted: boolean) => harness.do({ kind: 'haltInstrument', instrument: TOYOTA, halted });
const reset = () =>
  harness.do({ kind: 'venueReset', ...PTS, epoch: 2, seed: 1, codeVersion: 'test', nextReport: venueSeq + 1 });
const endOf = (orderId: number, { events }: ReturnType<BrokerHarness['do']>) =>
  events.flatMap((event) =>
    event.kind === 'order' && event.order.orderId === orderId ? [[event.order.state, event.order.reason]] : [],
  );

describe('MKT-06 no order outlives a session of a PTS (rules/market.md 2)', () => {
  it('one that the venue could not take any more expires, with its hold', () => {
    const order = harness.order(ALICE, 'buy', 100, 3_000, PTS);
    phase(false);
    expect(endOf(order, report({ kind: 'reject', orderId: order, reason: 'SESSION_CLOSED' }))).toEqual([
      ['expired', 'SESSION_ENDED'],
    ]);
    expect(harness.broker.account(ALICE)?.cash.held).toBe(0);
  });

  it('one in flight at a restart outside the session expires', () => {
    const order = harness.order(ALICE, 'buy', 100, 3_000, PTS);
    phase(false);
    expect(endOf(order, reset())).toEqual([['expired', 'SESSION_ENDED']]);
    expect(harness.broker.openOrders()).toEqual([]);
  });

  it('one that waits for the end of a halt is sent then, or expires with the session', () => {
    const [sent, late] = [harness.order(ALICE, 'buy', 100, 3_000, PTS), harness.order(ALICE, 'buy', 100, 2_990, PTS)];
    halt(true);
    reset();
    expect([sent, late].map((id) => harness.broker.order(id)?.state)).toEqual(['waiting', 'waiting']);
    harness.cancel(ALICE, sent);
    expect(endOf(late, phase(false))).toEqual([['expired', 'SESSION_ENDED']]);
    halt(false);
    expect(phase(true).requests).toEqual([]);
  });

  it('one of Tokyo that waits for its morning is not touched', () => {
    const order = harness.order(ALICE, 'buy', 100, 3_000);
    expect(phase(false).events).toEqual([]);
    expect(harness.broker.order(order)?.state).toBe('waiting');
  });

  it('one for later days is refused, also as the child of another', () => {
    const until = { timeInForce: 'date', expiresOn: day('2026-11-24') } as const;
    const reasonOf = (more: object) => harness.place(ALICE, 'buy', 100, 3_000, { ...PTS, ...more }).refusal?.reason;
    expect(reasonOf(until)).toBe('TIME_IN_FORCE_NOT_TAKEN');
    expect(reasonOf({ ifDone: { type: 'limit', price: at(3_100), ...until } })).toBe('TIME_IN_FORCE_NOT_TAKEN');
    expect(
      reasonOf({ ifDone: { type: 'limit', price: at(3_100), timeInForce: 'day', expiresOn: null } }),
    ).toBeUndefined();
  });

  it('its date changes no account where another venue has opened the settlement date before', () => {
    const date = { tradeDate: day('2026-11-24'), settlesOn: day('2026-11-26') };
    phase(false);
    harness.openDate(date);
    const { events } = harness.do({ kind: 'openTradeDate', ...PTS, ...date, instruments: [], below: ALICE + 1 });
    expect([events, harness.broker.sweep]).toEqual([[], null]);
  });

  it('a child ends with the session that ends its parent', () => {
    const ifDone = { type: 'limit', price: at(3_100), timeInForce: 'day', expiresOn: null } as const;
    const parent = harness.order(ALICE, 'buy', 100, 3_000, { ...PTS, ifDone });
    const { events } = report({ kind: 'expired', orderId: parent });
    expect(events.map((event) => event.kind === 'order' && event.order.reason)).toEqual([
      'SESSION_ENDED',
      'PARENT_ENDED',
    ]);
    expect(harness.broker.openOrders()).toEqual([]);
  });
});
