import { notional, type OrderCondition, type Price, type Shares, type Yen, yen } from '@kabuto/market';
import { feeOnTotal } from '../ledger/fee.ts';
import type { FeeSchedule, OrderType } from '../types.ts';

/** The price an order may pay: its limit, unless it has none or becomes a market order. */
export type Priced = {
  readonly type: OrderType;
  readonly price: Price | null;
  readonly condition?: OrderCondition | null;
};

/** The terms that determine the cash hold of a buy: the rest to fill and the cost of its earlier fills. */
export type BuyTerms = Priced & {
  readonly remaining: Shares;
  readonly filledNotional: Yen;
  readonly feeCharged: Yen;
};

/**
 * The limit that no fill exceeds; null for a market order, and for a funari, which becomes one (rules/market.md 1.8).
 */
export const firmLimit = ({ type, price, condition }: Priced): Price | null =>
  type === 'market' || condition?.startsWith('funari') === true ? null : price;

/**
 * The highest price a buy can pay: its limit, or the day's upper limit for one that is or becomes a market order
 * (rules/market.md 3.3).
 */
export const holdPrice = (terms: Priced, upper: Price): Price => firmLimit(terms) ?? upper;

/**
 * The yen to reserve for the rest of a buy: rest at the highest price, plus the fee on the resulting running total,
 * less the fee already charged (rules/market.md 3.3). Never increases with a fill at or below that price.
 */
export function buyHold(terms: BuyTerms, upper: Price, schedule: FeeSchedule): Yen {
  if (terms.remaining === 0) return yen(0);
  const rest = notional(holdPrice(terms, upper), terms.remaining);
  const fee = feeOnTotal(schedule, 'buy', yen(terms.filledNotional + rest));
  return yen(rest + fee - terms.feeCharged);
}

/** The yen to reserve for a new buy of `quantity` shares. */
export const newBuyHold = (order: Priced & { readonly quantity: Shares }, upper: Price, schedule: FeeSchedule): Yen =>
  buyHold({ ...order, remaining: order.quantity, filledNotional: yen(0), feeCharged: yen(0) }, upper, schedule);
