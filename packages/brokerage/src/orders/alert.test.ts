import { describe, expect, it } from 'vitest';
import { ALICE, at, BOB, BrokerHarness, FRI, openHarness, SMALL, TOYOTA } from '../../test/support/broker-harness.ts';
import { Broker } from '../broker.ts';

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
