import type { Shares } from '../units.ts';

/** The trading unit of domestic stocks, in shares (rules/market.md 1.8); ETF and REIT units of 1 and 10 exist too. */
export const STANDARD_LOT = 100;

/** Whether `quantity` is a positive whole number of trading units. */
export const isWholeLot = (lot: Shares, quantity: Shares): boolean => quantity > 0 && quantity % lot === 0;
