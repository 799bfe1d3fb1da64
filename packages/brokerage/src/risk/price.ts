import { formatPrice, isOnTick, type Price, roundToTick, tickSize } from '@kabuto/market';
import { firmLimit, type Priced } from '../orders/hold.ts';
import type { BrokerInstrument, OrderType, Refusal } from '../types.ts';
import { refuse } from './refusal.ts';

/** The facts a price is checked against. */
export type PriceFacts = Pick<BrokerInstrument, 'tickTable' | 'lower' | 'upper' | 'ipoReference'>;

/** PRICE_OUT_OF_LIMIT {lower, upper}: the day's limits, inclusive (rules/market.md 1.5). */
const outOfLimit = (facts: PriceFacts): Refusal =>
  refuse('PRICE_OUT_OF_LIMIT', 'price', { lower: formatPrice(facts.lower), upper: formatPrice(facts.upper) });

/**
 * MARKET_ORDER_BANNED: an order that is or becomes a market order in a new issue, until the end of the day of its first
 * price (rules/market.md 1.9).
 */
export function marketOrderRefusal({ ipoReference }: PriceFacts, terms: Priced): Refusal | null {
  if (ipoReference === undefined || firmLimit(terms) !== null) return null;
  return refuse('MARKET_ORDER_BANNED', terms.type === 'market' ? 'type' : 'condition');
}

/**
 * PRICE_NOT_ALLOWED (market order), PRICE_MISSING (limit order), PRICE_OFF_TICK {tick, lower, higher}: the nearest
 * valid prices (rules/market.md 1.6), PRICE_OUT_OF_LIMIT {lower, upper}.
 */
export function priceRefusal(facts: PriceFacts, type: OrderType, price: Price | null): Refusal | null {
  if (type === 'market') return price === null ? null : refuse('PRICE_NOT_ALLOWED', 'price');
  if (price === null) return refuse('PRICE_MISSING', 'price');
  if (!Number.isSafeInteger(price) || price <= 0) return outOfLimit(facts);
  if (!isOnTick(facts.tickTable, price)) {
    return refuse('PRICE_OFF_TICK', 'price', {
      tick: formatPrice(tickSize(facts.tickTable, price)),
      lower: formatPrice(roundToTick(facts.tickTable, price, 'down')),
      higher: formatPrice(roundToTick(facts.tickTable, price, 'up')),
    });
  }
  return price < facts.lower || price > facts.upper ? outOfLimit(facts) : null;
}
