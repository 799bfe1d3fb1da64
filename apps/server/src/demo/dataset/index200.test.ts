import { price } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import { readDataset } from './files.ts';
import { indexMembers, indexValue } from './index200.ts';

const at = (base: number, last: number) => ({ base: price(base), last: price(last) });

describe('indexValue', () => {
  it('is its base while every member is at its base price', () => {
    expect(indexValue(2_000_000, [at(31_200, 31_200), at(1_520, 1_520)])).toBe(2_000_000);
  });

  it('moves by the mean of the members’ moves, whatever their prices', () => {
    expect(indexValue(2_000_000, [at(584_000, 642_400), at(1_520, 1_520)])).toBe(2_100_000);
    expect(indexValue(2_000_000, [at(584_000, 642_400), at(1_520, 1_368)])).toBe(2_000_000);
  });

  it('floors at a hundredth of a point and accepts prices whose product exceeds safe integers', () => {
    expect(indexValue(100, [at(3, 1)])).toBe(33);
    expect(indexValue(1_000_000, [at(500_000_000, 1_000_000_000)])).toBe(2_000_000);
  });

  it('has no value without members', () => {
    expect(() => indexValue(1_000_000, [])).toThrow(RangeError);
  });
});

describe('indexMembers', () => {
  it('includes every issue once in large, mid and small, or growth', () => {
    const { indices, instruments } = readDataset();
    const [all, ...parts] = indices.map((index) => indexMembers(index, instruments).map(({ code }) => code));
    expect(parts.every((part) => part.length > 10)).toBe(true);
    expect(parts.flat().sort()).toEqual([...(all ?? [])].sort());
  });
});
