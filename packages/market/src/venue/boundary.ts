import { MARKET } from '../book/book.ts';
import type { Boundary } from '../session/schedule.ts';
import type { Slices } from '../slices.ts';
import type { EpochMs } from '../units.ts';
import type { Auctions } from './auctions.ts';
import { isMorning } from './conditions.ts';
import type { RestingOrder } from './customer-orders.ts';
import type { Listing } from './listing.ts';
import type { Listings } from './listings.ts';
import type { ReportOutput } from './report-sink.ts';
import type { OrderCondition } from './types.ts';
import type { WorkingOrders } from './working-orders.ts';

/**
 * What happens to issues and orders where one phase ends and the next begins (rules/market.md 1.1, 1.8). Keeps no
 * state.
 */
export class PhaseBoundary {
  private readonly listings: Listings;
  private readonly orders: WorkingOrders;
  private readonly auctions: Auctions;
  private readonly reports: ReportOutput;

  constructor(listings: Listings, orders: WorkingOrders, auctions: Auctions, reports: ReportOutput) {
    this.listings = listings;
    this.orders = orders;
    this.auctions = auctions;
    this.reports = reports;
  }

  /** Ends a phase: its auction, and the orders that expire with it. One slice is one issue's auction or one order. */
  *end({ at, auction, phase, endsSession = false }: Boundary, gap: boolean): Slices {
    if (auction !== undefined && !gap) yield* this.runAuction(auction, at);
    if (auction === 'opening' || auction === 'afternoon') yield* this.endOpening(auction, at, gap);
    if (auction === 'morning-close' || phase === 'lunch')
      yield* this.expireWhere(at, ({ condition }) => isMorning(condition));
    if (gap && phase === 'closed') for (const listing of this.listings.all) listing.clearQuote();
    // Only an exchange whose day ends in an auction broadens limits; a PTS uses those of the primary exchange
    // (rules/market.md 1.5, 2).
    if (auction === 'closing') for (const listing of this.listings.all) listing.closeDay(at);
    if (phase === 'closed' || endsSession) yield* this.expireWhere(at, () => true);
  }

  /**
   * Begins a phase: opening and closing orders enter the book, and the groups of the close are marked
   * (rules/market.md 1.2).
   */
  *begin({ phase }: Boundary): Slices {
    if (phase === 'pm-acceptance') yield* this.enterBook('opening-pm');
    if (phase === 'pm-continuous') this.auctions.markAfternoon();
    if (phase !== 'pre-closing') return;
    this.auctions.markPreClosing();
    yield* this.enterBook('closing-pm', 'funari-pm');
  }

  private *runAuction(auction: NonNullable<Boundary['auction']>, at: EpochMs): Slices {
    if (auction === 'morning-close') yield* this.enterBook('closing-am', 'funari-am');
    for (const listing of this.listings.all) {
      if (auction === 'closing') this.auctions.close(listing, at);
      else if (auction === 'morning-close') this.auctions.morningClose(listing, at);
      else this.auctions.run(listing, at);
      yield;
    }
  }

  /**
   * Opening orders expire with their auction, or with the gap in which it was missed; without a price they wait with
   * the special quote.
   */
  private *endOpening(auction: 'opening' | 'afternoon', at: EpochMs, gap: boolean): Slices {
    const condition = auction === 'opening' ? 'opening-am' : 'opening-pm';
    const auctionEnded = ({ quote, halted }: Listing): boolean => gap || (quote === undefined && !halted);
    yield* this.expireWhere(at, (order) => order.condition === condition && auctionEnded(order.listing));
  }

  /** Orders that wait for their auction enter the book, funari orders become market orders (rules/market.md 1.8). */
  private *enterBook(waiting: OrderCondition, funari?: 'funari-am' | 'funari-pm'): Slices {
    for (const order of this.orders.customers.inSequence()) {
      const { condition, limit } = order;
      if (condition === waiting) this.orders.enterBook(order, limit);
      else if (condition !== undefined && condition === funari) this.orders.enterBook(order, MARKET);
      yield;
    }
  }

  /** Expires the customers' orders for which `matches` is true, in their sequence. */
  private *expireWhere(at: EpochMs, matches: (order: RestingOrder) => boolean): Slices {
    const { sink } = this.reports;
    for (const order of this.orders.customers.inSequence()) {
      if (matches(order)) sink.expired(order.orderId, this.orders.remove(order), at);
      yield;
    }
  }
}
