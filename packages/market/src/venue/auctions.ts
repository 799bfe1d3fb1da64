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
import { type Closing, closingAuction, type Itayose, itayose } from '../auction/itayose.ts';
import type { Book, Side } from '../book/book.ts';
import { renewalWidth } from '../rules/limit.ts';
import type { EpochMs } from '../units.ts';
import { isOpening, PARTICIPANT } from './customer-orders.ts';
import type { Execution, ExecutionOutput } from './execution.ts';
import type { Listing } from './listing.ts';
import type { Quote } from './listing-facts.ts';
import { auctionRange, isPushed, rangeToQuote, specialQuote, tradeAtQuote } from './quotes.ts';
import { rebase } from './rebase.ts';
import type { ReportOutput } from './report-sink.ts';
import type { VenueSpec } from './types.ts';
import type { Watches } from './watches.ts';
import type { WorkingOrders } from './working-orders.ts';

/** The trading participant of customers' orders, unless an order names another. */
const CUSTOMERS = 1;

/**
 * Runs the call auctions: of the day's phases, of a resumption, and of the orders that wait behind a quote. Decides
 * what trades and which quote is shown, and lets the execution carry it out. Its state are the groups of the close.
 */
export class Auctions {
  private readonly orders: WorkingOrders;
  private readonly execution: Execution;
  private readonly reports: ReportOutput;
  private readonly watches: Watches;
  private readonly quotes: boolean;
  private readonly policy: AllotmentPolicy;
  private readonly closingGroups = new ClosingGroups();

  /** Auctions under a venue's rules: with or without special quotes, and with its allotment policy. */
  constructor(
    { quotes, allotment }: VenueSpec,
    orders: WorkingOrders,
    execution: Execution,
    { reports, watches }: Pick<ExecutionOutput, 'reports' | 'watches'>,
  ) {
    this.orders = orders;
    this.execution = execution;
    this.reports = reports;
    this.watches = watches;
    this.quotes = quotes ?? false;
    this.policy = allotment ?? allotByTime;
  }

  /**
   * Runs a call auction (rules/market.md 1.2): a trade, or a special quote where the venue has them. Not for halted
   * issues.
   */
  run(listing: Listing, at: EpochMs): void {
    if (listing.halted) return;
    if (this.quotes) {
      this.open(listing, at);
      return;
    }
    const result = auctionPrice(listing.book, listing.auctionTerms);
    if (result !== undefined) this.uncross(listing, result, at);
  }

  /**
   * The auction of an opening, a resumption or a quote renewal: a trade within one step of the centre, or a special
   * quote one step on.
   */
  open(listing: Listing, at: EpochMs): void {
    const outcome = itayose(listing.book, listing.auctionTerms, auctionRange(listing));
    if (outcome.kind === 'pressure') this.showSpecial(listing, outcome.side, at);
    else this.resolve(listing, outcome, at);
  }

  private showSpecial(listing: Listing, side: Side, at: EpochMs): void {
    const quote = specialQuote(listing, side, at);
    listing.showQuote(quote);
    if (this.watches.hasAny) this.watches.onQuote(listing.spec.code, quote, at);
  }

  /**
   * After an order has arrived, changed or left while a quote is shown: trades the waiting orders if possible
   * (rules/market.md 1.4).
   */
  reconsider(listing: Listing, at: EpochMs): void {
    const { quote } = listing;
    if (quote === undefined) this.open(listing, at);
    else if (quote.kind === 'SPECIAL_QUOTE') this.matchAtSpecialQuote(listing, quote, at);
    else this.matchAtSequentialQuote(listing, quote, at);
  }

  private matchAtSpecialQuote(listing: Listing, quote: Quote, at: EpochMs): void {
    const outcome = itayose(listing.book, listing.auctionTerms, rangeToQuote(listing, quote));
    if (outcome.kind !== 'pressure') this.resolve(listing, outcome, at);
    else if (outcome.side !== quote.side) this.showSpecial(listing, outcome.side, at);
  }

  private matchAtSequentialQuote(listing: Listing, quote: Quote, at: EpochMs): void {
    const result = tradeAtQuote(listing, quote);
    if (result !== undefined) this.uncross(listing, result, at);
    if (!isPushed(listing, quote.side)) listing.clearQuote();
  }

  /** No order pushes: the quote ends, and what can trade does. */
  private resolve(listing: Listing, outcome: Exclude<Itayose, { kind: 'pressure' }>, at: EpochMs): void {
    listing.clearQuote();
    if (outcome.kind === 'trade') this.uncross(listing, outcome.result, at);
  }

  /**
   * Runs the auction that closes the morning: within one width of the last price, else nothing (rules/market.md 1.1).
   */
  morningClose(listing: Listing, at: EpochMs): void {
    if (listing.halted || listing.awaitsFirstPrice) return;
    const width = renewalWidth(listing.centre);
    const range = { lower: listing.centre - width, upper: listing.centre + width };
    const outcome = itayose(listing.book, listing.auctionTerms, range);
    if (outcome.kind === 'trade') this.resolve(listing, outcome, at);
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
    const { method, result } = closing;
    if (method === 'itayose')
      this.uncross(listing, result, at, this.closingGroups.allotment(this.allotmentFor(listing)));
    else this.executeAtEdge(listing, closing, at);
    // At the limit the quote stays: orders are left there, and the next day's base is taken from it.
    if (result.price === listing.quote?.price && method === 'limit-allotment') return;
    listing.clearQuote();
  }

  /**
   * A close at the edge of its range: all orders by time, or at the daily limit the heavy side by the allotment policy.
   */
  private executeAtEdge(listing: Listing, { method, result, heavy }: Closing, at: EpochMs): void {
    const { book } = listing;
    this.begin(listing, result, at);
    const policy = method === 'special-execution' ? byTime : this.allotmentFor(listing);
    for (const side of ['buy', 'sell'] as const) {
      const orders = eligible(book, side, result.price).sort((a, b) => a.arrival - b.arrival);
      const whole = orders.map(({ quantity }) => quantity);
      const allotted = side === heavy ? policy(orders, result.volume) : whole;
      executeAllotment(book, side, result.price, orders, allotted, this.execution);
    }
  }

  /** Lets an auction's orders trade: one print on the tape, one fill for each order. */
  private uncross(listing: Listing, result: AuctionResult, at: EpochMs, allotment = this.allotmentFor(listing)): void {
    const { orders, execution } = this;
    const { sink } = this.reports;
    const first = listing.awaitsFirstPrice;
    this.begin(listing, result, at);
    uncross(listing.book, result, execution, allotment);
    if (first) rebase(orders, sink, listing, result.price, at);
    for (const order of orders.customers.conditionalOf(listing)) {
      if (isOpening(order)) sink.expired(order.orderId, orders.remove(order), at);
    }
  }

  private begin(listing: Listing, result: AuctionResult, at: EpochMs): void {
    listing.sequentialRun.reset();
    this.execution.printAuction(listing, result, at);
  }

  /** Allots one price level's scarce shares in this auctions. */
  private allotmentFor({ spec, book }: Listing): Allotment {
    return (orders, scarce) =>
      this.policy(
        orders.map(({ slot, quantity, arrival }) => ({ member: this.memberOf(book, slot), quantity, arrival })),
        scarce,
        spec.lot,
      );
  }

  private memberOf(book: Book, slot: number): number {
    return book.idOf(slot) === PARTICIPANT ? PARTICIPANT : (this.orders.customers.read(slot).member ?? CUSTOMERS);
  }

  /** The afternoon's continuous trading begins: orders resting now belong to the first group at the close. */
  markAfternoon(): void {
    this.closingGroups.markAfternoon(this.orders.arrivals);
  }

  /** Pre-closing begins: orders arriving from now on belong to the last group at the close. */
  markPreClosing(): void {
    this.closingGroups.markPreClosing(this.orders.arrivals);
  }
}
