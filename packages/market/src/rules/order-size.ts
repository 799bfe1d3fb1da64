import type { Shares } from '../units.ts';

/** An order for more than this percentage of the listed shares is rejected (rules/market.md 1.8). */
const REFUSED_PERCENT = 30;
/** Quantities are stored in 32 bits. */
const MAX_QUANTITY = 2_147_483_647;

/** The most shares of one order: 30 % of those listed (rules/market.md 1.8), if their number is known. */
export const largestOrder = (listed: Shares | undefined): number =>
  listed === undefined ? MAX_QUANTITY : Math.min(MAX_QUANTITY, Math.floor((listed * REFUSED_PERCENT) / 100));
