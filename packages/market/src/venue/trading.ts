import { type AllotmentPolicy, allotByTime, carryOut, eligible, inTime, type Share } from '../auction/allotment.ts';
import { closingAuction, cumulative, itayose } from '../auction/itayose.ts';
import { type AuctionResult, auctionPrice, uncross } from '../auction.ts';
import { type FillSink, MARKET, type Side } from '../book/book.ts';
import { NONE, type OrderPool } from '../book/order-pool.ts';
import { reach } from '../book/reach.ts';
import { renewalWidth } from '../rules/limit.ts';
import { type EpochMs, epochMs, price, type Shares, shares } from '../units.ts';
import { Customers, type OrderMarks, type RestingOrder } from './customers.ts';
import type { Listing } from './listing.ts';
import { openBook, reconsider, showSequential, showSpecial } from './quotes.ts';
import type { MinuteBar, Trade, VenueReport, VenueSpec } from './types.ts';
import { Watches } from './watches.ts';

/** Participants' orders carry this id; customers' ids are positive. */
export const PARTICIPANT = 0;
/** The trading participant that brings customers' orders, where an order does not say. */
const CUSTOMERS = 1;

/** An order as it comes to a book: `limit` in tenths of a yen, MARKET for none. */
export type Arrival = {
  readonly listing: Listing;
  readonly side: Side;
  readonly limit: number;
  readonly quantity: number;
  readonly orderId: number;
  readonly marks?: OrderMarks;
};

const isOpening = ({ condition }: RestingOrder): boolean => condition === 'opening-am' || condition === 'opening-pm';
const farthest = (side: Side): number => (side === 'sell' ? Number.MAX_SAFE_INTEGER : 0);

/**
 * Lets orders meet and writes down what came of it: reports to customers, prints on the tape, the facts of the day.
 * Everyone's orders, customers' and participants', pass through here.
 */
export class Trading implements FillSink {
  readonly customers = new Customers();
  private readonly trades: Trade[] = [];
  private readonly minuteBars: MinuteBar[] = [];
  /** Where the reports of the input being applied go. */
  reports: VenueReport[] = [];
  private listing: Listing | undefined;
  private at: EpochMs = epochMs(0);
  private taker = PARTICIPANT;
  private auctionTradeId: number | undefined;
  private afternoonFrom = 0;
  private preClosingFrom = Number.MAX_SAFE_INTEGER;
  readonly watches = new Watches();
  private readonly quotes: boolean;
  private readonly allotment: AllotmentPolicy;

  /** A trading floor under a venue's rules: with special quotes or without, and how what is scarce is shared. */
  constructor({ quotes, allotment }: Pick<VenueSpec, 'quotes' | 'allotment'> = {}) {
    this.quotes = quotes ?? false;
    this.allotment = allotment ?? allotByTime;
  }

  /** Matches an order that arrives in continuous trading and answers the shares left. `limit` MARKET takes any price. */
  match(listing: Listing, side: Side, limit: number, quantity: number, orderId: number, at: EpochMs): number {
    this.begin(listing, orderId, at, undefined);
    const left = listing.book.match(side, limit, quantity, listing.reference, this);
    if (orderId !== PARTICIPANT) listing.pressure += side === 'buy' ? quantity - left : left - quantity;
    return left;
  }

  /**
   * An order arrives in continuous trading: it trades as far as market-rules.md 1.4 lets it, the rest waits when `resting`, and a
   * quote is shown when prices would run away. Answers the shares that neither traded nor rest.
   */
  arrive(arrival: Arrival, at: EpochMs, resting: boolean): number {
    const { listing, side, limit, quantity, orderId } = arrival;
    const { book } = listing;
    if (!this.quotes) {
      const left = this.match(listing, side, limit, quantity, orderId, at);
      if (left > 0 && resting) this.rest({ ...arrival, quantity: left });
      return resting ? 0 : left;
    }
    if (this.collects(listing, side)) {
      if (!resting) return quantity;
      this.rest(arrival);
      reconsider(this, listing, at);
      return 0;
    }
    const start = listing.sweep.start(side, listing.reference, at);
    const { bound, found, stop } = reach(book, side, limit, quantity, listing.reference, start);
    const before = listing.reference;
    const left = found > 0 ? this.match(listing, side, bound, quantity, orderId, at) : quantity;
    if (listing.reference !== before) listing.sweep.note(side, start, at);
    if (left === 0 || !resting) return left;
    this.rest({ ...arrival, quantity: left });
    if (stop === 'sequential') showSequential(listing, side, start, at);
    else if (stop === 'special' || limit === MARKET) showSpecial(listing, side, at);
    return 0;
  }

  /** The shares that an order arriving now could trade at once, and no more than it wants. */
  reachable({ listing, side, limit, quantity }: Arrival, at: EpochMs): number {
    if (this.quotes && this.collects(listing, side)) return 0;
    const last = listing.reference;
    if (this.quotes) return reach(listing.book, side, limit, quantity, last, listing.sweep.start(side, last, at)).found;
    const other = side === 'buy' ? 'sell' : 'buy';
    return Math.min(quantity, cumulative(listing.book, other, limit === MARKET ? farthest(other) : limit));
  }

  /** Whether arriving orders are only collected: a quote is shown, a first price is awaited, or market orders wait on the other side. */
  private collects(listing: Listing, side: Side): boolean {
    const other = side === 'buy' ? listing.book.asks : listing.book.bids;
    return listing.quote !== undefined || listing.awaitsFirstPrice || other.market !== NONE;
  }

  /** Rests an order in its book and answers its slot. */
  rest({ listing, side, limit, quantity, orderId, marks }: Arrival): number {
    const slot = listing.book.add(side, limit, quantity, orderId);
    listing.dirty = true;
    if (orderId !== PARTICIPANT) {
      const type = limit === MARKET ? 'market' : 'limit';
      this.customers.add({ orderId, listing, side, type, limit, slot, parked: 0, ...marks });
    }
    return slot;
  }

  /** Keeps a customer's order outside the book until its auction. */
  park({ listing, side, limit, quantity, orderId, marks }: Arrival): void {
    const type = limit === MARKET ? 'market' : 'limit';
    this.customers.add({ orderId, listing, side, type, limit, slot: NONE, parked: quantity, ...marks });
  }

  /** Rests a customer's order in the book at `where`, though it was given with another limit: a funari in pre-closing. */
  restAs(arrival: Arrival, where: number): void {
    this.park(arrival);
    const order = this.customers.get(arrival.orderId);
    if (order !== undefined) this.enterBook(order, where);
  }

  /** Takes shares off a working order, which keeps its place, so that `remaining` are left. */
  reduceTo(order: RestingOrder, remaining: Shares): void {
    const { listing, side, slot } = order;
    if (slot === NONE) this.customers.parkLess(order, remaining);
    else listing.book.reduce(side, slot, listing.book.remaining(slot) - remaining);
    listing.dirty = true;
  }

  /** A parked order enters the book; one that rests there enters anew, at `limit`, behind the others. */
  enterBook(order: RestingOrder, limit: number): void {
    const { listing, side, orderId, slot } = order;
    const quantity = slot === NONE ? order.parked : listing.book.cancel(side, slot);
    this.customers.move(order, listing.book.add(side, limit, quantity, orderId));
    listing.dirty = true;
  }

  /** Runs a call auction (market-rules.md 1.2): a trade, or a special quote where the venue has them. Halted issues have none. */
  auction(listing: Listing, at: EpochMs): void {
    if (listing.halted) return;
    if (this.quotes) {
      openBook(this, listing, at);
      return;
    }
    const result = auctionPrice(listing.book, listing.auctionTerms);
    if (result !== undefined) this.uncross(listing, result, at);
  }

  /** Runs the auction that closes the morning: within one width of the last price, else nothing (market-rules.md 1.1). */
  morningClose(listing: Listing, at: EpochMs): void {
    if (listing.halted || listing.quote !== undefined || listing.awaitsFirstPrice) return;
    const width = renewalWidth(listing.centre);
    const range = { lower: listing.centre - width, upper: listing.centre + width };
    const outcome = itayose(listing.book, listing.auctionTerms, range);
    if (outcome.kind === 'trade') this.uncross(listing, outcome.result, at);
  }

  /** Runs the closing auction (market-rules.md 1.1, 1.3, 1.7). A new issue without a first price has none. */
  close(listing: Listing, at: EpochMs): void {
    if (listing.halted || listing.awaitsFirstPrice) return;
    const { book, auctionTerms } = listing;
    const closing = closingAuction(book, auctionTerms, renewalWidth(listing.centre));
    if (closing === undefined) return;
    const { method, result, heavy } = closing;
    if (method === 'itayose') this.uncross(listing, result, at, this.closingShare(listing));
    else {
      this.beginAuction(listing, result, at);
      const policy = method === 'special-execution' ? inTime : this.share(listing);
      for (const side of ['buy', 'sell'] as const) {
        const waiting = eligible(book, side, result.price).sort((a, b) => a.arrival - b.arrival);
        const whole = waiting.map(({ quantity }) => quantity);
        carryOut(book, side, result.price, waiting, side === heavy ? policy(waiting, result.volume) : whole, this);
      }
    }
    // At the limit the quote stays: orders are left there, and the next day is counted from it.
    if (result.price === listing.quote?.price && method === 'limit-allotment') return;
    listing.clearQuote();
  }

  /** Lets an auction's orders trade: one print on the tape, one fill for each order. */
  uncross(listing: Listing, result: AuctionResult, at: EpochMs, share = this.share(listing)): void {
    const first = listing.awaitsFirstPrice;
    this.beginAuction(listing, result, at);
    uncross(listing.book, result, this, share);
    if (first) {
      listing.rebase(result.price);
      this.cancelOutside(listing, at);
    }
    this.expireWhere(at, (order) => order.listing === listing && isOpening(order));
  }

  /** Prints an auction; what follows are its fills. A customer's order may already have traded later than the auction is due. */
  private beginAuction(listing: Listing, result: AuctionResult, at: EpochMs): void {
    listing.sweep.forget();
    const when = epochMs(Math.max(at, listing.lastAt ?? 0));
    const tradeId = this.print(listing, result.price, result.volume, when, 'auction');
    this.begin(listing, PARTICIPANT, when, tradeId);
  }

  /** How one price level's scarce shares are dealt out in this auctions. */
  private share({ spec, book }: Listing): Share {
    return (orders, scarce) =>
      this.allotment(
        orders.map(({ slot, quantity, arrival }) => ({ member: this.memberOf(book.idOf(slot)), quantity, arrival })),
        scarce,
        spec.lot,
      );
  }

  /** The three groups of the close (market-rules.md 1.2): before the afternoon opened, in continuous trading, in pre-closing. */
  private closingShare(listing: Listing): Share {
    const share = this.share(listing);
    return (orders, scarce) => {
      const early = orders.filter(({ arrival }) => arrival < this.afternoonFrom);
      const timed = orders.filter(({ arrival }) => arrival >= this.afternoonFrom && arrival < this.preClosingFrom);
      const late = orders.filter(({ arrival }) => arrival >= this.preClosingFrom);
      const got = new Map<number, number>();
      let left = scarce;
      for (const [group, policy] of [
        [early, share],
        [timed, inTime],
        [late, share],
      ] as const) {
        const dealt = policy(
          group,
          Math.min(
            left,
            group.reduce((sum, { quantity }) => sum + quantity, 0),
          ),
        );
        group.forEach(({ slot }, n) => {
          got.set(slot, dealt[n] ?? 0);
          left -= dealt[n] ?? 0;
        });
      }
      return orders.map(({ slot }) => got.get(slot) ?? 0);
    };
  }

  private memberOf(orderId: number): number {
    return orderId === PARTICIPANT ? PARTICIPANT : (this.customers.get(orderId)?.member ?? CUSTOMERS);
  }

  /** The afternoon's continuous trading begins: what rests now belongs to the first group at the close. */
  markAfternoon(pool: OrderPool): void {
    this.afternoonFrom = pool.arrivals;
    this.preClosingFrom = Number.MAX_SAFE_INTEGER;
  }

  /** Pre-closing begins: what comes now belongs to the last group at the close. */
  markPreClosing(pool: OrderPool): void {
    this.preClosingFrom = pool.arrivals;
  }

  /** Ends the customers' orders that fit, in their sequence. */
  expireWhere(at: EpochMs, fits: (order: RestingOrder) => boolean): void {
    for (const order of this.customers.inSequence()) {
      if (fits(order))
        this.reports.push({ kind: 'expired', orderId: order.orderId, remaining: this.remove(order), at });
    }
  }

  /** Takes back customers' orders outside the day's limits, and participants' too (market-rules.md 1.9). */
  cancelOutside(listing: Listing, at: EpochMs): void {
    const { lower, upper } = listing.limits;
    const outside = (limit: number): boolean => limit !== MARKET && (limit < lower || limit > upper);
    for (const order of this.customers.inSequence()) {
      if (order.listing !== listing || !outside(order.limit)) continue;
      this.reports.push({ kind: 'cancelled', orderId: order.orderId, remaining: this.remove(order), at });
    }
    for (const side of ['buy', 'sell'] as const) {
      listing.book.visit(side, (slot, limit) => {
        if (outside(limit)) listing.book.cancel(side, slot);
      });
    }
  }

  /** Takes a resting customer's order out of its book and answers the shares it still had. */
  remove({ orderId, listing, side, slot, parked }: RestingOrder): Shares {
    this.customers.remove(orderId);
    listing.dirty = true;
    return shares(slot === NONE ? parked : listing.book.cancel(side, slot));
  }

  /** Takes every participant's order out of a book. */
  clear(listing: Listing): void {
    for (const side of ['buy', 'sell'] as const) {
      listing.book.visit(side, (slot) => {
        if (listing.book.idOf(slot) === PARTICIPANT) listing.book.cancel(side, slot);
      });
    }
    listing.dirty = true;
  }

  /** Collects the minute bars that are over at `at`; with the session over, the current ones too. */
  finishMinutes(listings: readonly Listing[], at: EpochMs, sessionOver: boolean): void {
    for (const listing of listings) {
      const bar = listing.takeBar(at, sessionOver);
      if (bar !== undefined) this.minuteBars.push({ instrument: listing.spec.code, bar });
    }
  }

  /** Hands over the prints and minute bars collected so far. */
  drain(): { readonly trades: readonly Trade[]; readonly minuteBars: readonly MinuteBar[] } {
    return { trades: this.trades.splice(0), minuteBars: this.minuteBars.splice(0) };
  }

  onFill(maker: number, makerSide: Side, at: number, quantity: number, left: number): void {
    const { listing } = this;
    if (listing === undefined) throw new RangeError('a fill without an order');
    const tradeId =
      this.auctionTradeId ?? this.print(listing, at, quantity, this.at, makerSide === 'buy' ? 'sell' : 'buy');
    if (this.taker !== PARTICIPANT) this.fill(this.taker, tradeId, at, quantity);
    const makerId = listing.book.idOf(maker);
    if (makerId === PARTICIPANT) return;
    this.fill(makerId, tradeId, at, quantity);
    if (left === 0) this.customers.remove(makerId);
  }

  private begin(listing: Listing, taker: number, at: EpochMs, auctionTradeId: number | undefined): void {
    this.listing = listing;
    this.taker = taker;
    this.at = at;
    this.auctionTradeId = auctionTradeId;
  }

  private fill(orderId: number, tradeId: number, at: number, quantity: number): void {
    this.reports.push({
      kind: 'fill',
      orderId,
      tradeId,
      price: price(at),
      quantity: shares(quantity),
      at: this.at,
    });
  }

  private print(listing: Listing, at: number, volume: number, when: EpochMs, aggressor: Trade['aggressor']): number {
    const quantity = shares(volume);
    const { tradeId, finished } = listing.print(price(at), quantity, when);
    const instrument = listing.spec.code;
    if (finished !== undefined) this.minuteBars.push({ instrument, bar: finished });
    this.trades.push({ instrument, tradeId, price: price(at), quantity, at: when, aggressor });
    this.watches.note(instrument, price(at), when);
    return tradeId;
  }
}
