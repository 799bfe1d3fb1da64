import { type DayTerms, type InstrumentCode, instrumentCode, price, type Shares, shares } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import { Broker } from '../../src/broker.ts';
import type { IssueTerms } from '../../src/types.ts';
import { ALICE, at, BrokerHarness, FRI, openHarness } from '../support/broker-harness.ts';

const NEW = instrumentCode('1Z01');
const ISSUE: IssueTerms = {
  names: { en: 'Invented (fictional)', jp: '架空の会社（架空）', tw: '虛構公司（虛構）' },
  kana: 'カクウノカイシャ',
  section: 'growth',
  sector: '3750',
  offer: at(1_600),
  listedShares: shares(10_000_000),
  activity: 900,
  volatilityBps: 420,
  fictional: true,
};

type Change = { readonly issue?: Partial<IssueTerms>; readonly lot?: Shares; readonly code?: InstrumentCode };

const list = (harness: BrokerHarness, { issue = {}, lot = shares(100), code = NEW }: Change = {}) =>
  harness.do({ kind: 'listIssue', code, lot, tickTable: 'other', issue: { ...ISSUE, ...issue } });

function listedHarness(): BrokerHarness {
  const harness = openHarness();
  list(harness);
  return harness;
}

const terms = (base: number, ipoReference?: number): DayTerms => ({
  code: NEW,
  tickTable: 'other',
  base: at(base),
  lower: at(base - 400),
  upper: at(base + 400),
  ...(ipoReference === undefined ? {} : { ipoReference: at(ipoReference) }),
});

describe('MKT-05 a new issue at the broker (rules/market.md 1.9)', () => {
  it('is listed for the current date with prices from a quarter of the offer to four times it', () => {
    const harness = openHarness();
    expect(list(harness)).toMatchObject({ refusal: null, events: [], requests: [] });
    expect(harness.broker.instrument(NEW)).toMatchObject({ base: at(1_600), lower: at(400), upper: at(6_400) });
    expect(harness.broker.listedIssues()).toMatchObject([{ code: NEW, listing: { ...ISSUE, listedOn: '2026-11-19' } }]);
    const twin = Broker.restore(harness.broker.snapshot());
    expect(twin.snapshot()).toEqual(harness.broker.snapshot());
  });

  it.each([
    ['lot', { lot: shares(0) }],
    ['issue.names', { issue: { names: { ...ISSUE.names, tw: ' ' } } }],
    ['issue.kana', { issue: { kana: '' } }],
    ['issue.sector', { issue: { sector: '' } }],
    ['issue.offer', { issue: { offer: price(0) } }],
    ['issue.listedShares', { issue: { listedShares: shares(0) } }],
    ['issue.activity', { issue: { activity: -1 } }],
    ['issue.volatilityBps', { issue: { volatilityBps: 0.5 } }],
  ] satisfies [string, Change][])('is refused with the name of the field: %s', (field, change) => {
    const harness = openHarness();
    expect(BrokerHarness.refusalOf(list(harness, change))).toMatchObject({ reason: 'LISTING_INVALID', field });
    expect(harness.broker.instrument(NEW)).toBeUndefined();
  });

  it('is refused with a code that is known, and when invented in a live brokerage', () => {
    const harness = listedHarness();
    expect(BrokerHarness.refusalOf(list(harness))).toMatchObject({ reason: 'INSTRUMENT_LISTED', field: 'code' });
    const live = openHarness();
    live.do({ kind: 'setMode', mode: 'live' });
    expect(BrokerHarness.refusalOf(list(live))).toMatchObject({ reason: 'DEMO_IN_LIVE', field: 'issue.fictional' });
    expect(list(live, { issue: { fictional: false } }).refusal).toBeNull();
  });

  it('takes limit orders only, with holds at their limits: no market order, no funari, no stop to market', () => {
    const harness = listedHarness();
    const refused = (more: Parameters<BrokerHarness['place']>[4], limit: number | null = null) =>
      BrokerHarness.refusalOf(harness.place(ALICE, 'buy', 100, limit, { instrument: NEW, ...more }));
    expect(refused({})).toMatchObject({ reason: 'MARKET_ORDER_BANNED', field: 'type' });
    expect(refused({ condition: 'funari-am' }, 1_600)).toMatchObject({
      reason: 'MARKET_ORDER_BANNED',
      field: 'condition',
    });
    expect(refused({ trigger: { when: '>=', price: at(1_700) } })).toMatchObject({ reason: 'MARKET_ORDER_BANNED' });
    const oco = { type: 'market', price: null, trigger: { when: '>=', price: at(1_700) } } as const;
    expect(refused({ oco }, 1_600)).toMatchObject({ reason: 'MARKET_ORDER_BANNED', field: 'oco.type' });
    expect(refused({}, 6_410)).toMatchObject({ reason: 'PRICE_OUT_OF_LIMIT' });
    const id = harness.order(ALICE, 'buy', 100, 6_400, { instrument: NEW });
    expect(harness.broker.order(id)?.holdCash).toBe(640_000 + 352);
  });

  it('after its first price has the limits of that day; stops outside them end, those at the venue stay', () => {
    const harness = listedHarness();
    const working = harness.order(ALICE, 'buy', 100, 1_500, { instrument: NEW });
    harness.report('ack', working);
    const far = { instrument: NEW, trigger: { when: '>=', price: at(1_900) } } as const;
    const stop = harness.order(ALICE, 'buy', 100, 2_500, far);
    const near = harness.order(ALICE, 'buy', 100, 1_950, far);
    const { events } = harness.do({ kind: 'dayTerms', terms: terms(1_650, 1_600) });
    expect(events).toMatchObject([{ order: { orderId: stop, state: 'expired', reason: 'PRICE_OUT_OF_LIMIT' } }]);
    expect([working, near].map((id) => harness.broker.order(id)?.state)).toEqual(['working', 'armed']);
    expect(harness.broker.instrument(NEW)).toMatchObject({
      base: at(1_650),
      upper: at(2_050),
      ipoReference: at(1_600),
    });
    expect(BrokerHarness.refusalOf(harness.place(ALICE, 'buy', 100, null, { instrument: NEW }))).toMatchObject({
      reason: 'MARKET_ORDER_BANNED',
    });
  });

  it('ALT-01 moves alerts on a change and on a limit to the terms of the first price', () => {
    const harness = listedHarness();
    const alert = { kind: 'setAlert', accountId: ALICE, instrument: NEW, when: '>=', price: null } as const;
    harness.do({ ...alert, condition: { kind: 'limit' } });
    harness.do({ ...alert, condition: { kind: 'percent', basisPoints: 1_000 } });
    const { requests } = harness.do({ kind: 'dayTerms', terms: terms(1_650, 1_600) });
    expect(requests).toMatchObject([
      { kind: 'watch', orderId: -1, price: at(2_050) },
      { kind: 'watch', orderId: -2, price: at(1_815) },
    ]);
  });

  it('takes market orders from the day after its first price on, and without a first price still none', () => {
    const harness = listedHarness();
    harness.phase(false);
    harness.do({
      kind: 'openTradeDate',
      ...FRI,
      instruments: [{ ...terms(1_680, 1_680), lower: at(420), upper: at(6_720) }],
    });
    expect(harness.place(ALICE, 'buy', 100, null, { instrument: NEW }).refusal?.reason).toBe('MARKET_ORDER_BANNED');
    const priced = listedHarness();
    priced.do({ kind: 'dayTerms', terms: terms(1_650, 1_600) });
    priced.phase(false);
    priced.do({ kind: 'openTradeDate', ...FRI, instruments: [terms(1_650)] });
    expect(priced.broker.instrument(NEW)?.ipoReference).toBeUndefined();
    expect(priced.place(ALICE, 'buy', 100, null, { instrument: NEW }).refusal).toBeNull();
  });

  it('does not change the limits under a market order at the venue', () => {
    const harness = listedHarness();
    harness.phase(false);
    harness.do({ kind: 'openTradeDate', ...FRI, instruments: [terms(1_650)] });
    harness.phase(true);
    harness.order(ALICE, 'buy', 100, null, { instrument: NEW });
    expect(() => harness.do({ kind: 'dayTerms', terms: terms(1_700) })).toThrow('limits moved under a market order');
  });
});
