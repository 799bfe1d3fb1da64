import { yen } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import { ALICE, BrokerHarness, day, openHarness, SMALL } from '../../test/support/broker-harness.ts';
import { Broker } from '../broker.ts';
import type { TaxType } from '../types.ts';

/** Settles in the new year, after the exchange's holidays. */
const YEAR_END = { tradeDate: day('2026-12-30'), settlesOn: day('2027-01-05') };

const trade = (harness: BrokerHarness, side: 'buy' | 'sell', quantity: number, price: number): void => {
  harness.fill(harness.order(ALICE, side, quantity, price), quantity, price);
};
const change = (harness: BrokerHarness, taxType: TaxType) =>
  harness.do({ kind: 'setAccountPolicy', accountId: ALICE, status: 'open', taxType });
const taxOf = (harness: BrokerHarness) => harness.broker.account(ALICE)?.tax;
const taxes = (harness: BrokerHarness, date: typeof YEAR_END): number[] => {
  harness.phase(false);
  const { events } = harness.openDate(date);
  harness.phase(true);
  return events.flatMap((event) => (event.kind === 'tax' ? [event.amount] : []));
};

describe('ORD-12 the tax type of an account (rules/market.md 6.2)', () => {
  it('changes before the first sale of the year; purchases do not fix it', () => {
    const harness = openHarness({ fee: { ratePpm: 0 } });
    trade(harness, 'buy', 100, 3_000);
    expect(change(harness, 'general').refusal).toBeNull();
    trade(harness, 'sell', 100, 3_100);
    expect(taxOf(harness)).toMatchObject({ type: 'general', held: 0, dayGain: 10_000 });
    expect(taxes(harness, YEAR_END)).toEqual([]);
  });

  it('is fixed by the first sale, at a loss or without any result too', () => {
    const harness = openHarness({ fee: { ratePpm: 0 } });
    trade(harness, 'buy', 200, 3_000);
    trade(harness, 'sell', 100, 3_000);
    expect(BrokerHarness.refusalOf(change(harness, 'general'))).toEqual({
      reason: 'TAX_TYPE_FIXED',
      field: 'taxType',
      params: { year: '2026' },
    });
    harness.do({ kind: 'closeTradeDate', date: day('2026-11-19') });
    expect(BrokerHarness.refusalOf(change(harness, 'general')).reason).toBe('TAX_TYPE_FIXED');
    expect(taxOf(harness)?.type).toBe('specified');
  });

  it('a refused change changes nothing else of the policy either', () => {
    const harness = openHarness({ fee: { ratePpm: 0 } });
    trade(harness, 'buy', 100, 3_000);
    trade(harness, 'sell', 100, 3_100);
    const before = harness.broker.snapshot();
    const limits = { order: yen(1), day: null };
    const asked = { kind: 'setAccountPolicy', accountId: ALICE, status: 'frozen', limits, taxType: 'general' } as const;
    expect(BrokerHarness.refusalOf(harness.do(asked)).reason).toBe('TAX_TYPE_FIXED');
    expect(harness.broker.snapshot()).toEqual(before);
    // setting the present type is no change
    expect(change(harness, 'specified').refusal).toBeNull();
  });

  it('changes for the new year from the first date that settles in it, while it is still December', () => {
    const harness = openHarness({ fee: { ratePpm: 0 } });
    trade(harness, 'buy', 200, 3_000);
    trade(harness, 'sell', 100, 3_100);
    expect(taxes(harness, YEAR_END)).toEqual([2_031]);
    expect(change(harness, 'general').refusal).toBeNull();
    trade(harness, 'sell', 100, 3_100);
    expect(taxOf(harness)).toMatchObject({ type: 'general', held: 0, soldIn: 2027 });
    expect(BrokerHarness.refusalOf(change(harness, 'specified')).params).toEqual({ year: '2027' });
  });

  it('a general account that becomes a specified one pays no tax for its general year', () => {
    const harness = openHarness({ fee: { ratePpm: 0 } });
    change(harness, 'general');
    trade(harness, 'buy', 200, 3_000);
    trade(harness, 'sell', 100, 3_100);
    expect(taxes(harness, YEAR_END)).toEqual([]);
    expect(change(harness, 'specified').refusal).toBeNull();
    expect(taxOf(harness)).toMatchObject({ type: 'specified', year: 2027, gain: 0, withheld: 0, held: 0 });
    trade(harness, 'sell', 100, 3_200);
    expect(taxes(harness, { tradeDate: day('2027-01-04'), settlesOn: day('2027-01-06') })).toEqual([4_063]);
  });

  it('stays while tax of the year before is owed', () => {
    const { broker } = openHarness();
    const snapshot = broker.snapshot();
    const tax = { type: 'specified', year: 2025, gain: yen(10_000), withheld: yen(30), dayGain: yen(0) } as const;
    const accounts = snapshot.accounts.map((row) =>
      row.accountId === ALICE ? { ...row, tax: { ...tax, held: yen(0), soldIn: 2025 } } : row,
    );
    const harness = new BrokerHarness(Broker.restore({ ...snapshot, accounts }), 10_000);
    expect(BrokerHarness.refusalOf(change(harness, 'general')).reason).toBe('TAX_TYPE_FIXED');
  });
});

describe('ORD-12 the account type of an order (rules/market.md 6.3)', () => {
  it('NISA is refused without a quota, whatever else is wrong with the order', () => {
    const harness = openHarness();
    const refusal = { reason: 'NISA_NOT_OPEN', field: 'accountType', params: {} };
    expect(BrokerHarness.refusalOf(harness.place(ALICE, 'buy', 100, 3_000, { accountType: 'nisa' }))).toEqual(refusal);
    expect(
      BrokerHarness.refusalOf(harness.place(ALICE, 'sell', 1, null, { accountType: 'nisa', instrument: SMALL })),
    ).toEqual(refusal);
    expect(harness.broker.account(ALICE)?.cash.held).toBe(0);
  });

  it('accepts the type of the account and refuses the other one', () => {
    const harness = openHarness();
    expect(harness.place(ALICE, 'buy', 100, 3_000, { accountType: 'specified' }).refusal).toBeNull();
    expect(BrokerHarness.refusalOf(harness.place(ALICE, 'buy', 100, 3_000, { accountType: 'general' }))).toMatchObject({
      reason: 'ACCOUNT_TYPE_NOT_HELD',
      field: 'accountType',
    });
  });
});
