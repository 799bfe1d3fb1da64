import { describe, expect, it } from 'vitest';
import { curveOf, pathsOf, pointNear } from './curve-model.ts';

const points: [number, string][] = [
  [1, '10000000'],
  [2, '9900000'],
  [3, '10400000'],
];

describe('RT-01 the curve of total assets', () => {
  it('ends with the total that the page shows, and changes by the difference of its ends', () => {
    expect(curveOf({ points }, undefined)?.change).toBe(400_000);
    expect(curveOf({ points }, '10500000')).toMatchObject({
      values: [10_000_000, 9_900_000, 10_500_000],
      change: 500_000,
    });
  });

  it('needs two points', () => {
    expect(curveOf({ points: [] }, '10500000')).toBeNull();
    expect(curveOf({ points: points.slice(0, 1) }, '10500000')).toBeNull();
  });

  it('fits its frame: the highest value on top, a flat line in the middle', () => {
    expect(pathsOf([1, 3, 2], 200, 100)).toMatchObject({ line: 'M0 96L100 4L200 50', baseY: 96 });
    expect(pathsOf([5, 5], 200, 100)).toMatchObject({ line: 'M0 50L200 50', baseY: 50 });
  });

  it('finds the point under a finger, also beyond the edges', () => {
    expect([-0.2, 0, 0.3, 0.5, 1.4].map((place) => pointNear(place, 5))).toEqual([0, 0, 1, 2, 4]);
  });
});
