import { type AuctionResult, auctionPrice } from '../auction/auction.ts';
import { type AuctionRange, cumulative } from '../auction/itayose.ts';
import type { Side } from '../book/book.ts';
import { renewalWidth } from '../rules/limit.ts';
import { SEQUENTIAL_MS, SEQUENTIAL_WIDTHS, steppedQuote } from '../rules/quote.ts';
import { roundToTick } from '../rules/tick.ts';
import { type EpochMs, epochMs, type Price, price, shares } from '../units.ts';
import type { Listing } from './listing.ts';
import type { Quote } from './listing-facts.ts';

/** The special quote one step from the centre (rules/market.md 1.4). */
export function specialQuote(listing: Listing, side: Side, since: EpochMs): Quote {
  const at = steppedQuote(listing.tickTable, listing.centre, side, listing.quoteStep(side));
  return { kind: 'SPECIAL_QUOTE', side, price: at, since };
}

/** The sequential quote at two widths from where the sweep began (rules/market.md 1.4). */
export function sequentialQuote({ tickTable }: Listing, side: Side, start: Price, since: EpochMs): Quote {
  const distance = SEQUENTIAL_WIDTHS * renewalWidth(start);
  const at =
    side === 'buy'
      ? roundToTick(tickTable, price(start + distance), 'down')
      : roundToTick(tickTable, price(start - distance), 'up');
  return { kind: 'SEQUENTIAL_QUOTE', side, price: at, since };
}

/** When a quote is renewed unless it is resolved before. */
export function quoteDue(listing: Listing): EpochMs | undefined {
  const { quote } = listing;
  if (quote === undefined || listing.halted) return undefined;
  return epochMs(
    quote.since + (quote.kind === 'SPECIAL_QUOTE' ? listing.quoteStep(quote.side).everyMs : SEQUENTIAL_MS),
  );
}

/**
 * One step around the centre on both sides; a new issue's first price may exceed the ceiling by one width
 * (rules/market.md 1.2, 1.9).
 */
export function auctionRange(listing: Listing): AuctionRange {
  const { centre } = listing;
  const [up, down] = [listing.quoteStep('buy'), listing.quoteStep('sell')];
  const upper = centre >= up.bound ? centre + renewalWidth(centre) : centre + up.step;
  return { lower: centre - down.step, upper };
}

/** Until its renewal a special quote's own price is the furthest at which orders may trade (rules/market.md 1.4). */
export function rangeToQuote(listing: Listing, { side, price: at }: Quote): AuctionRange {
  const range = auctionRange(listing);
  return side === 'buy' ? { ...range, upper: at } : { ...range, lower: at };
}

/**
 * The trade of reversal orders with those that push a sequential quote: at its price, at once. Undefined when there are
 * none.
 */
export function tradeAtQuote({ book }: Listing, { price: at }: Quote): AuctionResult | undefined {
  const [buys, sells] = [cumulative(book, 'buy', at), cumulative(book, 'sell', at)];
  const volume = Math.min(buys, sells);
  return volume === 0 ? undefined : { price: at, volume: shares(volume), imbalance: buys - sells };
}

/** Whether orders still push a sequential quote of `side`; when none does, it ends. */
export const isPushed = ({ book, auctionTerms }: Listing, side: Side): boolean =>
  book.side(side).marketShares > 0 || auctionPrice(book, auctionTerms) !== undefined;
