import { expect, it } from 'vitest';
import { byDate } from './model.ts';
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
