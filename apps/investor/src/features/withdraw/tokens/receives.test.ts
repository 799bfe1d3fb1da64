import { expect, it } from 'vitest';
import { receives } from './receives.ts';

it('FND-05 previews the USDT for the yen, rounded down, with the bounds around it', () => {
  expect(receives(15_000, '150', 300)).toEqual({ about: '100', least: '97', most: '103' });
  expect(receives(10_000, '155.1234', 300)).toEqual({ about: '64.464806', least: '62.530861', most: '66.398751' });
  // never nothing, and rounded away from the amount
  expect(receives(1, '999999', 300)).toEqual({ about: '0.000001', least: '0.000001', most: '0.000002' });
});
