import { withholdingOn } from '@kabuto/brokerage';
import { isoDate, yen } from '@kabuto/market';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type TaxedResult, taxByGroup, taxOfEach, taxOfResults } from './tax-by-result.ts';

const result = (code: string, date: string, settles: string, realised: number): TaxedResult => ({
  code,
  trade_date: isoDate(date),
  settles_on: isoDate(settles),
  realised,
  credit: null,
  event_seq: null,
});
const WHOLE = { code: null, from: isoDate('2026-01-01'), to: isoDate('2026-12-31') };

describe('RT-33 the tax of each result', () => {
  it('is that of the example of rules/market.md 6.2: withheld, refunded, nothing, withheld again', () => {
    const results = [1_000_000, -3_000_000, 1_000_000, 3_000_000].map((realised, day) =>
      result('7203', `2026-11-0${day + 2}`, `2026-11-0${day + 4}`, realised),
    );
    expect(taxOfResults(results).map(({ tax }) => tax)).toEqual([203_150, -203_150, 0, 406_300]);
  });

  it('by issue, month and year sums to the tax of the year, whatever the results', () => {
    const results = fc.array(
      fc.tuple(fc.constantFrom('7203', '9432', '6758'), fc.integer({ min: -900_000, max: 900_000 })),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(results, (list) => {
        const rows = list.map(([code, realised], at) =>
          result(code, `2026-0${1 + (at % 9)}-10`, `2026-0${1 + (at % 9)}-14`, realised),
        );
        const whole = withholdingOn(yen(list.reduce((sum, [, realised]) => sum + realised, 0)));
        for (const by of ['issue', 'month', 'year'] as const)
          expect([...taxByGroup(rows, by, WHOLE).values()].reduce((sum, tax) => sum + tax, 0)).toBe(whole);
      }),
    );
  });

  it('is that of the very result, also where results of an issue and a date are equal', () => {
    const amounts = fc.array(fc.constantFrom(-300_000, -100, 0, 100, 300_000), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(amounts, fc.array(fc.nat(), { maxLength: 12 }), (list, order) => {
        const taxed: TaxedResult[] = [
          ...list.map((realised, at) => ({
            ...result('7203', '2026-11-02', '2026-11-04', realised),
            event_seq: 7 + at,
          })),
          { ...result('7203', '2026-11-02', '2026-11-04', 300_000), credit: 'day' },
        ];
        const taxes = taxOfResults(taxed).map(({ tax }) => tax);
        // a page has some of them, in another order
        const places = order.map((one) => one % taxed.length);
        const page = places.flatMap((at) => taxed[at] ?? []);
        expect(taxOfEach(page, taxed)).toEqual(places.map((at) => taxes[at]));
      }),
    );
    const unknown = { ...result('7203', '2026-11-02', '2026-11-04', 100), event_seq: 1 };
    expect(taxOfEach([unknown], [{ ...unknown, event_seq: 2 }])).toEqual([undefined]);
  });

  it('starts anew with the year of settlement, and counts results before the range without showing them', () => {
    const rows = [
      result('7203', '2025-12-29', '2026-01-05', 10_000),
      result('7203', '2026-12-28', '2026-12-30', 10_000),
      result('9432', '2026-12-30', '2027-01-04', -10_000),
    ];
    expect(Object.fromEntries(taxByGroup(rows, 'year', { ...WHOLE, from: isoDate('2025-01-01') }))).toEqual({
      2026: 4_063,
      2027: 0,
    });
    expect(Object.fromEntries(taxByGroup(rows, 'issue', WHOLE))).toEqual({ 7203: 2_032, 9432: 0 });
    expect(Object.fromEntries(taxByGroup(rows, 'month', { ...WHOLE, code: '7203' }))).toEqual({ '2026-12': 2_032 });
  });
});
