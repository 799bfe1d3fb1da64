import { type OrderCondition, type Price, type Shares, shares, type Yen } from '@kabuto/market';
import { buyHold } from '../orders/hold.ts';
import type { FeeSchedule, OrderType } from '../types.ts';

/** A single buy order as far as its hold depends on it. */
export type HeldBuy = {
  readonly type: OrderType;
  readonly condition: OrderCondition | null;
  readonly filled: Shares;
  readonly filledNotional: Yen;
  readonly feeCharged: Yen;
};

/**
 * The yen that a single buy order holds once it has other terms (rules/market.md 3.3). `upper`: the upper limit of its
 * trade date; `schedule`: the one that it was accepted under. Until the venue has confirmed them the broker holds the
 * higher of both.
 */
export function amendedHold(
  order: HeldBuy,
  { price, quantity }: { readonly price: Price | null; readonly quantity: Shares },
  upper: Price,
  schedule: FeeSchedule,
): Yen {
  const { type, condition, filledNotional, feeCharged } = order;
  const remaining = shares(Math.max(0, quantity - order.filled));
  return buyHold({ type, price, condition, remaining, filledNotional, feeCharged }, upper, schedule);
}
