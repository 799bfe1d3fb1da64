import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rateText, restText, tokenText, unitsOf } from './amounts.ts';

it.each([
  [0, '0'],
  [1, '0.000001'],
  [250_500_000, '250.5'],
  [1_000_000, '1'],
  [1_000_000_000_000_000, '1000000000'],
])('writes %i units as %s tokens', (units, text) => {
  expect(tokenText(units)).toBe(text);
});

it('writes a rate in yen', () => {
  expect([rateText(1_501_234), rateText(1_500_000), rateText(1)]).toEqual(['150.1234', '150', '0.0001']);
});

it('reads every amount that it writes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000_000_000 }), (units) => {
      expect(unitsOf(tokenText(units))).toBe(units);
    }),
  );
});

it('writes what is finer than a unit with all of its decimals', () => {
  expect([restText('1', 18), restText('120000000000', 18)]).toEqual(['0.000000000000000001', '0.00000012']);
  expect([restText('0', 18), restText('0', 6)]).toEqual([null, null]);
});
