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
  if (auction === 'morning-close' || phase === 'lunch')
    trading.expireWhere(at, ({ condition }) => isMorning(condition));
  if (phase === 'closed') for (const listing of listings) listing.closeDay(at);
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
  if (auction !== 'opening' && auction !== 'afternoon') return;
  const condition = auction === 'opening' ? 'opening-am' : 'opening-pm';
  // Where the auction found no price, opening orders wait with the special quote.
  const over = ({ quote, halted }: Listing): boolean => quote === undefined && !halted;
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
export function beginPhase(trading: Trading, listings: readonly Listing[], { phase }: Boundary): void {
  const pool = listings[0]?.book.pool;
  if (phase === 'pm-acceptance') {
    for (const order of trading.customers.inSequence()) {
      if (order.condition === 'opening-pm') trading.enterBook(order, order.limit);
    }
  }
  if (pool !== undefined && phase === 'pm-continuous') trading.markAfternoon(pool);
  if (pool !== undefined && phase === 'pre-closing') trading.markPreClosing(pool);
  if (phase === 'pre-closing') callIn(trading, 'closing-pm', 'funari-pm');
}
