import { type AuctionResult, auctionPrice } from '../auction/auction.ts';
import { type AuctionRange, cumulative, itayose } from '../auction/itayose.ts';
import type { Side } from '../book/book.ts';
import { renewalWidth } from '../rules/limit.ts';
import { SEQUENTIAL_MS, SEQUENTIAL_WIDTHS, steppedQuote } from '../rules/quote.ts';
import { roundToTick } from '../rules/tick.ts';
import { type EpochMs, epochMs, type Price, price, shares } from '../units.ts';
import type { Listing } from './listing.ts';

/** The interface that a quote needs: a way to let an auction's orders trade. */
type AuctionExecutor = { uncross(listing: Listing, result: AuctionResult, at: EpochMs): void };

const opposite = (side: Side): Side => (side === 'buy' ? 'sell' : 'buy');

/** Shows a special quote one step from the centre (rules/market.md 1.4). */
function showSpecial(listing: Listing, side: Side, since: EpochMs): void {
  const at = steppedQuote(listing.tickTable, listing.centre, side, listing.quoteStep(side));
  listing.showQuote({ kind: 'SPECIAL_QUOTE', side, price: at, since });
}

/** Shows a sequential quote at two widths from where the sweep began (rules/market.md 1.4). */
export function showSequential(listing: Listing, side: Side, start: Price, since: EpochMs): void {
  const { tickTable } = listing;
  const distance = SEQUENTIAL_WIDTHS * renewalWidth(start);
  const at =
    side === 'buy'
      ? roundToTick(tickTable, price(start + distance), 'down')
      : roundToTick(tickTable, price(start - distance), 'up');
  listing.showQuote({ kind: 'SEQUENTIAL_QUOTE', side, price: at, since });
}

/** When a quote is renewed unless it is resolved before. */
export function quoteDue(listing: Listing): EpochMs | undefined {
  const { quote } = listing;
  if (quote === undefined || listing.halted) return undefined;
  return epochMs(
    quote.since + (quote.kind === 'SPECIAL_QUOTE' ? listing.quoteStep(quote.side).everyMs : SEQUENTIAL_MS),
  );
}

/** One step around the centre on both sides; a new issue's first price may exceed the ceiling by one width (rules/market.md 1.2, 1.9). */
function auctionRange(listing: Listing): AuctionRange {
  const { centre } = listing;
  const [up, down] = [listing.quoteStep('buy'), listing.quoteStep('sell')];
  const upper = centre >= up.bound ? centre + renewalWidth(centre) : centre + up.step;
  return { lower: centre - down.step, upper };
}

function resolve(trading: AuctionExecutor, listing: Listing, at: EpochMs, range: AuctionRange): Side | undefined {
  const outcome = itayose(listing.book, listing.auctionTerms, range);
  if (outcome.kind === 'pressure') return outcome.side;
  listing.clearQuote();
  if (outcome.kind === 'trade') trading.uncross(listing, outcome.result, at);
  return undefined;
}

/** The auction of an opening, a resumption or a quote renewal: a trade within one step of the centre, or a special quote one step on. */
export function openBook(trading: AuctionExecutor, listing: Listing, at: EpochMs): void {
  const side = resolve(trading, listing, at, auctionRange(listing));
  if (side !== undefined) showSpecial(listing, side, at);
}

/** After an order has arrived, changed or left while a quote is shown: trades the waiting orders if possible (rules/market.md 1.4). */
export function reconsider(trading: AuctionExecutor, listing: Listing, at: EpochMs): void {
  const { quote } = listing;
  if (quote === undefined) openBook(trading, listing, at);
  else if (quote.kind === 'SPECIAL_QUOTE') matchAtSpecialQuote(trading, listing, quote.side, quote.price, at);
  else matchAtSequentialQuote(trading, listing, quote.side, quote.price, at);
}

/** Until its renewal a special quote's own price is the furthest at which orders may trade. */
function matchAtSpecialQuote(
  trading: AuctionExecutor,
  listing: Listing,
  side: Side,
  quotePrice: Price,
  at: EpochMs,
): void {
  const range = auctionRange(listing);
  const until = side === 'buy' ? { ...range, upper: quotePrice } : { ...range, lower: quotePrice };
  const pressure = resolve(trading, listing, at, until);
  if (pressure === opposite(side)) showSpecial(listing, pressure, at);
}

/** Reversal orders trade at the sequential quote at once; the quote ends when nothing pushes any more. */
function matchAtSequentialQuote(
  trading: AuctionExecutor,
  listing: Listing,
  side: Side,
  quotePrice: Price,
  at: EpochMs,
): void {
  const { book } = listing;
  const [buys, sells] = [cumulative(book, 'buy', quotePrice), cumulative(book, 'sell', quotePrice)];
  const volume = Math.min(buys, sells);
  if (volume > 0) trading.uncross(listing, { price: quotePrice, volume: shares(volume), imbalance: buys - sells }, at);
  const hasPressure = book.side(side).marketShares > 0 || auctionPrice(book, listing.auctionTerms) !== undefined;
  if (!hasPressure) listing.clearQuote();
}
