import { type Price, type TickTable, tickSize } from '@kabuto/market';

/**
 * The tick whose decimals a price is shown with, tenths of a yen: that of the table at this price; undefined for a
 * price that is on no tick, which keeps its own decimals.
 */
export function shownTick(price: Price | null, tickTable: TickTable): number | undefined {
  if (price === null) return undefined;
  const tick = tickSize(tickTable, price);
  return price % tick === 0 ? tick : undefined;
}
