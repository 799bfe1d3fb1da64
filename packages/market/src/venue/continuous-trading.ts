import { cumulative } from '../auction/itayose.ts';
import { MARKET, type Side } from '../book/book.ts';
import { NONE } from '../book/order-pool.ts';
import { reach } from '../book/reach.ts';
import type { EpochMs } from '../units.ts';
import type { Auctions } from './auctions.ts';
import { PARTICIPANT } from './customer-orders.ts';
import type { Execution } from './execution.ts';
import type { Listing } from './listing.ts';
import type { OrderFlags } from './order-flags.ts';
import { sequentialQuote } from './quotes.ts';
import type { TradingState } from './trading-state.ts';
import type { VenueSpec } from './types.ts';
import type { WorkingOrders } from './working-orders.ts';

const farthest = (side: Side): number => (side === 'sell' ? Number.MAX_SAFE_INTEGER : 0);

/**
 * Continuous trading (rules/market.md 1.1, 1.4): how far an arriving order trades, and what becomes of its rest. Keeps
 * no state.
 */
export class ContinuousTrading {
  private readonly orders: WorkingOrders;
  private readonly execution: Execution;
  private readonly state: TradingState;
  private readonly auctions: Auctions;
  /** Whether prices move by the exchange's quotes (rules/market.md 1.4). */
  readonly quotes: boolean;

  /** Trading under a venue's rules: with or without special and sequential quotes. */
  constructor(
    { quotes }: VenueSpec,
    state: TradingState,
    orders: WorkingOrders,
    execution: Execution,
    auctions: Auctions,
  ) {
    this.orders = orders;
    this.execution = execution;
    this.state = state;
    this.auctions = auctions;
    this.quotes = quotes ?? false;
  }

  /**
   * Handles an order that arrives at `state.at`: it trades as far as rules/market.md 1.4 allows, the rest rests when
   * `resting`, and a quote is shown when the price would move too far. Returns the shares that neither traded nor rest.
   */
  arrive(
    listing: Listing,
    side: Side,
    limit: number,
    quantity: number,
    orderId: number,
    flags: OrderFlags,
    resting: boolean,
  ): number {
    if (!this.quotes) {
      const left = this.match(listing, side, limit, quantity, orderId);
      if (left === 0 || !resting) return left;
      this.orders.rest(listing, side, limit, left, orderId, flags);
      return 0;
    }
    const { at } = this.state;
    if (this.collects(listing, side)) {
      if (!resting) return quantity;
      this.orders.rest(listing, side, limit, quantity, orderId, flags);
      this.auctions.reconsider(listing, at);
      return 0;
    }
    const start = listing.sequentialRun.start(side, listing.reference, at);
    const { bound, found, stop } = reach(listing.book, side, limit, quantity, listing.reference, start);
    const left = found > 0 ? this.match(listing, side, bound, quantity, orderId) : quantity;
    if (left === 0 || !resting) return left;
    this.orders.rest(listing, side, limit, left, orderId, flags);
    if (stop === 'sequential') listing.showQuote(sequentialQuote(listing, side, start, at));
    else if (stop === 'special' || limit === MARKET) this.auctions.open(listing, at);
    return 0;
  }

  /** Matches an order that arrives at `state.at` and returns the shares left. `limit` MARKET takes any price. */
  match(listing: Listing, side: Side, limit: number, quantity: number, orderId: number): number {
    if (!listing.book.crosses(side, limit)) return quantity;
    const before = listing.reference;
    const left = this.execution.match(listing, side, limit, quantity, orderId);
    if (this.quotes && listing.reference !== before) listing.sequentialRun.record(side, before, this.state.at);
    if (orderId !== PARTICIPANT) listing.addPressure(side === 'buy' ? quantity - left : left - quantity);
    return left;
  }

  /** The shares that an order arriving at `at` could trade at once, at most its quantity. */
  reachable(listing: Listing, side: Side, limit: number, quantity: number, at: EpochMs): number {
    if (this.collects(listing, side)) return 0;
    const last = listing.reference;
    if (this.quotes)
      return reach(listing.book, side, limit, quantity, last, listing.sequentialRun.start(side, last, at)).found;
    const other = side === 'buy' ? 'sell' : 'buy';
    return Math.min(quantity, cumulative(listing.book, other, limit === MARKET ? farthest(other) : limit));
  }

  /**
   * Whether arriving orders are only collected: a quote is shown, a first price is awaited, or market orders wait on
   * the other side.
   */
  collects(listing: Listing, side: Side): boolean {
    if (!this.quotes) return false;
    const other = side === 'buy' ? listing.book.asks : listing.book.bids;
    return listing.quote !== undefined || listing.awaitsFirstPrice || other.market !== NONE;
  }

  /** After an order has left or changed: orders waiting behind a quote may trade now. */
  reconsider(listing: Listing, at: EpochMs): void {
    if (listing.quote !== undefined && this.state.continuous && !listing.halted) this.auctions.reconsider(listing, at);
  }
}
