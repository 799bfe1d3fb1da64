import { type Price, type Shares, shares, type Yen } from '@kabuto/market';
import { newBuyHold } from '../hold.ts';
import { refuse } from '../refusal.ts';
import type { FeeSchedule, OrderType, Refusal } from '../types.ts';
import { MAX_ORDER_QUANTITY } from './quantity.ts';

/** What a buy is checked against. */
export type CashFacts = {
  readonly lot: Shares;
  readonly upper: Price;
  readonly schedule: FeeSchedule;
  /** Yen free at the trade's settlement date. */
  readonly buyingPower: Yen;
};

/** The largest quantity, in whole lots and within the per-order cap, whose hold `buyingPower` covers; 0 when none. */
export function largestBuy(facts: CashFacts, type: OrderType, price: Price | null): Shares {
  let low = 0;
  let high = Math.floor(MAX_ORDER_QUANTITY / facts.lot);
  while (low < high) {
    const lots = Math.ceil((low + high) / 2);
    const hold = newBuyHold({ type, price, quantity: shares(lots * facts.lot) }, facts.upper, facts.schedule);
    if (hold <= facts.buyingPower) low = lots;
    else high = lots - 1;
  }
  return shares(low * facts.lot);
}

/** The largest quantity, in whole lots and within the per-order cap, that `sellable` shares cover. */
export const largestSale = (lot: Shares, sellable: Shares): Shares =>
  shares(Math.floor(Math.min(sellable, MAX_ORDER_QUANTITY) / lot) * lot);

/** INSUFFICIENT_CASH {required, available, max}: the hold in yen, the buying power, the largest quantity that passes. */
export function cashRefusal(
  facts: CashFacts,
  order: { readonly type: OrderType; readonly price: Price | null; readonly quantity: Shares },
): Refusal | null {
  const required = newBuyHold(order, facts.upper, facts.schedule);
  if (required <= facts.buyingPower) return null;
  return refuse('INSUFFICIENT_CASH', 'quantity', {
    required: String(required),
    available: String(facts.buyingPower),
    max: String(largestBuy(facts, order.type, order.price)),
  });
}

/** INSUFFICIENT_SHARES {required, available, max}: in shares; `max` in whole lots. */
export function sharesRefusal(lot: Shares, sellable: Shares, quantity: Shares): Refusal | null {
  if (quantity <= sellable) return null;
  return refuse('INSUFFICIENT_SHARES', 'quantity', {
    required: String(quantity),
    available: String(sellable),
    max: String(largestSale(lot, sellable)),
  });
}
