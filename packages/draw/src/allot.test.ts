import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createAllotment, divide } from './allot.ts';

/** One unit at a time, round by round, in the order of the ranks. */
function oracle(units: number, wanted: readonly number[]): number[] {
  const got = wanted.map(() => 0);
  let left = units;
  for (let moved = true; moved && left > 0; ) {
    moved = false;
    for (const [i, want] of wanted.entries()) {
      if (left === 0 || (got[i] ?? 0) >= want) continue;
      got[i] = (got[i] ?? 0) + 1;
      left -= 1;
      moved = true;
    }
  }
  return got;
}

const askedOf = (wanted: readonly number[]): Map<number, number> => {
  const asked = new Map<number, number>();
  for (const want of wanted) asked.set(want, (asked.get(want) ?? 0) + 1);
  return asked;
};

it('divides like one unit after the other', () => {
  fc.assert(
    fc.property(fc.nat(60), fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 20 }), (units, wanted) => {
      const next = createAllotment({ units, standbys: 0 }, askedOf(wanted));
      const results = wanted.map((want) => next(want));
      expect(results.map((one) => one.units)).toEqual(oracle(units, wanted));
    }),
    { numRuns: 500 },
  );
});

it('gives nobody two units while somebody has none, and lists standbys by rank', () => {
  const wanted = [3, 1, 2, 5, 1, 1];
  const next = createAllotment({ units: 2, standbys: 3 }, askedOf(wanted));
  expect(wanted.map((want) => next(want))).toEqual([
    { outcome: 'won', units: 1, standbyRank: null },
    { outcome: 'won', units: 1, standbyRank: null },
    { outcome: 'standby', units: 1, standbyRank: 1 },
    { outcome: 'standby', units: 1, standbyRank: 2 },
    { outcome: 'standby', units: 1, standbyRank: 3 },
    { outcome: 'lost', units: 0, standbyRank: null },
  ]);
});

it('leaves units over when there are more than were asked for', () => {
  expect(divide(10, askedOf([1, 2]))).toEqual({ each: 2, extra: 0 });
  expect(divide(0, askedOf([1, 2]))).toEqual({ each: 0, extra: 0 });
  expect(divide(5, new Map())).toEqual({ each: 0, extra: 0 });
});
