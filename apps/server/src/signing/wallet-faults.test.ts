import { expect, it } from 'vitest';
import { faultsOf } from './wallet-faults.ts';

const LEVEL = { balance: 1_000_000, dayLimit: 5_000_000, dayUsed: 0, gasFor: 20, readAt: 0 };

it('a wallet is short when it has less than withdrawals need', () => {
  expect(faultsOf(LEVEL, 1_000_000)).toEqual([]);
  expect(faultsOf(LEVEL, 1_000_001)).toEqual(['short']);
  expect(faultsOf(null, 1_000_001)).toEqual([]);
});

it('one that the contract of the token refuses is a fault whatever it has; not reported is none', () => {
  expect(faultsOf({ ...LEVEL, refused: true }, 0)).toEqual(['refused']);
  expect(faultsOf({ ...LEVEL, refused: false }, 0)).toEqual([]);
});

it('its coins are low when they pay for fewer than twenty transfers', () => {
  expect(faultsOf({ ...LEVEL, gasFor: 19 }, 0)).toEqual(['gasLow']);
  expect(faultsOf({ ...LEVEL, gasFor: null }, 0)).toEqual([]);
});
