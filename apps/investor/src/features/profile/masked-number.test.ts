import { expect, it } from 'vitest';
import { maskedNumber } from './masked-number.ts';

it.each([
  ['1000123', '••••123'],
  ['105', '••••105'],
  ['123456789', '••••••789'],
])('%s', (number, shown) => {
  expect(maskedNumber(number)).toBe(shown);
});
