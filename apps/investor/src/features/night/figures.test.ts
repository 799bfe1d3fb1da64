import { price, shares } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import { ageOf, formationOf, spreadOf } from './figures.ts';

const at = (yen: number) => price(yen * 10);
const trade = (yen: number, quantity: number, time: number) => ({
  price: at(yen),
  quantity: shares(quantity),
  at: time,
});

describe('the spread of the night book', () => {
  it('RT-21 is the distance of best bid and ask, with their middle for the percentage', () => {
    expect(spreadOf({ bid: at(2_990), ask: at(3_010) })).toEqual({ tenths: 200, middle: 30_000 });
    expect(spreadOf({ bid: price(9_995), ask: price(10_000) })).toEqual({ tenths: 5, middle: 9_997.5 });
  });

  it('is unknown while a side is empty', () => {
    expect(spreadOf({ bid: null, ask: at(3_010) })).toBeNull();
    expect(spreadOf({ bid: at(2_990), ask: null })).toBeNull();
  });
});

describe('the shares that formed the price', () => {
  it('RT-21 are those of the latest trades at it, up to the last other price', () => {
    const tape = [
      trade(3_000, 200, 9_000),
      trade(3_000, 100, 8_000),
      trade(2_990, 500, 7_000),
      trade(3_000, 900, 6_000),
    ];
    expect(formationOf(tape)).toEqual({ price: at(3_000), at: 9_000, trades: 2, quantity: 300, whole: true });
  });

  it('are at least those of a tape that has no other price, and none without a trade', () => {
    expect(formationOf([trade(3_000, 100, 5)])).toMatchObject({ quantity: 100, trades: 1, whole: false });
    expect(formationOf([])).toBeNull();
  });
});

it.each([
  [0, { unit: 'seconds', count: 0 }],
  [-500, { unit: 'seconds', count: 0 }],
  [59_999, { unit: 'seconds', count: 59 }],
  [60_000, { unit: 'minutes', count: 1 }],
  [3_599_999, { unit: 'minutes', count: 59 }],
  [7_200_000, { unit: 'hours', count: 2 }],
] as const)('RT-21 the age of a price %i ms ago', (ms, expected) => {
  expect(ageOf(1_000_000_000, 1_000_000_000 + ms)).toEqual(expected);
});
