import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Refused } from '../../platform/http/index.ts';
import { tokenText } from '../tokens/amounts.ts';
import { BOUNDS, boundsOf } from './bounds.ts';

const HUNDRED = 100_000_000;

function refusal(of: Parameters<typeof boundsOf>[1]): unknown {
  try {
    return boundsOf(HUNDRED, of);
  } catch (error) {
    if (error instanceof Refused) return { reason: error.reason, field: error.field, params: error.params };
    throw error;
  }
}

it('FND-05 bounds are three percent around the amount of now, and at most ten', () => {
  expect(boundsOf(HUNDRED, {})).toEqual({ leastUnits: 97_000_000, mostUnits: 103_000_000 });
  expect(boundsOf(HUNDRED, { least: '90', most: '110' })).toEqual({ leastUnits: 90_000_000, mostUnits: 110_000_000 });
  expect(boundsOf(HUNDRED, { least: '100', most: '100' })).toEqual({ leastUnits: HUNDRED, mostUnits: HUNDRED });
  expect(boundsOf(HUNDRED, { spread: 0 })).toEqual({ leastUnits: HUNDRED, mostUnits: HUNDRED });
  expect(boundsOf(HUNDRED, { spread: 1_000 })).toEqual({ leastUnits: 90_000_000, mostUnits: 110_000_000 });
  expect(boundsOf(HUNDRED, { spread: 100, least: '95' })).toEqual({ leastUnits: 95_000_000, mostUnits: 101_000_000 });
  // rounded away from the amount, and never to nothing
  expect(boundsOf(1, {})).toEqual({ leastUnits: 1, mostUnits: 2 });
});

it('FND-05 names the bound that is wrong, and what it may be', () => {
  const least = { reason: 'AMOUNT_INVALID', field: 'least', params: { min: '90', max: '100' } };
  const most = { reason: 'AMOUNT_INVALID', field: 'most', params: { min: '100', max: '110' } };
  expect(refusal({ least: '89.999999' })).toEqual(least);
  expect(refusal({ least: '100.000001' })).toEqual(least);
  expect(refusal({ most: '99.999999' })).toEqual(most);
  expect(refusal({ most: '110.000001' })).toEqual(most);
});

it('FND-05 property: whatever is chosen, the amount of now is between the bounds, and neither is farther than ten percent', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10 ** 15 }),
      fc.integer({ min: 0, max: BOUNDS.farthest }),
      (units, spread) => {
        const { leastUnits, mostUnits } = boundsOf(units, { spread });
        expect(leastUnits).toBeGreaterThanOrEqual(1);
        expect(leastUnits).toBeLessThanOrEqual(units);
        expect(mostUnits).toBeGreaterThanOrEqual(units);
        const [least, most, of] = [leastUnits, mostUnits, units].map(BigInt) as [bigint, bigint, bigint];
        expect(least * 10_000n > of * BigInt(10_000 - spread) - 10_000n).toBe(true);
        expect(most * 10_000n < of * BigInt(10_000 + spread) + 10_000n).toBe(true);
        // what the page previews is what a draft gets
        expect(boundsOf(units, { least: tokenText(leastUnits), most: tokenText(mostUnits) })).toEqual({
          leastUnits,
          mostUnits,
        });
      },
    ),
  );
});
