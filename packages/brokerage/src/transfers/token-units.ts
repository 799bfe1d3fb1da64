import type { Input } from '../commands/input.ts';
import { invariant } from '../invariant.ts';
import { tokenAsset } from '../ledger/asset.ts';
import { transfer } from '../ledger/postings.ts';
import type { AccountId, Entry, Transfer } from '../types.ts';

/** The most that one transfer may move, 10^-6 of a token. */
export const MAX_UNITS = 1_000_000_000_000_000;
const MAX_RATE = 1_000_000_000;
/** Units of a token times 10^-4 yen: yen are 10^10 of them. */
const UNITS_PER_YEN = 10_000_000_000n;

/** Whether a transfer can be of so many 10^-6 of a token: a whole number between 1 and 10^15. */
export const isUnits = (units: number): boolean => Number.isSafeInteger(units) && units >= 1 && units <= MAX_UNITS;

/**
 * 10^-6 of a token for `amount` yen at `rate` (10^-4 yen for one token), rounded down; exact, and beyond 2^53 for low
 * rates.
 */
export const unitsFor = (amount: number, rate: number): bigint => (BigInt(amount) * UNITS_PER_YEN) / BigInt(rate);

/** Yen for `units` (10^-6 of a token) at `rate` (10^-4 yen for one token), rounded down; exact. */
export const yenFor = (units: number, rate: number): number => Number((BigInt(units) * BigInt(rate)) / UNITS_PER_YEN);

/** The rate of a step, 10^-4 yen for one token. Throws InvariantError unless it is a whole number of 1 to 10^9. */
export function rateOf({ rate }: Input<'stepTransfer'>): number {
  invariant(
    rate !== undefined && Number.isInteger(rate) && rate >= 1 && rate <= MAX_RATE,
    () => `invalid rate ${rate}`,
  );
  return rate;
}

/** The tokens of a transfer, in 10^-6. Throws InvariantError for one that has none yet. */
export function tokensOf({ transferId, token, units }: Transfer) {
  invariant(token !== undefined && units !== undefined, () => `transfer ${transferId} has no tokens`);
  return { asset: tokenAsset(token), units };
}

/** The tokens of a transfer from one house account to another; no balance of them is stored. */
export function moveTokens(row: Transfer, from: AccountId, to: AccountId): Entry {
  const { asset, units } = tokensOf(row);
  return transfer(from, to, asset, units);
}
