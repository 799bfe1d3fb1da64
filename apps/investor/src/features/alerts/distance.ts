import type { AlertView, QuoteView } from '@kabuto/contract';
import { priceOf } from '@kabuto/i18n';

/** How far the last trade, or the base price before the first one, is from an alert's price: a fraction of it. */
export function distanceOf({ price: text }: Pick<AlertView, 'price'>, quote: Pick<QuoteView, 'last' | 'base'>): number {
  const [price, last] = [priceOf(text), priceOf(quote.last ?? quote.base)];
  return price === null || last === null || last === 0 ? Number.POSITIVE_INFINITY : Math.abs(price - last) / last;
}

/** Nearest first. */
export const byDistance = (a: { readonly distance: number }, b: { readonly distance: number }): number =>
  a.distance === b.distance ? 0 : a.distance - b.distance;
