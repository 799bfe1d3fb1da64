import {
  type Allotment,
  type AllotmentPolicy,
  allotByTime,
  byTime,
  eligible,
  executeAllotment,
} from '../auction/allotment.ts';
import { type AuctionResult, auctionPrice, uncross } from '../auction/auction.ts';
import { ClosingGroups } from '../auction/closing-groups.ts';
import { closingAuction, cumulative, itayose } from '../auction/itayose.ts';
import { type Book, type FillSink, MARKET, type Side } from '../book/book.ts';
import type { LevelPool } from '../book/level-pool.ts';
import { NONE, type OrderPool } from '../book/order-pool.ts';
import { reach } from '../book/reach.ts';
import { renewalWidth } from '../rules/limit.ts';
import { type EpochMs, epochMs, type Price, type Shares } from '../units.ts';
import type { Arrival } from './arrival.ts';
import { type BookBefore, snapshotBook } from './book-before.ts';
import { CustomerOrders, isOpening, type RestingOrder } from './customer-orders.ts';
import type { DirtyInstruments } from './dirty-instruments.ts';
import type { Listing } from './listing.ts';
import type { OrderFlags } from './order-flags.ts';
import { openBook, reconsider, showSequential } from './quotes.ts';
import type { ReportSink } from './report-sink.ts';
import { Tape } from './tape.ts';
import type { TradingState } from './trading-state.ts';
import type { Trade, VenueSpec } from './types.ts';
import { Watches } from './watches.ts';

/** The id of participants' orders; customers' ids are positive. */
export const PARTICIPANT = 0;
/** The trading participant of customers' orders, unless an order names another. */
const CUSTOMERS = 1;

const farthest = (side: Side): number => (side === 'sell' ? Number.MAX_SAFE_INTEGER : 0);

/**
 * Matches orders and records the results: reports to customers, prints on the tape, the facts of the day.
 * All orders, customers' and participants', pass through here.
 */
export class Trading implements FillSink {
  readonly customers: CustomerOrders;
  readonly tape: Tape;
  /** Receives the reports of the input being applied. */
  sink: ReportSink;
  private readonly pool: OrderPool;
  private readonly dirty: DirtyInstruments;
  private readonly levels: LevelPool;
  readonly state: TradingState;
  private listing: Listing | undefined;
  private taker = PARTICIPANT;
  private auctionTradeId: number | undefined;
  /** The book before the trades of the order being processed. */
  private bookBefore: BookBefore | undefined;
  private readonly closingGroups = new ClosingGroups();
  readonly watches = new Watches();
  /** Whether prices move by the exchange's quotes (rules/market.md 1.4). */
  readonly quotes: boolean;
  private readonly allotment: AllotmentPolicy;

  /** A trading floor under a venue's rules: with or without special quotes, and with its allotment policy. */
  constructor(
    { quotes, allotment }: VenueSpec,
    listings: readonly Listing[],
    levels: LevelPool,
    dirty: DirtyInstruments,
    state: TradingState,
    sink: ReportSink,
  ) {
    this.customers = new CustomerOrders(levels.orders, listings);
    this.tape = new Tape(listings);
    this.levels = levels;
    this.pool = levels.orders;
    this.dirty = dirty;
    this.state = state;
    this.sink = sink;
    this.quotes = quotes ?? false;
    this.allotment = allotment ?? allotByTime;
  }

  /** Matches an order that arrives in continuous trading and returns the shares left. `limit` MARKET takes any price. */
  match(listing: Listing, side: Side, limit: number, quantity: number, orderId: number): number {
    const { book } = listing;
    if (!book.crosses(side, limit)) return quantity;
    this.begin(listing, orderId, undefined);
    const before = listing.reference;
    const left = book.match(side, limit, quantity, before, this);
    if (this.quotes && listing.reference !== before) listing.sequentialRun.record(side, before, this.state.at);
    if (orderId !== 0) listing.pressure += side === 'buy' ? quantity - left : left - quantity;
    return left;
  }

  /**
   * Handles an order that arrives in continuous trading: it trades as far as rules/market.md 1.4 allows, the rest rests when `resting`,
   * and a quote is shown when the price would move too far. Returns the shares that neither traded nor rest. The time is `moment.at`.
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
      this.rest(listing, side, limit, left, orderId, flags);
      return 0;
    }
    const { at } = this.state;
    if (this.collects(listing, side)) {
      if (!resting) return quantity;
      this.rest(listing, side, limit, quantity, orderId, flags);
      reconsider(this, listing, at);
      return 0;
    }
    const start = listing.sequentialRun.start(side, listing.reference, at);
    const { bound, found, stop } = reach(listing.book, side, limit, quantity, listing.reference, start);
    const left = found > 0 ? this.match(listing, side, bound, quantity, orderId) : quantity;
    if (left === 0 || !resting) return left;
    this.rest(listing, side, limit, left, orderId, flags);
    if (stop === 'sequential') showSequential(listing, side, start, at);
    else if (stop === 'special' || limit === MARKET) openBook(this, listing, at);
    return 0;
  }

  /** The shares that an order arriving now could trade at once, at most its quantity. */
  reachable(listing: Listing, side: Side, limit: number, quantity: number, at: EpochMs): number {
    if (this.collects(listing, side)) return 0;
    const last = listing.reference;
    if (this.quotes)
      return reach(listing.book, side, limit, quantity, last, listing.sequentialRun.start(side, last, at)).found;
    const other = side === 'buy' ? 'sell' : 'buy';
    return Math.min(quantity, cumulative(listing.book, other, limit === MARKET ? farthest(other) : limit));
  }

  /** Whether arriving orders are only collected: a quote is shown, a first price is awaited, or market orders wait on the other side. */
  collects(listing: Listing, side: Side): boolean {
    if (!this.quotes) return false;
    const other = side === 'buy' ? listing.book.asks : listing.book.bids;
    return listing.quote !== undefined || listing.awaitsFirstPrice || other.market !== NONE;
  }

  /** Rests an order in its book. */
  rest(listing: Listing, side: Side, limit: number, quantity: number, orderId: number, flags: OrderFlags): void {
    const slot = listing.book.add(side, limit, quantity, orderId);
    this.dirty.add(listing.index);
    if (orderId !== 0) this.customers.add(slot, orderId, listing, side, limit, flags);
  }

  /** Keeps a customer's order outside the book until its auction. Returns its slot. */
  holdOutsideBook({ listing, side, limit, quantity, orderId, flags }: Arrival): number {
    const slot = this.pool.take(orderId, quantity);
    this.customers.add(slot, orderId, listing, side, limit, flags);
    return slot;
  }

  /** Rests a customer's order in the book at `price`, which is not its own limit: a funari in pre-closing. */
  restAt(arrival: Arrival, price: number): void {
    this.enterBook(this.customers.read(this.holdOutsideBook(arrival)), price);
  }

  /** Reduces a working order to `remaining` shares; it keeps its place. */
  reduceTo({ listing, slot, inBook, quantity }: RestingOrder, remaining: Shares): void {
    if (inBook) listing.book.reduce(slot, quantity - remaining);
    else this.pool.setQuantity(slot, remaining);
    listing.markDirty();
  }

  /** Enters a parked order in the book; an order already there enters again, at `limit`, behind the others. */
  enterBook({ listing, side, slot }: RestingOrder, limit: number): void {
    listing.book.enter(side, slot, limit);
    listing.markDirty();
  }

  /** Runs a call auction (rules/market.md 1.2): a trade, or a special quote where the venue has them. Not for halted issues. */
  auction(listing: Listing, at: EpochMs): void {
    if (listing.halted) return;
    if (this.quotes) {
      openBook(this, listing, at);
      return;
    }
    const result = auctionPrice(listing.book, listing.auctionTerms);
    if (result !== undefined) this.uncross(listing, result, at);
  }

  /** Runs the auction that closes the morning: within one width of the last price, else nothing (rules/market.md 1.1). */
  morningClose(listing: Listing, at: EpochMs): void {
    if (listing.halted || listing.awaitsFirstPrice) return;
    const width = renewalWidth(listing.centre);
    const range = { lower: listing.centre - width, upper: listing.centre + width };
    const outcome = itayose(listing.book, listing.auctionTerms, range);
    if (outcome.kind !== 'trade') return;
    listing.clearQuote();
    this.uncross(listing, outcome.result, at);
  }

  /** Runs the closing auction (rules/market.md 1.1, 1.3, 1.7). A new issue without a first price has none. */
  close(listing: Listing, at: EpochMs): void {
    if (listing.halted || listing.awaitsFirstPrice) return;
    const { book, auctionTerms } = listing;
    const closing = closingAuction(book, auctionTerms, renewalWidth(listing.centre));
    if (closing === undefined) {
      // A quote that no order pushes any more is removed, and does not become the next base.
      if (itayose(book, auctionTerms, listing.limits).kind === 'nothing') listing.clearQuote();
      return;
    }
    const { method, result, heavy } = closing;
    if (method === 'itayose')
      this.uncross(listing, result, at, this.closingGroups.allotment(this.allotmentFor(listing)));
    else {
      this.beginAuction(listing, result, at);
      const policy = method === 'special-execution' ? byTime : this.allotmentFor(listing);
      for (const side of ['buy', 'sell'] as const) {
        const eligibleOrders = eligible(book, side, result.price).sort((a, b) => a.arrival - b.arrival);
        const whole = eligibleOrders.map(({ quantity }) => quantity);
        executeAllotment(
          book,
          side,
          result.price,
          eligibleOrders,
          side === heavy ? policy(eligibleOrders, result.volume) : whole,
          this,
        );
      }
    }
    // At the limit the quote stays: orders are left there, and the next day's base is taken from it.
    if (result.price === listing.quote?.price && method === 'limit-allotment') return;
    listing.clearQuote();
  }

  /** Lets an auction's orders trade: one print on the tape, one fill for each order. */
  uncross(listing: Listing, result: AuctionResult, at: EpochMs, allotment = this.allotmentFor(listing)): void {
    const first = listing.awaitsFirstPrice;
    this.beginAuction(listing, result, at);
    uncross(listing.book, result, this, allotment);
    if (first) {
      listing.rebase(result.price);
      this.cancelOutside(listing, at);
    }
    for (const order of this.customers.conditionalOf(listing)) if (isOpening(order)) this.expire(order, at);
  }

  /** Prints an auction; its fills follow. A customer's order may already have traded later than the auction is due. */
  private beginAuction(listing: Listing, result: AuctionResult, at: EpochMs): void {
    listing.sequentialRun.reset();
    const when = epochMs(Math.max(at, listing.lastAt ?? 0));
    this.state.at = when;
    const tradeId = this.print(listing, result.price, result.volume, 'auction');
    this.begin(listing, PARTICIPANT, tradeId);
    if (this.sink.book !== undefined) this.bookBefore = snapshotBook(listing.book, true);
  }

  /** Allots one price level's scarce shares in this auctions. */
  private allotmentFor({ spec, book }: Listing): Allotment {
    return (orders, scarce) =>
      this.allotment(
        orders.map(({ slot, quantity, arrival }) => ({ member: this.memberOf(book, slot), quantity, arrival })),
        scarce,
        spec.lot,
      );
  }

  private memberOf(book: Book, slot: number): number {
    return book.idOf(slot) === PARTICIPANT ? PARTICIPANT : (this.customers.read(slot).member ?? CUSTOMERS);
  }

  /** The afternoon's continuous trading begins: orders resting now belong to the first group at the close. */
  markAfternoon(): void {
    this.closingGroups.markAfternoon(this.pool.arrivals);
  }

  /** Pre-closing begins: orders arriving from now on belong to the last group at the close. */
  markPreClosing(): void {
    this.closingGroups.markPreClosing(this.pool.arrivals);
  }

  /** Expires a customer's order. */
  expire(order: RestingOrder, at: EpochMs): void {
    this.sink.expired(order.orderId, this.remove(order), at);
  }

  /** Cancels customers' and participants' orders outside the day's limits (rules/market.md 1.9). */
  cancelOutside(listing: Listing, at: EpochMs): void {
    const { lower, upper } = listing.limits;
    const outside = (limit: number): boolean => limit !== MARKET && (limit < lower || limit > upper);
    for (const order of this.customers.of(listing)) {
      if (!outside(order.limit)) continue;
      this.sink.cancelled(order.orderId, this.remove(order), at);
    }
    for (const side of ['buy', 'sell'] as const) {
      listing.book.visit(side, (slot, limit) => {
        if (outside(limit)) listing.book.cancel(slot);
      });
    }
  }

  /** Removes a customer's order. Returns its slot, which stays readable until the next order arrives, or NONE when it does not work. */
  removeById(orderId: number): number {
    const { pool } = this;
    const slot = this.customers.take(orderId);
    if (slot === 0) return 0;
    this.dirty.add(pool.listingOf(slot));
    if (pool.levelOf(slot) !== 0) this.levels.leave(slot);
    pool.release(slot);
    return slot;
  }

  /** Removes a working order and returns its remaining shares. */
  remove({ orderId }: RestingOrder): Shares {
    return this.sharesOf(this.removeById(orderId));
  }

  /** The remaining shares of an order, or those it had when removed. */
  sharesOf(slot: number): Shares {
    // The value comes from a typed array of integers.
    return this.pool.quantityOf(slot) as Shares;
  }

  /** The remaining shares of a working order; undefined when it does not work. */
  remaining(orderId: number): Shares | undefined {
    const slot = this.customers.find(orderId);
    return slot === NONE ? undefined : this.sharesOf(slot);
  }

  /** Removes every participant's order from a book. */
  clear(listing: Listing): void {
    for (const side of ['buy', 'sell'] as const) {
      listing.book.visit(side, (slot) => {
        if (listing.book.idOf(slot) === PARTICIPANT) listing.book.cancel(slot);
      });
    }
    listing.markDirty();
  }

  /** Collects the minute bars finished at `at`; at the end of the session the current ones too. */
  finishMinutes(listings: readonly Listing[], at: EpochMs, sessionOver: boolean): void {
    for (const listing of listings) {
      const bar = listing.takeBar(at, sessionOver);
      if (bar !== undefined) this.tape.bar(listing, bar);
    }
  }

  onFill(maker: number, makerSide: Side, at: number, quantity: number, left: number): void {
    const { listing, pool, sink, taker, state } = this;
    if (listing === undefined) throw new RangeError('a fill without an order');
    const [here, some] = [at as Price, quantity as Shares]; // a book contains whole tenths and whole shares only
    const tradeId = this.auctionTradeId ?? this.print(listing, here, some, makerSide === 'buy' ? 'sell' : 'buy');
    if (taker !== 0) {
      if (sink.book !== undefined) {
        this.bookBefore ??= snapshotBook(listing.book, false);
        sink.book(taker, tradeId, this.bookBefore);
      }
      sink.fill(taker, tradeId, here, some, state.at);
    }
    const makerId = pool.idOf(maker);
    if (makerId === 0) return;
    if (sink.book !== undefined) sink.book(makerId, tradeId, this.bookBefore ?? snapshotBook(listing.book, false));
    sink.fill(makerId, tradeId, here, some, state.at);
    if (left === 0) this.customers.take(makerId);
  }

  private begin(listing: Listing, taker: number, auctionTradeId: number | undefined): void {
    this.listing = listing;
    this.taker = taker;
    this.auctionTradeId = auctionTradeId;
    this.bookBefore = undefined;
  }

  private print(listing: Listing, at: Price, quantity: Shares, aggressor: Trade['aggressor']): number {
    const { state, tape, watches } = this;
    const finished = listing.print(at, quantity, state);
    if (finished !== undefined) tape.bar(listing, finished);
    tape.trade(listing, at, quantity, state, aggressor);
    if (watches.hasAny) watches.onTrade(listing.spec.code, at, state.at);
    return listing.tradeId;
  }
}
