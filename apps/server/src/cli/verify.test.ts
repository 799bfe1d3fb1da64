import { expect, it } from 'vitest';
import { concludeVerify } from './verify.ts';

it('verify ends with 0 when all agrees, 1 when anything differs, and 3 when epochs were not decided again', () => {
  expect(concludeVerify(0, 0)).toBe(0);
  expect(concludeVerify(2, 0)).toBe(1);
  expect(concludeVerify(2, 5)).toBe(1);
  expect(concludeVerify(0, 1)).toBe(3);
});
