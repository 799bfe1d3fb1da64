import { describe, expect, it } from 'vitest';
import {
  ALICE,
  at,
  BOB,
  BrokerHarness,
  FRI,
  listed,
  openHarness,
  SMALL,
  TOYOTA,
} from '../../test/support/broker-harness.ts';
import { Broker } from '../broker.ts';
import type { AlertCondition, BrokerInstrument } from '../types.ts';

const set = (harness: BrokerHarness, price: number, more: { accountId?: number; instrument?: typeof TOYOTA } = {}) =>
  harness.do({ kind: 'setAlert', accountId: ALICE, instrument: TOYOTA, when: '>=', price: at(price), ...more });
const remove = (harness: BrokerHarness, alertId: number, accountId = ALICE) =>
  harness.do({ kind: 'removeAlert', accountId, alertId });
/** The venue reports that the price of an alert was reached. */
const hit = (harness: BrokerHarness, alertId: number) => harness.report('watchHit', -alertId);
const RESET = { kind: 'venueReset', epoch: 2, seed: 1, codeVersion: 'test' } as const;

describe('price alerts on venue watches (rules/core.md 5)', () => {
  it('are watched by the venue and reported once', () => {
    const harness = openHarness();
    const { events, requests } = set(harness, 3_100);
    expect(events).toMatchObject([{ kind: 'alert', accountId: ALICE, alert: { alertId: 1, state: 'armed' } }]);
    expect(requests).toEqual([{ kind: 'watch', orderId: -1, instrument: TOYOTA, when: '>=', price: at(3_100) }]);
    expect(hit(harness, 1).events).toMatchObject([{ kind: 'alert', alert: { alertId: 1, state: 'hit' } }]);
    expect(harness.broker.alerts(ALICE)).toEqual([]);
    const after = harness.broker.snapshot();
    expect(hit(harness, 1)).toMatchObject({ events: [], requests: [] });
    expect(harness.broker.snapshot()).toEqual(after);
  });

  it('never share a number with an order: a triggered alert leaves the stop of the same number armed', () => {
    const harness = openHarness();
    const stop = harness.order(ALICE, 'buy', 100, 3_150, { trigger: { when: '>=', price: at(3_100) } });
    set(harness, 3_100);
    expect(stop).toBe(1);
    hit(harness, 1);
    expect(harness.broker.order(stop)?.state).toBe('armed');
    expect(harness.report('watchHit', stop).requests).toMatchObject([{ kind: 'new', orderId: stop }]);
  });

  it('are removed by their owner alone', () => {
    const harness = openHarness();
    set(harness, 3_100);
    expect(BrokerHarness.refusalOf(remove(harness, 1, BOB))).toMatchObject({
      reason: 'ALERT_UNKNOWN',
      field: 'alertId',
    });
    expect(BrokerHarness.refusalOf(remove(harness, 2)).reason).toBe('ALERT_UNKNOWN');
    const { events, requests } = remove(harness, 1);
    expect(events).toMatchObject([{ kind: 'alert', alert: { state: 'removed' } }]);
    expect(requests).toEqual([{ kind: 'unwatch', orderId: -1 }]);
    expect(BrokerHarness.refusalOf(remove(harness, 1)).reason).toBe('ALERT_UNKNOWN');
    // the venue's report was in flight when it was removed
    expect(hit(harness, 1).events).toEqual([]);
  });

  it('are limited to twenty an account; a triggered one makes room', () => {
    const harness = openHarness();
    for (let n = 0; n < 20; n++) expect(set(harness, 3_100 + n).refusal).toBeNull();
    expect(BrokerHarness.refusalOf(set(harness, 3_200))).toEqual({
      reason: 'ALERT_LIMIT',
      field: null,
      params: { max: '20' },
    });
    expect(set(harness, 3_200, { accountId: BOB }).refusal).toBeNull();
    hit(harness, 7);
    expect(set(harness, 3_200).refusal).toBeNull();
  });

  it('may wait beyond the limits of the day, at prices that there are', () => {
    const harness = openHarness();
    expect(set(harness, 4_500).refusal).toBeNull();
    expect(BrokerHarness.refusalOf(set(harness, 3_000.3))).toMatchObject({ reason: 'PRICE_OFF_TICK', field: 'price' });
    expect(BrokerHarness.refusalOf(set(harness, 0))).toMatchObject({ reason: 'PRICE_OUT_OF_LIMIT', field: 'price' });
    expect(BrokerHarness.refusalOf(set(harness, 100_000_000)).reason).toBe('PRICE_OUT_OF_LIMIT');
    const unknown = '9999' as typeof TOYOTA; // a code that is well formed and not listed
    expect(BrokerHarness.refusalOf(set(harness, 3_000, { instrument: unknown })).reason).toBe('INSTRUMENT_UNKNOWN');
    expect(BrokerHarness.refusalOf(set(harness, 3_000, { accountId: 999 })).reason).toBe('ACCOUNT_UNKNOWN');
  });

  it('survive the end of the day and a freeze, and end with the account', () => {
    const harness = openHarness();
    set(harness, 3_100);
    harness.do({ kind: 'setAccountPolicy', accountId: ALICE, status: 'frozen' });
    set(harness, 800, { instrument: SMALL });
    harness.phase(false);
    expect(harness.openDate(FRI).events).toEqual([]);
    expect(harness.broker.alerts(ALICE)).toHaveLength(2);
    const { events, requests } = harness.do({ kind: 'closeAccount', accountId: ALICE });
    expect(events.map(({ kind }) => kind)).toEqual(['alert', 'alert', 'accountStatus']);
    expect(requests).toMatchObject([{ kind: 'unwatch' }, { kind: 'unwatch' }]);
    expect(BrokerHarness.refusalOf(set(harness, 3_100)).reason).toBe('ACCOUNT_CLOSED');
  });

  it('recovery law: from its rows the broker requests the same watches of a new venue as a running one', () => {
    const harness = openHarness();
    for (const price of [3_100, 3_200, 3_300]) set(harness, price);
    remove(harness, 1);
    hit(harness, 2);
    const twin = new BrokerHarness(Broker.restore(harness.broker.snapshot()), harness.now);
    const answer = twin.do(RESET);
    expect(answer).toEqual(harness.do(RESET));
    expect(answer.requests).toMatchObject([{ kind: 'watch', orderId: -3, price: at(3_300) }]);
    expect(twin.broker.snapshot()).toEqual(harness.broker.snapshot());
    expect(set(twin, 3_400).events).toMatchObject([{ alert: { alertId: 4 } }]);
  });

  it('are removed when no venue watches their price, and their customer is notified', () => {
    const harness = openHarness();
    set(harness, 3_100);
    const gone = () => harness.report('watchRejected', -1);
    expect(gone()).toMatchObject({ events: [{ kind: 'alert', accountId: ALICE, alert: { state: 'removed' } }] });
    expect(gone().events).toEqual([]);
    expect(harness.broker.alerts(ALICE)).toEqual([]);
  });

  it('are in the dirty rows with their last state, once', () => {
    const harness = openHarness();
    harness.broker.takeDirty();
    set(harness, 3_100);
    hit(harness, 1);
    expect(harness.broker.takeDirty().alerts).toMatchObject([{ alertId: 1, state: 'hit' }]);
    expect(harness.broker.takeDirty().alerts).toEqual([]);
  });

  it('are refused where the venue watches no prices, and never requested of it', () => {
    const harness = openHarness();
    set(harness, 3_100);
    harness.do({ kind: 'setVenue', takes: { amend: true, watch: false } });
    expect(BrokerHarness.refusalOf(set(harness, 3_200)).reason).toBe('ALERT_NOT_TAKEN');
    expect(harness.do(RESET).requests).toEqual([]);
    expect(remove(harness, 1).requests).toEqual([]);
  });

  it('throws on a hit of an unknown number', () => {
    expect(() => hit(openHarness(), 1)).toThrow(expect.objectContaining({ name: 'InvariantError' }));
  });
});

describe('alerts on a change, a limit or a special quote (rules/core.md 5)', () => {
  const NEXT: BrokerInstrument = { ...listed(TOYOTA, 3_200), lower: at(2_500), upper: at(3_900) };
  const wait = (harness: BrokerHarness, condition: AlertCondition, when: '>=' | '<=' = '>=') =>
    harness.do({ kind: 'setAlert', accountId: ALICE, instrument: TOYOTA, when, price: null, condition });
  const percent = (basisPoints: number): AlertCondition => ({ kind: 'percent', basisPoints });
  const prices = (harness: BrokerHarness) => harness.broker.alerts(ALICE).map(({ price }) => price);
  /** Closes the day and opens the next one at a base of 3,200 yen. */
  const nextDay = (harness: BrokerHarness) => {
    harness.phase(false);
    return harness.openDate(FRI, [NEXT]);
  };

  it('ALT-01 wait for the price that it is today', () => {
    const harness = openHarness();
    const { base, lower, upper } = harness.broker.instrument(TOYOTA) ?? NEXT;
    wait(harness, percent(500));
    wait(harness, percent(250), '<=');
    wait(harness, { kind: 'limit' });
    wait(harness, { kind: 'limit' }, '<=');
    expect(prices(harness)).toEqual([base * 1.05, base * 0.975, upper, lower]);
  });

  it('ALT-01 follow the base price and the limits of the next trade date; a price of its own stays', () => {
    const harness = openHarness();
    wait(harness, percent(500));
    wait(harness, { kind: 'limit' });
    set(harness, 3_100);
    wait(harness, { kind: 'specialQuote' });
    harness.broker.takeDirty();
    const { events, requests } = nextDay(harness);
    expect(events).toEqual([]);
    const watch = { kind: 'watch', instrument: TOYOTA, when: '>=', fromNextTrade: true };
    expect(requests).toEqual([
      { ...watch, orderId: -1, price: at(3_360) },
      { ...watch, orderId: -2, price: at(3_900) },
    ]);
    expect(prices(harness)).toEqual([at(3_360), at(3_900), at(3_100), null]);
    expect(harness.broker.takeDirty().alerts.map(({ alertId }) => alertId)).toEqual([1, 2]);
  });

  it('ALT-01 follow a base price that is corrected within the day', () => {
    const harness = openHarness();
    wait(harness, percent(1_000), '<=');
    const { requests } = harness.do({ kind: 'setInstrument', instrument: NEXT });
    expect(requests).toMatchObject([{ kind: 'watch', orderId: -1, price: at(2_880) }]);
  });

  it('ALT-01 are at most 5,000 an issue, which one input gives new prices; another condition or issue has room', () => {
    const harness = openHarness();
    const input = { kind: 'setAlert', when: '>=', price: null, condition: { kind: 'limit' } } as const;
    const account = (made: number): number => 1_000 + made;
    for (let made = 0; made < 250; made += 1) {
      harness.do({ kind: 'openAccount', accountId: account(made) });
      for (let own = 0; own < 20; own += 1)
        expect(harness.do({ ...input, accountId: account(made), instrument: TOYOTA }).refusal).toBeNull();
    }
    expect(BrokerHarness.refusalOf(wait(harness, percent(500)))).toEqual({
      reason: 'ALERT_ISSUE_FULL',
      field: 'condition',
      params: {},
    });
    expect(wait(harness, { kind: 'specialQuote' }).refusal).toBeNull();
    expect(set(harness, 3_100).refusal).toBeNull();
    expect(harness.do({ ...input, accountId: ALICE, instrument: SMALL }).refusal).toBeNull();
    const { requests } = harness.do({ kind: 'setInstrument', instrument: NEXT });
    expect(requests).toHaveLength(5_000);
    expect(requests.map(({ orderId }) => orderId)).toEqual(Array.from({ length: 5_000 }, (_, at) => -1 - at));
    // One that has ended makes room, also after a restart.
    hit(harness, 1);
    const twin = new BrokerHarness(Broker.restore(harness.broker.snapshot()), harness.now);
    for (const one of [harness, twin]) {
      expect(wait(one, percent(500)).refusal).toBeNull();
      expect(BrokerHarness.refusalOf(wait(one, percent(500))).reason).toBe('ALERT_ISSUE_FULL');
    }
  }, 30_000);

  it('ALT-01 a special quote is watched on its side, and reported once', () => {
    const harness = openHarness();
    const watched = { kind: 'watchQuote', orderId: -1, instrument: TOYOTA };
    expect(wait(harness, { kind: 'specialQuote' }, '<=').requests).toEqual([{ ...watched, side: 'sell' }]);
    expect(harness.do(RESET).requests).toEqual([{ ...watched, side: 'sell' }]);
    expect(hit(harness, 1).events).toMatchObject([
      { alert: { condition: { kind: 'specialQuote' }, price: null, state: 'hit' } },
    ]);
    expect(hit(harness, 1).events).toEqual([]);
  });

  it('recovery law: from their rows they follow the next trade date as the running ones do', () => {
    const harness = openHarness();
    wait(harness, percent(500));
    wait(harness, { kind: 'limit' }, '<=');
    const twin = new BrokerHarness(Broker.restore(harness.broker.snapshot()), harness.now);
    expect(twin.do(RESET)).toEqual(harness.do(RESET));
    expect(nextDay(twin)).toEqual(nextDay(harness));
    expect(twin.broker.snapshot()).toEqual(harness.broker.snapshot());
  });

  it('name a change that is out of range, a price beside a condition, and a missing price', () => {
    const harness = openHarness();
    for (const basisPoints of [0, 9_991, 1.5, -500])
      expect(BrokerHarness.refusalOf(wait(harness, percent(basisPoints)))).toMatchObject({
        reason: 'ALERT_PERCENT_RANGE',
        field: 'percent',
      });
    const input = { kind: 'setAlert', accountId: ALICE, instrument: TOYOTA, when: '>=' } as const;
    const both = harness.do({ ...input, price: at(3_000), condition: { kind: 'limit' } });
    expect(BrokerHarness.refusalOf(both)).toMatchObject({ reason: 'PRICE_NOT_ALLOWED', field: 'price' });
    expect(BrokerHarness.refusalOf(harness.do({ ...input, price: null })).reason).toBe('PRICE_MISSING');
    expect(wait(harness, percent(9_990), '<=').refusal).toBeNull();
  });
});
