import type { FillView, OrderView } from '@kabuto/contract';
import { priceOf } from '@kabuto/i18n';
import type { ChartBar } from '../data/bars.ts';

type Side = FillView['side'];
/** The fills of a side within one bar: shares, and their average price in tenths of a yen. */
export type Mark = { readonly index: number; readonly side: Side; readonly quantity: number; readonly price: number };
type Fill = Pick<FillView, 'side' | 'price' | 'quantity' | 'at'>;

/** The last bar that starts at or before `at`; -1 if all are later. */
function barAt(bars: readonly ChartBar[], at: number): number {
  let [low, high] = [0, bars.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((bars[middle]?.at ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The fills by bar and side, in order of the bars; those before the first bar have no mark. */
export function marksOf(bars: readonly ChartBar[], fills: readonly Fill[]): readonly Mark[] {
  const marks = new Map<string, Mark>();
  for (const { side, price, quantity, at } of fills) {
    const index = barAt(bars, at);
    if (index < 0) continue;
    const key = `${index} ${side}`;
    const [shares, known] = [Number(quantity), marks.get(key)];
    const before = known ?? { quantity: 0, price: 0 };
    const total = before.quantity + shares;
    marks.set(key, {
      index,
      side,
      quantity: total,
      price: (before.price * before.quantity + (priceOf(price) ?? 0) * shares) / total,
    });
  }
  return [...marks.values()].sort((a, b) => a.index - b.index || a.side.localeCompare(b.side));
}

/** Open orders of a side at a price: `price` tenths of a yen, `quantity` shares still to fill. */
export type OrderLevel = { readonly side: Side; readonly price: number; readonly quantity: number };
type Order = Pick<OrderView, 'side' | 'price' | 'trigger' | 'quantity' | 'filled'>;

/**
 * Where open orders stand, highest price first: at their limit, a market order that waits at its stop price. A market
 * order without one stands at no price.
 */
export function orderLevels(orders: readonly Order[]): readonly OrderLevel[] {
  const levels = new Map<string, OrderLevel>();
  for (const { side, price, trigger, quantity, filled } of orders) {
    const at = priceOf(price ?? trigger?.price ?? null);
    if (at === null) continue;
    const key = `${side} ${at}`;
    const rest = Number(quantity) - Number(filled);
    levels.set(key, { side, price: at, quantity: (levels.get(key)?.quantity ?? 0) + rest });
  }
  return [...levels.values()].sort((a, b) => b.price - a.price);
}
