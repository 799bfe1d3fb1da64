import { notional, type Price, type Shares, shares, type Yen, yen } from '@kabuto/market';
import { holdPrice, type Priced } from '../orders/hold.ts';
import type { AccountLimits, Refusal } from '../types.ts';
import { MAX_ORDER_QUANTITY } from './quantity.ts';
import { refuse } from './refusal.ts';

/** The highest value of an order: at its limit, or at the day's upper limit for a market order, without fee. */
export type SizedOrder = Priced & { readonly quantity: Shares };
export const orderValue = (order: SizedOrder, upper: Price): Yen => notional(holdPrice(order, upper), order.quantity);

const MAX_YEN = Number.MAX_SAFE_INTEGER;

/** The value in yen that an order may still have under the account's policy; null: no limit. */
export type LimitFacts = AccountLimits;

/** The most shares, in whole lots and within the per-order cap, with a value of at most `left` yen. */
function largestWithin(left: Yen, lot: Shares, upper: Price, order: SizedOrder): Shares {
  let low = 0;
  let high = Math.floor(MAX_ORDER_QUANTITY / lot);
  while (low < high) {
    const lots = Math.ceil((low + high) / 2);
    if (orderValue({ ...order, quantity: shares(lots * lot) }, upper) <= left) low = lots;
    else high = lots - 1;
  }
  return shares(low * lot);
}

/**
 * ORDER_LIMIT, DAY_LIMIT {required, available, max}: the order's value and what is left of the limit in yen, and the
 * largest quantity in whole lots that passes both limits.
 */
export function limitRefusal(
  left: LimitFacts,
  instrument: { readonly lot: Shares; readonly upper: Price },
  order: SizedOrder,
): Refusal | null {
  const { lot, upper } = instrument;
  const value = orderValue(order, upper);
  const lowestLimit = yen(Math.min(left.order ?? MAX_YEN, left.day ?? MAX_YEN));
  for (const [reason, available] of [['ORDER_LIMIT', left.order] as const, ['DAY_LIMIT', left.day] as const]) {
    if (available === null || value <= available) continue;
    const params = {
      required: String(value),
      available: String(available),
      max: String(largestWithin(lowestLimit, lot, upper, order)),
    };
    return refuse(reason, 'quantity', params);
  }
  return null;
}

/** The refusal with its `max` lowered to the largest quantity that also passes `next`, a later check. */
export function withLowerMax(refusal: Refusal | null, next: Refusal | null): Refusal | null {
  const max = Number(next?.params.max ?? refusal?.params.max);
  if (refusal === null || max >= Number(refusal.params.max)) return refusal;
  return { ...refusal, params: { ...refusal.params, max: String(max) } };
}
