import type { FillView, PositionView } from '@kabuto/contract';
import { priceOf } from '@kabuto/i18n';

/**
 * Shares of a position that were bought on one trade date at one venue. `date` and `price` are null for shares whose
 * purchase is not among the fills: it is older, or was booked as history.
 */
export type Lot = {
  readonly date: string | null;
  readonly quantity: number;
  /** Where they were bought, if not at the exchange. */
  readonly venue?: string;
  /** Average price of the purchases, tenths of a yen. */
  readonly price: number | null;
  /** Yen, at the position's average cost: by law it is the cost of every share (rules/market.md 6.2). */
  readonly cost: number;
};

type Bought = Pick<FillView, 'side' | 'accountType' | 'venue' | 'tradeDate' | 'quantity' | 'price' | 'credit'>;
type Held = Pick<PositionView, 'accountType' | 'quantity' | 'averageCost'>;

/**
 * The purchases that a position consists of, newest first, when sales are taken from the oldest: quantities sum to the
 * position's, costs to its cost. Day trades are no purchases of it. `fills`: those of the issue, newest first.
 */
export function lotsOf(fills: readonly Bought[], { accountType, quantity, averageCost }: Held): readonly Lot[] {
  let left = Number(quantity);
  const days = new Map<string, { tradeDate: string; venue: string | undefined; quantity: number; notional: number }>();
  for (const fill of fills) {
    const isPurchase = fill.side === 'buy' && fill.credit === undefined;
    if (!isPurchase || fill.accountType !== accountType || left === 0) continue;
    const taken = Math.min(left, Number(fill.quantity));
    left -= taken;
    const { tradeDate, venue } = fill;
    const key = `${tradeDate} ${venue ?? ''}`;
    const day = days.get(key) ?? { quantity: 0, notional: 0 };
    days.set(key, {
      tradeDate,
      venue,
      quantity: day.quantity + taken,
      notional: day.notional + taken * (priceOf(fill.price) ?? 0),
    });
  }
  const each = Number(averageCost);
  const lots: readonly Lot[] = [...days.values()].map((day) => ({
    date: day.tradeDate,
    ...(day.venue === undefined ? {} : { venue: day.venue }),
    quantity: day.quantity,
    price: Math.round(day.notional / day.quantity),
    cost: day.quantity * each,
  }));
  return left === 0 ? lots : [...lots, { date: null, quantity: left, price: null, cost: left * each }];
}
