import { expect, it } from 'vitest';
import { fitted } from './shrink.ts';

it.each([
  [4000, 3000, 800, 600],
  [3000, 4000, 600, 800],
  [800, 800, 800, 800],
  [640, 480, 640, 480],
  [10_000, 1, 800, 1],
  [801, 799, 800, 798],
])('VAL-26 %d x %d pixels become %d x %d', (width, height, toWidth, toHeight) => {
  expect(fitted(width, height, 800)).toEqual({ width: toWidth, height: toHeight });
});
