import { type Price, price, type Shares } from '../units.ts';

/** Orders of fewer units are exempt (rules/market.md 1.10). */
const SMALLEST_UNITS = 51;

/** Whether a trade at `at` triggers the short-sale price rule: base x 0.9 or less (rules/market.md 1.10). */
export const triggersShortRule = (at: Price, base: Price): boolean => at * 10 <= base * 9;

/** The inputs of the rule: prices in tenths of a yen; `last` is undefined before the day's first price. */
export type ShortSale = {
  readonly limit: Price | undefined;
  readonly quantity: Shares;
  readonly lot: Shares;
  readonly last: Price | undefined;
  readonly base: Price;
  readonly rising: boolean;
};

/**
 * Whether a short sale is allowed while the rule is in force (rules/market.md 1.10): not below the last price while it
 * rises, above it while it falls or before the day's first price. Not allowed without a limit.
 */
export function shortSaleAllowed({ limit, quantity, lot, last, base, rising }: ShortSale): boolean {
  if (quantity < SMALLEST_UNITS * lot) return true;
  if (limit === undefined) return false;
  return last !== undefined && rising ? limit >= last : limit > (last ?? base);
}

/** The least limit that the rule allows while it is in force, before ticks; tenths of a yen. */
export const leastShortLimit = ({ last, base, rising }: Pick<ShortSale, 'last' | 'base' | 'rising'>): Price =>
  last !== undefined && rising ? last : price((last ?? base) + 1);

/** The price that triggers the rule, rounded up; tenths of a yen. */
export const shortTrigger = (base: Price): Price => price(Math.ceil((base * 9) / 10));

/**
 * Whether brokers take a short sale while the rule is not in force (rules/market.md 1.10): more than 50 units only with
 * a limit that is not below the trigger.
 */
export const shortSaleTaken = ({ limit, quantity, lot, base }: Omit<ShortSale, 'last' | 'rising'>): boolean =>
  quantity < SMALLEST_UNITS * lot || (limit !== undefined && limit >= shortTrigger(base));
