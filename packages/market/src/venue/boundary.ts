import { MARKET } from '../book/book.ts';
import type { Boundary } from '../session/schedule.ts';
import type { EpochMs } from '../units.ts';
import { isMorning } from './conditions.ts';
import type { Listing } from './listing.ts';
import type { Trading } from './trading.ts';

/** What the moment of a boundary does before its phase begins: its auction, and the orders that end with it (market-rules.md 1.1, 1.8). */
export function endPhase(trading: Trading, listings: readonly Listing[], boundary: Boundary, gap: boolean): void {
  const { at, auction, phase } = boundary;
  if (auction !== undefined && !gap) runAuction(trading, listings, auction, at);
  if (auction === 'opening' || auction === 'afternoon') endOpening(trading, auction, at, gap);
  if (auction === 'morning-close' || phase === 'lunch')
    trading.expireWhere(at, ({ condition }) => isMorning(condition));
  if (gap && phase === 'closed') for (const listing of listings) listing.clearQuote();
  // Only an exchange whose day ends in an auction broadens limits; a PTS has those of the primary exchange (market-rules.md 1.5, 2).
  if (auction === 'closing') for (const listing of listings) listing.closeDay(at);
  if (phase === 'closed' || boundary.endsSession === true) trading.expireWhere(at, () => true);
}

function runAuction(
  trading: Trading,
  listings: readonly Listing[],
  auction: NonNullable<Boundary['auction']>,
  at: EpochMs,
): void {
  if (auction === 'morning-close') callIn(trading, 'closing-am', 'funari-am');
  for (const listing of listings) {
    if (auction === 'closing') trading.close(listing, at);
    else if (auction === 'morning-close') trading.morningClose(listing, at);
    else trading.auction(listing, at);
  }
}

/** Opening orders end with their auction, or with the gap it was lost in; where it found no price they wait with the special quote. */
function endOpening(trading: Trading, auction: 'opening' | 'afternoon', at: EpochMs, gap: boolean): void {
  const condition = auction === 'opening' ? 'opening-am' : 'opening-pm';
  const over = ({ quote, halted }: Listing): boolean => gap || (quote === undefined && !halted);
  trading.expireWhere(at, (order) => order.condition === condition && over(order.listing));
}

/** Closing orders enter the book, funari orders become market orders (market-rules.md 1.8). */
function callIn(trading: Trading, closing: 'closing-am' | 'closing-pm', funari: 'funari-am' | 'funari-pm'): void {
  for (const order of trading.customers.inSequence()) {
    if (order.condition === closing) trading.enterBook(order, order.limit);
    else if (order.condition === funari) trading.enterBook(order, MARKET);
  }
}

/** What a phase does first: opening and closing orders come in, and the groups of the close are told apart (market-rules.md 1.2). */
export function beginPhase(trading: Trading, { phase }: Boundary): void {
  if (phase === 'pm-acceptance') {
    for (const order of trading.customers.inSequence()) {
      if (order.condition === 'opening-pm') trading.enterBook(order, order.limit);
    }
  }
  if (phase === 'pm-continuous') trading.markAfternoon();
  if (phase === 'pre-closing') trading.markPreClosing();
  if (phase === 'pre-closing') callIn(trading, 'closing-pm', 'funari-pm');
}
