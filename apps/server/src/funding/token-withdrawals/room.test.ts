import { expect, it } from 'vitest';
import { noRoom } from './room.ts';

const LEVEL = { balance: 1_000, dayLimit: 500, dayUsed: 300, gasFor: 3, leastFeeCapWei: '70', readAt: 0 };
const FREE = { ofDay: 0, ofWallet: 0, count: 0 };
const OF = { units: 200, feeCapWei: 70n, now: 60_000 };

it('an amount that the signer would sign now has room, up to each limit exactly', () => {
  expect(noRoom(LEVEL, FREE, OF)).toBeNull();
  expect(noRoom({ ...LEVEL, dayUsed: 0 }, { ofDay: 300, ofWallet: 800, count: 2 }, OF)).toBeNull();
  expect(noRoom({ ...LEVEL, gasFor: null }, { ...FREE, count: 50 }, OF)).toBeNull();
});

it('the limit of a day counts what is signed and what is fixed, and what is above it alone is left to the signer', () => {
  expect(noRoom(LEVEL, FREE, { ...OF, units: 201 })).toBe('DAY_LIMIT');
  expect(noRoom(LEVEL, { ...FREE, ofDay: 1 }, OF)).toBe('DAY_LIMIT');
  expect(noRoom({ ...LEVEL, balance: 1e6 }, FREE, { ...OF, units: 501 })).toBeNull();
});

it('gas, coins and tokens have to suffice for it and those before it', () => {
  expect(noRoom(LEVEL, FREE, { ...OF, feeCapWei: 69n })).toBe('GAS_TOO_DEAR');
  expect(noRoom({ ...LEVEL, leastFeeCapWei: null }, FREE, OF)).toBe('GAS_TOO_DEAR');
  expect(noRoom(LEVEL, { ...FREE, count: 3 }, OF)).toBe('GAS_SHORT');
  expect(noRoom(LEVEL, { ...FREE, ofWallet: 801 }, OF)).toBe('WALLET_SHORT');
});

it('a level that is missing, old or of an older signer is none', () => {
  expect(noRoom(null, FREE, OF)).toBe('LEVEL_UNKNOWN');
  expect(noRoom(LEVEL, FREE, { ...OF, now: 60_001 })).toBe('LEVEL_UNKNOWN');
  const { leastFeeCapWei: _, ...older } = LEVEL;
  expect(noRoom(older, FREE, OF)).toBe('LEVEL_UNKNOWN');
});
