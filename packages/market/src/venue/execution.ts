import type { AuctionResult } from '../auction/auction.ts';
import type { FillSink, Side } from '../book/book.ts';
import { type EpochMs, epochMs, type Price, type Shares } from '../units.ts';
import { type BookBefore, snapshotBook } from './book-before.ts';
import { type CustomerOrders, PARTICIPANT } from './customer-orders.ts';
import type { Listing } from './listing.ts';
import type { ReportOutput } from './report-sink.ts';
import type { Tape } from './tape.ts';
import type { TradingState } from './trading-state.ts';
import type { Trade } from './types.ts';
import type { Watches } from './watches.ts';

/** What an execution writes to, besides the book. */
export type ExecutionOutput = { readonly reports: ReportOutput; readonly tape: Tape; readonly watches: Watches };

/**
 * Executes the trades that others have decided: for each fill of a book a print on the tape, the figures of the issue,
 * and the reports to customers. Its state is the trade in progress.
 */
export class Execution implements FillSink {
  private readonly reports: ReportOutput;
  private readonly state: TradingState;
  private readonly customers: CustomerOrders;
  private readonly tape: Tape;
  private readonly watches: Watches;
  private listing: Listing | undefined;
  private taker = PARTICIPANT;
  /** The number of the auction's print; undefined in continuous trading, where each fill is a print. */
  private auctionTradeId: number | undefined;
  /** The book before the trades of the order being processed. */
  private bookBefore: BookBefore | undefined;

  constructor(state: TradingState, customers: CustomerOrders, { reports, tape, watches }: ExecutionOutput) {
    this.reports = reports;
    this.state = state;
    this.customers = customers;
    this.tape = tape;
    this.watches = watches;
  }

  /** Matches an order with its book at `state.at` and returns the shares left. `limit` MARKET takes any price. */
  match(listing: Listing, side: Side, limit: number, quantity: number, orderId: number): number {
    this.begin(listing, orderId, undefined);
    return listing.book.match(side, limit, quantity, listing.reference, this);
  }

  /** Prints an auction; its fills follow. A customer's order may already have traded later than the auction is due. */
  printAuction(listing: Listing, { price, volume }: AuctionResult, due: EpochMs): void {
    this.state.at = epochMs(Math.max(due, listing.lastAt ?? 0));
    const tradeId = this.print(listing, price, volume, 'auction');
    this.begin(listing, PARTICIPANT, tradeId);
    if (this.reports.sink.book !== undefined) this.bookBefore = snapshotBook(listing.book, true);
  }

  onFill(maker: number, makerSide: Side, at: number, quantity: number, left: number): void {
    const { listing, taker, state } = this;
    const { sink } = this.reports;
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
    const makerId = this.customers.idOf(maker);
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
