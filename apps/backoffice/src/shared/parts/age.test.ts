import { expect, it } from 'vitest';
import { ageOf } from './age.ts';

it.each([
  [-5, 'common.seconds', 0],
  [999, 'common.seconds', 0],
  [59_999, 'common.seconds', 59],
  [60_000, 'common.minutes', 1],
  [3_599_999, 'common.minutes', 59],
  [3_600_000, 'common.hours', 1],
  [86_399_999, 'common.hours', 23],
  [172_800_000, 'common.days', 2],
])('an age of %i ms is %s %i', (ms, key, n) => {
  expect(ageOf(ms)).toEqual({ key, n });
});
