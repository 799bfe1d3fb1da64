import { notional, type Price, type Shares, shares, type Yen } from '@kabuto/market';
import { holdPrice } from '../hold.ts';
import { refuse } from '../refusal.ts';
import type { AccountLimits, OrderType, Refusal } from '../types.ts';

/** What an order is worth at most: at its limit, or at the day's upper limit for a market order, fee left out. */
export type Worth = { readonly type: OrderType; readonly price: Price | null; readonly quantity: Shares };
export const worthOf = (order: Worth, upper: Price): Yen => notional(holdPrice(order, upper), order.quantity);

/** Yen that an order may still be worth under the account's policy; null: no limit. */
export type LimitFacts = AccountLimits;

/**
 * ORDER_LIMIT, DAY_LIMIT {required, available, max}: the order's worth and what is left of the limit in yen, and the largest
 * quantity in whole lots that passes.
 */
export function limitRefusal(
  left: LimitFacts,
  instrument: { readonly lot: Shares; readonly upper: Price },
  order: Worth,
): Refusal | null {
  const { lot, upper } = instrument;
  const worth = worthOf(order, upper);
  const most = (yenLeft: Yen): Shares => {
    const lots = Math.floor(yenLeft / Math.max(1, worthOf({ ...order, quantity: lot }, upper)));
    return shares(lots * lot);
  };
  for (const [reason, available] of [['ORDER_LIMIT', left.order] as const, ['DAY_LIMIT', left.day] as const]) {
    if (available === null || worth <= available) continue;
    const params = { required: String(worth), available: String(available), max: String(most(available)) };
    return refuse(reason, 'quantity', params);
  }
  return null;
}
