import { isWholeLot, type Shares, shares } from '@kabuto/market';
import type { Refusal } from '../types.ts';
import { refuse } from './refusal.ts';

/** The most shares of one order, for any issue; keeps every product of price and quantity a safe integer. */
export const MAX_ORDER_QUANTITY: Shares = shares(10_000_000);

/**
 * QUANTITY_NOT_POSITIVE {lot}; QUANTITY_TOO_LARGE {max}: also for numbers beyond 2^53; QUANTITY_NOT_LOT {lot, lower,
 * higher}: the nearest whole lots. The cap is applied after the lot rule, so that its `max` is a whole lot too.
 */
export function quantityRefusal(lot: Shares, quantity: Shares): Refusal | null {
  const cap = shares(MAX_ORDER_QUANTITY - (MAX_ORDER_QUANTITY % lot));
  if (!(quantity > 0)) return refuse('QUANTITY_NOT_POSITIVE', 'quantity', { lot: String(lot) });
  if (quantity > Number.MAX_SAFE_INTEGER) return refuse('QUANTITY_TOO_LARGE', 'quantity', { max: String(cap) });
  if (!isWholeLot(lot, quantity)) {
    const lower = Math.floor(quantity / lot) * lot;
    return refuse('QUANTITY_NOT_LOT', 'quantity', {
      lot: String(lot),
      lower: String(lower),
      higher: String(lower + lot),
    });
  }
  return quantity > cap ? refuse('QUANTITY_TOO_LARGE', 'quantity', { max: String(cap) }) : null;
}
