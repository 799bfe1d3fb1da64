import type { Shares } from '../units.ts';

/** An order is refused when it is for more than this share of the listed shares (rules/market.md 1.8). */
const REFUSED_PERCENT = 30;
/** Quantities are kept in 32 bits. */
const MOST = 2_147_483_647;

/** The most shares that one order may be for: 30 % of those listed (rules/market.md 1.8), where their number is known. */
export const largestOrder = (listed: Shares | undefined): number =>
  listed === undefined ? MOST : Math.min(MOST, Math.floor((listed * REFUSED_PERCENT) / 100));
