import type { Price } from '@kabuto/market';

type Levels = {
  readonly auction: boolean;
  readonly bids: readonly { readonly price: Price }[];
  readonly asks: readonly { readonly price: Price }[];
};

/** Yen of a number of twentieths of a yen, with at most two decimals: '2704.25'. */
function yenText(twentieths: number): string {
  const hundredths = Math.abs(twentieths) * 5;
  const digits = String(hundredths % 100)
    .padStart(2, '0')
    .replace(/0{1,2}$/, '');
  const text = `${Math.floor(hundredths / 100)}${digits === '' ? '' : `.${digits}`}`;
  return twentieths < 0 ? `-${text}` : text;
}

/**
 * The middle of best bid and ask, and a price less it, in yen; null in an auction, at whose price all orders trade, or
 * without both sides.
 */
export function fromMid(
  { auction, bids, asks }: Levels,
  price: Price,
): { readonly price: string; readonly distance: string } | null {
  const [bid, ask] = [bids[0]?.price, asks[0]?.price];
  if (auction || bid === undefined || ask === undefined) return null;
  // Prices are tenths of a yen; their middle may be halves of these.
  return { price: yenText(bid + ask), distance: yenText(2 * price - (bid + ask)) };
}
