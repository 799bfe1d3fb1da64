import { describe, expect, it } from 'vitest';
import { accountRanges } from './account-ranges.ts';

describe('the ranges of accounts of several inputs', () => {
  it('are one without bounds where all fit', () => {
    expect(accountRanges([], 2)).toEqual([{}]);
    expect(accountRanges([1000, 1007], 2)).toEqual([{}]);
  });

  it('join without a gap, and hold at most so many of the accounts', () => {
    expect(accountRanges([1000, 1003, 1004, 1009, 1020], 2)).toEqual([
      { below: 1004 },
      { from: 1004, below: 1020 },
      { from: 1020 },
    ]);
  });
});
