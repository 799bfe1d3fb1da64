import type { Price } from '../units.ts';
import type { TickTable } from './tick.ts';

/** Closes at or below 5,000 yen and at or above 7,000 yen, in tenths of a yen. */
const COARSE_UP_TO = 50_000;
const FINE_FROM = 70_000;

/**
 * The tick table chosen by a close for an ETF or ETN traded by single units, in force from the second business day
 * after (rules/market.md 1.6); undefined when the table does not change.
 */
export function tableAfterClose(close: Price): TickTable | undefined {
  if (close <= COARSE_UP_TO) return 'other';
  return close >= FINE_FROM ? 'topix500' : undefined;
}
