import { describe, expect, it } from 'vitest';
import { cashErrors, quantityErrors, quantityField, stepQuantity } from './quantity.ts';

const limits = { lot: 100, least: 200, most: 1_000 };
const codes = (text: string) => quantityErrors(quantityField(text), limits).map(({ messageKey }) => messageKey);

describe('the quantity of an application', () => {
  it('VAL-19 is required, and refused when it is not in whole lots or outside the limits of a person', () => {
    expect(codes('')).toEqual(['prompts.purchaseQuantity']);
    expect(codes('250')).toEqual(['offerings.notInLots']);
    expect(codes('2.5')).toEqual(['offerings.notInLots']);
    expect(codes('100')).toEqual(['offerings.outOfLimits']);
    expect(codes('1100')).toEqual(['offerings.outOfLimits']);
    expect(codes('0')).toEqual(['offerings.outOfLimits']);
    expect(codes('200')).toEqual([]);
    expect(codes('1000')).toEqual([]);
  });

  it('steps by the lot, to whole lots, and not beyond the limits', () => {
    expect(stepQuantity('', 1, limits)).toBe('200');
    expect(stepQuantity('250', 1, limits)).toBe('300');
    expect(stepQuantity('250', -1, limits)).toBe('200');
    expect(stepQuantity('200', -1, limits)).toBe('200');
    expect(stepQuantity('1000', 1, limits)).toBe('1000');
  });

  it('is refused beyond what is available', () => {
    expect(cashErrors(100, 100)).toEqual([]);
    expect(cashErrors(null, 0)).toEqual([]);
    expect(cashErrors(101, 100)).toMatchObject([
      { code: 'INSUFFICIENT_CASH', params: { needed: '101', available: '100' } },
    ]);
  });
});
