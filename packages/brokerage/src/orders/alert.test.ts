import { describe, expect, it } from 'vitest';
import { ALICE, at, BOB, Desk, FRI, openDesk, SMALL, TOYOTA } from '../../test/support/kit.ts';
import { Broker } from '../broker.ts';

const set = (desk: Desk, price: number, more: { accountId?: number; instrument?: typeof TOYOTA } = {}) =>
  desk.do({ kind: 'setAlert', accountId: ALICE, instrument: TOYOTA, when: '>=', price: at(price), ...more });
const remove = (desk: Desk, alertId: number, accountId = ALICE) => desk.do({ kind: 'removeAlert', accountId, alertId });
/** The venue reports that the price of an alert was reached. */
const hit = (desk: Desk, alertId: number) => desk.report('watchHit', -alertId);
const RESET = { kind: 'venueReset', epoch: 2, seed: 1, codeVersion: 'test' } as const;

describe('price alerts on venue watches (rules/core.md 5)', () => {
  it('are watched for by the venue and told once', () => {
    const desk = openDesk();
    const { events, requests } = set(desk, 3_100);
    expect(events).toMatchObject([{ kind: 'alert', accountId: ALICE, alert: { alertId: 1, state: 'armed' } }]);
    expect(requests).toEqual([{ kind: 'watch', orderId: -1, instrument: TOYOTA, when: '>=', price: at(3_100) }]);
    expect(hit(desk, 1).events).toMatchObject([{ kind: 'alert', alert: { alertId: 1, state: 'hit' } }]);
    expect(desk.broker.alerts(ALICE)).toEqual([]);
    const after = desk.broker.snapshot();
    expect(hit(desk, 1)).toMatchObject({ events: [], requests: [] });
    expect(desk.broker.snapshot()).toEqual(after);
  });

  it('never share a number with an order: an alert that is hit leaves the stop of the same number armed', () => {
    const desk = openDesk();
    const stop = desk.order(ALICE, 'buy', 100, 3_150, { trigger: { when: '>=', price: at(3_100) } });
    set(desk, 3_100);
    expect(stop).toBe(1);
    hit(desk, 1);
    expect(desk.broker.order(stop)?.state).toBe('armed');
    expect(desk.report('watchHit', stop).requests).toMatchObject([{ kind: 'new', orderId: stop }]);
  });

  it('are removed by their owner alone', () => {
    const desk = openDesk();
    set(desk, 3_100);
    expect(Desk.refusalOf(remove(desk, 1, BOB))).toMatchObject({ reason: 'ALERT_UNKNOWN', field: 'alertId' });
    expect(Desk.refusalOf(remove(desk, 2)).reason).toBe('ALERT_UNKNOWN');
    const { events, requests } = remove(desk, 1);
    expect(events).toMatchObject([{ kind: 'alert', alert: { state: 'removed' } }]);
    expect(requests).toEqual([{ kind: 'unwatch', orderId: -1 }]);
    expect(Desk.refusalOf(remove(desk, 1)).reason).toBe('ALERT_UNKNOWN');
    // the venue's report was in flight when it was removed
    expect(hit(desk, 1).events).toEqual([]);
  });

  it('are twenty an account at most; one that was hit makes room', () => {
    const desk = openDesk();
    for (let n = 0; n < 20; n++) expect(set(desk, 3_100 + n).refusal).toBeNull();
    expect(Desk.refusalOf(set(desk, 3_200))).toEqual({ reason: 'ALERT_LIMIT', field: null, params: { max: '20' } });
    expect(set(desk, 3_200, { accountId: BOB }).refusal).toBeNull();
    hit(desk, 7);
    expect(set(desk, 3_200).refusal).toBeNull();
  });

  it('may wait beyond the limits of the day, at prices that there are', () => {
    const desk = openDesk();
    expect(set(desk, 4_500).refusal).toBeNull();
    expect(Desk.refusalOf(set(desk, 3_000.3))).toMatchObject({ reason: 'PRICE_OFF_TICK', field: 'price' });
    expect(Desk.refusalOf(set(desk, 0))).toMatchObject({ reason: 'PRICE_OUT_OF_LIMIT', field: 'price' });
    expect(Desk.refusalOf(set(desk, 100_000_000)).reason).toBe('PRICE_OUT_OF_LIMIT');
    const unknown = '9999' as typeof TOYOTA; // a code that is well formed and not listed
    expect(Desk.refusalOf(set(desk, 3_000, { instrument: unknown })).reason).toBe('INSTRUMENT_UNKNOWN');
    expect(Desk.refusalOf(set(desk, 3_000, { accountId: 999 })).reason).toBe('ACCOUNT_UNKNOWN');
  });

  it('live over the end of the day and a freeze, and go with the account', () => {
    const desk = openDesk();
    set(desk, 3_100);
    desk.do({ kind: 'setAccountPolicy', accountId: ALICE, status: 'frozen' });
    set(desk, 800, { instrument: SMALL });
    desk.phase(false);
    expect(desk.openDate(FRI).events).toEqual([]);
    expect(desk.broker.alerts(ALICE)).toHaveLength(2);
    const { events, requests } = desk.do({ kind: 'closeAccount', accountId: ALICE });
    expect(events.map(({ kind }) => kind)).toEqual(['alert', 'alert', 'accountStatus']);
    expect(requests).toMatchObject([{ kind: 'unwatch' }, { kind: 'unwatch' }]);
    expect(Desk.refusalOf(set(desk, 3_100)).reason).toBe('ACCOUNT_CLOSED');
  });

  it('recovery law: from its rows the broker asks a new venue for the same watches as one that ran on', () => {
    const desk = openDesk();
    for (const price of [3_100, 3_200, 3_300]) set(desk, price);
    remove(desk, 1);
    hit(desk, 2);
    const twin = new Desk(Broker.restore(desk.broker.snapshot()), desk.now);
    const answer = twin.do(RESET);
    expect(answer).toEqual(desk.do(RESET));
    expect(answer.requests).toMatchObject([{ kind: 'watch', orderId: -3, price: at(3_300) }]);
    expect(twin.broker.snapshot()).toEqual(desk.broker.snapshot());
    expect(set(twin, 3_400).events).toMatchObject([{ alert: { alertId: 4 } }]);
  });

  it('are removed when nobody watches for their price, and their customer is told', () => {
    const desk = openDesk();
    set(desk, 3_100);
    const gone = () => desk.report('watchRejected', -1);
    expect(gone()).toMatchObject({ events: [{ kind: 'alert', accountId: ALICE, alert: { state: 'removed' } }] });
    expect(gone().events).toEqual([]);
    expect(desk.broker.alerts(ALICE)).toEqual([]);
  });

  it('are in the dirty rows with their last state, once', () => {
    const desk = openDesk();
    desk.broker.takeDirty();
    set(desk, 3_100);
    hit(desk, 1);
    expect(desk.broker.takeDirty().alerts).toMatchObject([{ alertId: 1, state: 'hit' }]);
    expect(desk.broker.takeDirty().alerts).toEqual([]);
  });

  it('are refused where the venue watches no prices, and never asked of it', () => {
    const desk = openDesk();
    set(desk, 3_100);
    desk.do({ kind: 'setVenue', takes: { amend: true, watch: false } });
    expect(Desk.refusalOf(set(desk, 3_200)).reason).toBe('ALERT_NOT_TAKEN');
    expect(desk.do(RESET).requests).toEqual([]);
    expect(remove(desk, 1).requests).toEqual([]);
  });

  it('a hit of a number never given is impossible', () => {
    expect(() => hit(openDesk(), 1)).toThrow(expect.objectContaining({ name: 'InvariantError' }));
  });
});
