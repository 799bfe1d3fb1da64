import { priceOf } from '@kabuto/i18n';
import type { Price } from '@kabuto/market';

/** What shares bought at `cost` are worth at `price` less what they cost, whole yen; null while a figure is missing. */
export function profitAt(price: Price | null, cost: string | null, shares: string | null): number | null {
  const paid = priceOf(cost);
  if (price === null || paid === null || shares === null) return null;
  return Math.trunc(((price - paid) * Number(shares)) / 10);
}
