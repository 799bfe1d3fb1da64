import type { PositionView } from '@kabuto/contract';
import { notional, price, shares } from '@kabuto/market';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sorted, totalsOf, valueAt } from './model.ts';

const position = (change: Partial<PositionView> = {}): PositionView => ({
  code: '7203',
  names: { en: 'Toyota Motor', jp: 'トヨタ自動車', tw: '豐田汽車' },
  tickTable: 'topix500',
  quantity: '300',
  sellable: '200',
  averageCost: '3178',
  last: '3117',
  base: '3120',
  marketValue: '935100',
  unrealised: '-18300',
  dayChange: '-900',
  realised: '0',
  provisional: '0',
  ...change,
});

describe('RT-05 a position at the live price', () => {
  it('shows the server’s value while no live price is known', () => {
    expect(valueAt(position(), null)).toMatchObject({ value: 935_100, unrealised: -18_300, day: -900 });
  });

  it('moves value, unrealised and day result by the same yen', () => {
    expect(valueAt(position(), price(31_200))).toMatchObject({ value: 936_000, unrealised: -17_400, day: 0 });
  });

  it('floors last x quantity as the server does', () => {
    const odd = position({ quantity: '33', averageCost: '100', last: '100.1', marketValue: '3303', dayChange: '0' });
    expect(valueAt(odd, price(1_001)).value).toBe(3_303);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 1, max: 1_000_000 }), (tenths, count) => {
        const { value } = valueAt(position({ quantity: String(count) }), price(tenths));
        expect(value).toBe(notional(price(tenths), shares(count)));
      }),
    );
  });
});

it('sums what the rows show', () => {
  const rows = [valueAt(position(), price(31_200)), valueAt(position({ code: '9432', averageCost: '100' }), null)];
  expect(totalsOf(rows)).toEqual({
    value: 936_000 + 935_100,
    cost: 953_400 + 30_000,
    unrealised: -17_400 + 905_100,
    day: -900,
  });
  expect(totalsOf([])).toEqual({ value: 0, cost: 0, unrealised: 0, day: 0 });
});

it('sorts by each figure, largest first, equal ones by code', () => {
  const a = valueAt(position({ code: '1001', averageCost: '3000', dayChange: '5' }), null);
  const b = valueAt(
    position({ code: '1002', quantity: '100', averageCost: '100', marketValue: '311700', dayChange: '5' }),
    null,
  );
  const order = (sort: Parameters<typeof sorted>[1]) => sorted([b, a], sort).map(({ position: { code } }) => code);
  expect(order('value')).toEqual(['1001', '1002']);
  expect(order('percent')).toEqual(['1002', '1001']);
  expect(order('unrealised')).toEqual(['1002', '1001']);
  expect(order('day')).toEqual(['1001', '1002']);
  expect(order('code')).toEqual(['1001', '1002']);
});
