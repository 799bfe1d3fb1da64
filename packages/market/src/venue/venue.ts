import { indicative } from '../auction/auction.ts';
import { previousBusinessDay } from '../calendar/business-day.ts';
import { type Phase, phaseAt, phaseStart, tradeDateAt } from '../session/schedule.ts';
import { runToEnd, type Slices } from '../slices.ts';
import { type EpochMs, type InstrumentCode, type IsoDate, type Shares, shares } from '../units.ts';
import { arrivalOf } from './arrival.ts';
import type { BookBefore } from './book-before.ts';
import { workingOrder } from './customer-orders.ts';
import type { Listing } from './listing.ts';
import { makePieces, type VenuePieces } from './pieces.ts';
import { rebase } from './rebase.ts';
import { ReportList, type ReportSink } from './report-sink.ts';
import { MarketDataList, type MarketDataSink } from './tape.ts';
import { TradingState } from './trading-state.ts';
import type {
  DayOpened,
  DayTerms,
  Depth,
  Halt,
  InstrumentFacts,
  InstrumentSpec,
  ListIssue,
  MarketData,
  NextTerms,
  Rebase,
  Reset,
  Tick,
  VenueInput,
  VenueReport,
  VenueSpec,
  Watch,
  WatchPrice,
  WatchQuote,
  WorkingOrder,
} from './types.ts';

/**
 * The exchange as a state machine: takes orders and ticks, returns reports, and the same inputs always give the same
 * outputs. It has no clock and no randomness of its own. A reset must be its first input (rules/core.md 1, recovery
 * law). It gives each input to the piece that handles it; the README shows which piece owns which state.
 */
export class Venue {
  readonly spec: VenueSpec;
  /** Those of the next reset. */
  private readonly instruments: InstrumentSpec[];
  /** Phase, trade date and time of the order being processed. */
  private readonly state: TradingState;
  /** The reports of the last `apply`. */
  private lastReports = new ReportList();
  /** Where the reports of the input being applied go. */
  private readonly reports: { sink: ReportSink } = { sink: this.lastReports };
  /** Made anew by each reset. */
  private pieces: VenuePieces;

  /** A venue closed at `at`; the participants' seed comes with the first reset. */
  constructor(spec: VenueSpec, instruments: readonly InstrumentSpec[], at: EpochMs) {
    this.spec = spec;
    this.instruments = [...instruments];
    const { schedule, capabilities } = spec;
    this.state = new TradingState(capabilities, phaseAt(schedule, at), tradeDateAt(schedule, at));
    this.pieces = makePieces(spec, instruments, this.state, this.reports, { facts: [], seed: 0, clock: at });
  }

  /** The current phase (rules/market.md 1.1). */
  get phase(): Phase {
    return this.state.phase;
  }

  /** The trading date of orders placed now. */
  get tradeDate(): IsoDate {
    return this.state.tradeDate;
  }

  /** Applies one input and returns its reports in order. Throws RangeError for an input that the host must not send. */
  apply(input: VenueInput): VenueReport[] {
    this.lastReports = new ReportList();
    this.send(input, this.lastReports);
    return this.lastReports.reports;
  }

  /** As `apply` of a tick, in slices: until the last of them the venue must not be read or given another input. */
  *applyTick(input: Tick): Slices<VenueReport[]> {
    const { day, watches } = this.pieces;
    this.lastReports = new ReportList();
    this.reports.sink = this.lastReports;
    yield* day.advance(input);
    watches.reportHits(this.lastReports);
    return this.lastReports.reports;
  }

  /**
   * Applies one input and sends `sink` its reports as they happen. The input is only read, so a caller may reuse one
   * object; orders and cancels create no report objects. Throws RangeError for an input that the host must not send.
   */
  send(input: VenueInput, sink: ReportSink): void {
    const { reports } = this;
    if (reports.sink !== sink) reports.sink = sink;
    this.handle(input);
    const { watches } = this.pieces;
    if (watches.hasHits) watches.reportHits(sink);
  }

  private handle(input: VenueInput): void {
    const { entry, day, watches } = this.pieces;
    switch (input.kind) {
      case 'new':
        entry.place(input);
        return;
      case 'cancel':
        entry.cancel(input);
        return;
      case 'amend':
        this.requireCapability('amend');
        entry.amend(input);
        return;
      case 'massCancel':
        entry.massCancel(input);
        return;
      case 'watch':
        this.requireCapability('watch');
        this.watch(input);
        return;
      case 'watchQuote':
        this.requireCapability('watch');
        this.watchQuote(input);
        return;
      case 'unwatch':
        watches.remove(input.watchId);
        return;
      case 'rebase':
        this.rebase(input);
        return;
      case 'nextTerms':
        this.setNextTerms(input);
        return;
      case 'list':
        this.list(input);
        return;
      case 'tick':
        runToEnd(day.advance(input));
        return;
      case 'halt':
        this.halt(input);
        return;
      case 'reset':
        this.reset(input);
    }
  }

  private requireCapability(what: 'amend' | 'watch'): void {
    if (this.spec.capabilities[what] === false) throw new RangeError(`${this.spec.id} does not support ${what}`);
  }

  /** The listing that is to be watched; undefined, and reported, when there is none. */
  private watched({ watchId, instrument, at }: WatchPrice | WatchQuote): Listing | undefined {
    const listing = this.pieces.listings.find(instrument);
    if (listing === undefined)
      this.reports.sink.other({ kind: 'watchRejected', watchId, reason: 'UNKNOWN_INSTRUMENT', at });
    return listing;
  }

  private watch(input: WatchPrice): void {
    const listing = this.watched(input);
    if (listing === undefined) return;
    const { watchId, instrument, when, price, fromNextTrade, at } = input;
    const { watches } = this.pieces;
    const added = { watchId, instrument, when, price };
    watches.add(added);
    // A price already reached is reported at once.
    if (listing.last !== undefined && fromNextTrade !== true) watches.checkNew(added, listing.last, at);
  }

  private watchQuote(input: WatchQuote): void {
    const listing = this.watched(input);
    if (listing === undefined) return;
    const { watchId, instrument, side, at } = input;
    const { watches } = this.pieces;
    const added = { watchId, instrument, side };
    watches.add(added);
    // A quote already shown is reported at once.
    if (listing.quote !== undefined) watches.checkNewQuote(added, listing.quote, at);
  }

  private halt({ instrument, halted, at }: Halt): void {
    const { listings, auctions } = this.pieces;
    const listing = listings.get(instrument);
    if (listing.halted === halted) return;
    listing.setHalted(halted, at);
    if (!halted && this.state.continuous) auctions.run(listing, at);
  }

  private rebase({ instrument, base, at }: Rebase): void {
    const { listings, orders, auctions } = this.pieces;
    const listing = listings.get(instrument);
    if (this.phase === 'closed') throw new RangeError('a base price cannot be set while the venue is closed');
    rebase(orders, this.reports.sink, listing, base, at);
    if (listing.quote === undefined) return;
    // The quote was set within the old limits: the orders waiting behind it are checked again (rules/market.md 1.4).
    listing.clearQuote();
    if (this.state.continuous) auctions.run(listing, at);
  }

  private setNextTerms({ terms }: NextTerms): void {
    if (this.phase !== 'closed') throw new RangeError('the terms of the next day are set while the venue is closed');
    this.pieces.listings.get(terms.code).setNextTerms(terms);
  }

  private list({ spec }: ListIssue): void {
    this.pieces.listings.add(spec, this.phase);
    const { instruments } = this;
    // From the next reset on listed issues are by code after all others, as a start reads them from their tables.
    const next = instruments.findIndex(({ listed, code }) => listed === true && code > spec.code);
    instruments.splice(next === -1 ? instruments.length : next, 0, spec);
  }

  private reset({ seed, at, tradeDate, phase, facts, orders, watches = [] }: Reset): void {
    const { spec, instruments, state } = this;
    state.enterPhase(phase);
    state.tradeDate = tradeDate;
    const clock = this.clockOf(at, tradeDate, phase);
    this.pieces = makePieces(spec, instruments, state, this.reports, { facts, seed, clock });
    const { listings } = this.pieces;
    for (const order of orders) this.pieces.orders.restore(arrivalOf(listings.get(order.instrument), order), phase);
    for (const watch of watches) this.pieces.watches.add(watch);
  }

  /**
   * The time to continue from: `at` when it is in the phase reached, else that phase's start, so that no boundary is
   * missed.
   */
  private clockOf(at: EpochMs, tradeDate: IsoDate, phase: Phase): EpochMs {
    const { schedule } = this.spec;
    if (phaseAt(schedule, at) === phase && tradeDateAt(schedule, at) === tradeDate) return at;
    return phaseStart(schedule, phase === 'closed' ? previousBusinessDay(tradeDate) : tradeDate, phase);
  }

  /** The recoverable row of an issue. Throws RangeError for an unknown code. */
  facts(code: InstrumentCode): InstrumentFacts {
    return this.pieces.listings.get(code).facts;
  }

  /** All recoverable rows, in listing order; since the last reset that of listed issues is by code. */
  allFacts(): InstrumentFacts[] {
    return this.pieces.listings.all.map((listing) => listing.facts);
  }

  /** Base and limits for orders placed now: those of `tradeDate`. Throws RangeError for an unknown code. */
  terms(code: InstrumentCode): DayTerms {
    return this.pieces.listings.get(code).terms;
  }

  /** The report that opened the current trade date, for a host that starts during a day. */
  dayOpened(at: EpochMs): DayOpened {
    return this.pieces.day.dayOpened(at);
  }

  /** Customers' working orders in the sequence in which they came to rest, as a reset takes them. */
  workingOrders(): WorkingOrder[] {
    return this.pieces.orders.customers.inSequence().map(workingOrder);
  }

  /** The remaining shares of a working order; undefined when it does not work. */
  workingShares(orderId: number): Shares | undefined {
    return this.pieces.orders.remaining(orderId);
  }

  /** The watched prices and quotes, by id, as a reset takes them. */
  watches(): Watch[] {
    return this.pieces.watches.all();
  }

  /** The best `levels` levels of an issue's book. Throws RangeError for an unknown code. */
  depth(code: InstrumentCode, levels: number): Depth {
    const { book, auctionTerms, halted, quote } = this.pieces.listings.get(code);
    const bids = book.depth('buy', levels);
    const asks = book.depth('sell', levels);
    const result = indicative(book, auctionTerms, this.phase);
    const overlay = halted ? 'HALTED' : quote?.kind;
    return {
      bids,
      asks,
      over: shares(asks.reduce((left, level) => left - level.quantity, book.asks.shares)),
      under: shares(bids.reduce((left, level) => left - level.quantity, book.bids.shares)),
      marketBuy: shares(book.bids.marketShares),
      marketSell: shares(book.asks.marketShares),
      ...(result === undefined ? {} : { indicative: result }),
      ...(overlay === undefined ? {} : { overlay }),
      ...(quote === undefined ? {} : { quote: { side: quote.side, price: quote.price } }),
    };
  }

  /** The book right before a customer's fill of the last `apply`; undefined for any other. */
  bookBefore(orderId: number, tradeId: number): BookBefore | undefined {
    return this.lastReports.bookBefore(orderId, tradeId);
  }

  /** Returns and clears the new market data: call it once after each apply. */
  drain(): MarketData {
    const list = new MarketDataList();
    this.drainTo(list);
    const { dirtyQuotes, trades, minuteBars } = list;
    return { dirtyQuotes, trades, minuteBars };
  }

  /** Sends `sink` the new market data: changed quotes in the order of the issues, then trades, then minute bars. */
  drainTo(sink: MarketDataSink): void {
    const { listings, tape } = this.pieces;
    listings.dirty.drain((index) => {
      const listing = listings.all[index];
      if (listing !== undefined) sink.quote(listing.spec.code);
    });
    tape.drain(sink);
  }
}
