import { isoDate, price, shares, yen } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import { cashOfDayTrades, type DayTradeData, dayTradeTables } from './day-trade-tables.ts';

const NAMES = { names: { jp: 'トヨタ自動車', en: 'Toyota Motor' } };
const AT = Date.parse('2026-11-27T01:00:00Z');
const DATA: DayTradeData = {
  to: isoDate('2026-11-30'),
  closed: [
    {
      at: AT,
      code: '7203',
      side: 'long',
      quantity: 100,
      entry: 31_190,
      exit: 31_250,
      gross: 600,
      interest: 15,
      premium: 0,
      net: 585,
      ...NAMES,
    },
    {
      at: AT,
      code: '7203',
      side: 'short',
      quantity: 200,
      entry: 31_190,
      exit: 31_290,
      gross: -2_000,
      interest: 24,
      premium: 60,
      net: -2_084,
      ...NAMES,
    },
  ],
  deliveries: [],
  charges: [],
  open: [],
};
const PENALTY = { at: AT, kind: 'penalty', cash: -1_100 } as const;
const DEFICIT = { at: AT, kind: 'deficit', cash: 300 } as const;
const OPEN = {
  code: '7203',
  side: 'long',
  quantity: shares(100),
  entry: price(31_190),
  value: yen(311_900),
  tradeDate: isoDate('2026-11-30'),
  ...NAMES,
} as const;

describe('DOC-01 day trades in the statement of a month', () => {
  it('has each result with its interest and premium, and their sums', () => {
    const [closed, open, sums, ...more] = dayTradeTables(DATA, 'jp');
    expect(more).toEqual([]);
    expect(closed?.rows).toEqual([
      ['2026/11/27', '7203 トヨタ自動車', '買建', '100', '3,119', '3,125', '+600', '15', '0', '+585'],
      ['2026/11/27', '7203 トヨタ自動車', '売建', '200', '3,119', '3,129', '−2,000', '24', '60', '−2,084'],
    ]);
    expect(closed?.total?.slice(6)).toEqual(['−1,400', '39', '60', '−1,499']);
    expect([open?.title, open?.rows, open?.empty]).toEqual([
      '2026/11/30現在の未決済建玉（単位：株、円）',
      [],
      '未決済の建玉はありません。',
    ]);
    expect(sums?.rows.map(([, amount]) => amount)).toEqual(['−1,499', '0', '0']);
    expect(sums?.total).toEqual(['預り金の増減', '−1,499']);
  });

  it('adds penalties, deficits and deliveries, and lists what was open', () => {
    const delivery = {
      at: AT,
      code: '7203',
      side: 'long',
      quantity: 100,
      price: 31_190,
      value: 311_900,
      costs: 15,
      cash: -311_915,
      tradeDate: isoDate('2026-11-27'),
      settlesOn: isoDate('2026-12-01'),
      ...NAMES,
    } as const;
    const data = { ...DATA, charges: [PENALTY, DEFICIT], deliveries: [delivery], open: [OPEN] };
    expect(cashOfDayTrades(data)).toBe(-1_499 - 311_915 - 800);
    const [, deliveries, charges, open, sums] = dayTradeTables(data, 'en');
    expect(deliveries?.total?.slice(6)).toEqual(['15', '−311,915']);
    expect(charges?.rows).toEqual([
      ['2026/11/27', 'Penalty for a forced close', '−1,100'],
      ['2026/11/27', 'Deficit advanced by the brokerage', '+300'],
    ]);
    expect(open?.rows).toEqual([['7203 Toyota Motor', 'Long', '2026/11/30', '100', '3,119', '311,900']]);
    expect(sums?.total).toEqual(['Change of the cash balance', '−314,214']);
  });
});
