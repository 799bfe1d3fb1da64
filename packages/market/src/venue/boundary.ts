import { MARKET } from '../book/book.ts';
import type { Boundary } from '../session/schedule.ts';
import type { Slices } from '../slices.ts';
import type { EpochMs } from '../units.ts';
import { isMorning } from './conditions.ts';
import type { RestingOrder } from './customer-orders.ts';
import type { Listing } from './listing.ts';
import type { Trading } from './trading.ts';

/**
 * Ends a phase before the next one begins: its auction, and the orders that expire with it (rules/market.md 1.1, 1.8).
 * One slice is one issue's auction or one order.
 */
export function* endPhase(trading: Trading, listings: readonly Listing[], boundary: Boundary, gap: boolean): Slices {
  const { at, auction, phase } = boundary;
  if (auction !== undefined && !gap) yield* runAuction(trading, listings, auction, at);
  if (auction === 'opening' || auction === 'afternoon') yield* endOpening(trading, auction, at, gap);
  if (auction === 'morning-close' || phase === 'lunch')
    yield* expireWhere(trading, at, ({ condition }) => isMorning(condition));
  if (gap && phase === 'closed') for (const listing of listings) listing.clearQuote();
  // Only an exchange whose day ends in an auction broadens limits; a PTS uses those of the primary exchange (rules/market.md 1.5, 2).
  if (auction === 'closing') for (const listing of listings) listing.closeDay(at);
  if (phase === 'closed' || boundary.endsSession === true) yield* expireWhere(trading, at, () => true);
}

/** Expires the customers' orders for which `matches` is true, in their sequence. */
function* expireWhere(trading: Trading, at: EpochMs, matches: (order: RestingOrder) => boolean): Slices {
  for (const order of trading.customers.inSequence()) {
    if (matches(order)) trading.expire(order, at);
    yield;
  }
}

function* runAuction(
  trading: Trading,
  listings: readonly Listing[],
  auction: NonNullable<Boundary['auction']>,
  at: EpochMs,
): Slices {
  if (auction === 'morning-close') yield* activateClosingOrders(trading, 'closing-am', 'funari-am');
  for (const listing of listings) {
    if (auction === 'closing') trading.close(listing, at);
    else if (auction === 'morning-close') trading.morningClose(listing, at);
    else trading.auction(listing, at);
    yield;
  }
}

/** Opening orders expire with their auction, or with the gap in which it was missed; without a price they wait with the special quote. */
function* endOpening(trading: Trading, auction: 'opening' | 'afternoon', at: EpochMs, gap: boolean): Slices {
  const condition = auction === 'opening' ? 'opening-am' : 'opening-pm';
  const auctionEnded = ({ quote, halted }: Listing): boolean => gap || (quote === undefined && !halted);
  yield* expireWhere(trading, at, (order) => order.condition === condition && auctionEnded(order.listing));
}

/** Closing orders enter the book, funari orders become market orders (rules/market.md 1.8). */
function* activateClosingOrders(
  trading: Trading,
  closing: 'closing-am' | 'closing-pm',
  funari: 'funari-am' | 'funari-pm',
): Slices {
  for (const order of trading.customers.inSequence()) {
    if (order.condition === closing) trading.enterBook(order, order.limit);
    else if (order.condition === funari) trading.enterBook(order, MARKET);
    yield;
  }
}

/** Begins a phase: opening and closing orders enter the book, and the groups of the close are marked (rules/market.md 1.2). */
export function* beginPhase(trading: Trading, { phase }: Boundary): Slices {
  if (phase === 'pm-acceptance') {
    for (const order of trading.customers.inSequence()) {
      if (order.condition === 'opening-pm') trading.enterBook(order, order.limit);
      yield;
    }
  }
  if (phase === 'pm-continuous') trading.markAfternoon();
  if (phase === 'pre-closing') trading.markPreClosing();
  if (phase === 'pre-closing') yield* activateClosingOrders(trading, 'closing-pm', 'funari-pm');
}
