import { expect, it } from 'vitest';
import { compare } from './welch.ts';

/** Values around `middle` with a repeated fixed pattern of deviations. */
const around = (middle: number): number[] => Array.from({ length: 1_000 }, (_, i) => middle + ((i * 37) % 101) / 100);

it('finds no difference between equal samples, and one of 0.1 ms', () => {
  expect(compare(around(20), around(20)).t).toBe(0);
  expect(compare(around(20), around(20.1)).t).toBeLessThan(-4.5);
});

it('agrees with a calculation by hand', () => {
  // means 2 and 4, variances 1 and 4, three values each: (2 - 4) / sqrt(1/3 + 4/3); the cut at 99 % drops the largest,
  // 6.
  const { means, t } = compare([1, 2, 3], [2, 4, 6, 6]);
  expect(means).toEqual([2, 4.5]);
  expect(t).toBeCloseTo((2 - 4.5) / Math.sqrt(1 / 3 + 11 / 3 / 4), 10);
});

it('a pause of the machine masks no difference', () => {
  expect(compare([...around(20), 10_000], around(20.1)).t).toBeLessThan(-4.5);
});
