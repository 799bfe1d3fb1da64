import { expect, it } from 'vitest';
import { byDistance, distanceOf } from './distance.ts';

it('the distance of an alert is measured from the last trade, before the first one from the base price', () => {
  expect(distanceOf({ price: '3300' }, { last: '3000', base: '1000' })).toBeCloseTo(0.1);
  expect(distanceOf({ price: '2700' }, { last: '3000', base: '1000' })).toBeCloseTo(0.1);
  expect(distanceOf({ price: '1500' }, { last: null, base: '1000' })).toBeCloseTo(0.5);
});

it('the nearest alert comes first, those without a price last', () => {
  const distances = [0.5, Number.POSITIVE_INFINITY, 0.1, Number.POSITIVE_INFINITY].map((distance) => ({ distance }));
  expect(distances.toSorted(byDistance).map(({ distance }) => distance)).toEqual([0.1, 0.5, Infinity, Infinity]);
});
