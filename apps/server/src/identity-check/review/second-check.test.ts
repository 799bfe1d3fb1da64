import { expect, it } from 'vitest';
import { isSampled } from './second-check.ts';

const CASES = Array.from({ length: 20_000 }, (_, n) => Buffer.from(`content ${n}`));
const share = (percent: number): number => CASES.filter((content) => isSampled(content, percent)).length / CASES.length;

it('selects none at 0 %, all at 100 %, and about the share between', () => {
  expect(share(0)).toBe(0);
  expect(share(100)).toBe(1);
  expect(share(5)).toBeGreaterThan(0.045);
  expect(share(5)).toBeLessThan(0.055);
});

it('selects at a larger share all that a smaller one selects, and the same cases each time', () => {
  const few = CASES.filter((content) => isSampled(content, 5));
  expect(few.every((content) => isSampled(content, 20))).toBe(true);
  expect(CASES.filter((content) => isSampled(content, 5))).toEqual(few);
});
