import { expect, it } from 'vitest';
import { byDate, sumsOfIssue } from './model.ts';
import { fillOf } from './testing-fill.ts';

it('RT-31 fills are grouped by trade date in their order, dates that come back included', () => {
  const fills = [
    fillOf({ fillId: '4', tradeDate: '2026-11-24' }),
    fillOf({ fillId: '3', tradeDate: '2026-11-20' }),
    fillOf({ fillId: '2', tradeDate: '2026-11-20' }),
    fillOf({ fillId: '1', tradeDate: '2026-11-24' }),
  ];
  expect(byDate(fills).map(({ date, fills: day }) => [date, day.map(({ fillId }) => fillId)])).toEqual([
    ['2026-11-24', ['4', '1']],
    ['2026-11-20', ['3', '2']],
  ]);
  expect(byDate([])).toEqual([]);
});

it('RT-31 the sums of one issue are its row of all sums', () => {
  const { names } = fillOf();
  const sums = { bought: '100', sold: '0', fee: '5', realised: '0', provisional: false };
  const row = (code: string) => ({ code, names, boughtShares: '1', soldShares: '0', ...sums });
  const totals = { rows: [row('7203'), row('9432')], sum: { ...sums, bought: '200' } };
  expect(sumsOfIssue(totals, undefined)).toBe(totals);
  expect(sumsOfIssue(totals, '9432')).toEqual({ rows: [row('9432')], sum: row('9432') });
  expect(sumsOfIssue(totals, '1301')).toBeUndefined();
  expect(sumsOfIssue(undefined, '9432')).toBeUndefined();
});
