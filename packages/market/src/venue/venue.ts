import { indicative } from '../auction/auction.ts';
import { LevelPool } from '../book/level-pool.ts';
import { OrderPool } from '../book/order-pool.ts';
import { previousBusinessDay } from '../calendar/business-day.ts';
import { Participants } from '../participants/participants.ts';
import { type Boundary, nextBoundary, type Phase, phaseAt, phaseStart, tradeDateAt } from '../session/schedule.ts';
import { runToEnd, type Slices } from '../slices.ts';
import { type EpochMs, epochMs, type InstrumentCode, type IsoDate, type Shares, shares } from '../units.ts';
import type { BookBefore } from './book-before.ts';
import { beginPhase, endPhase } from './boundary.ts';
import { workingOrder } from './customer-orders.ts';
import { DirtyInstruments } from './dirty-instruments.ts';
import { ISSUE_NUMBERS, initialFacts, Listing } from './listing.ts';
import { amend, arrivalOf, cancel, massCancel, type OrderEntry, place, restore } from './order-entry.ts';
import { quoteDue } from './quotes.ts';
import { ReportList, type ReportSink } from './report-sink.ts';
import { MarketDataList, type MarketDataSink } from './tape.ts';
import { Trading } from './trading.ts';
import { TradingState } from './trading-state.ts';
import type {
  DayOpened,
  DayTerms,
  Depth,
  Halt,
  InstrumentFacts,
  InstrumentSpec,
  MarketData,
  PriceWatch,
  Rebase,
  Reset,
  Tick,
  VenueInput,
  VenueReport,
  VenueSpec,
  WatchPrice,
  WorkingOrder,
} from './types.ts';

/**
 * The exchange as a state machine: takes orders and ticks, returns reports, and the same inputs always give the same outputs.
 * It has no clock and no randomness of its own. A reset must be its first input (rules/core.md 1, recovery law).
 */
export class Venue {
  readonly spec: VenueSpec;
  private readonly instruments: readonly InstrumentSpec[];
  private listings: readonly Listing[] = [];
  private dirty = new DirtyInstruments(0);
  private byCode = new Map<InstrumentCode, Listing>();
  /** The reports of the last `apply`. */
  private lastReports = new ReportList();
  private trading: Trading;
  private participants = new Participants(0);
  private clock: EpochMs;
  private readonly state: TradingState;
  private orderEntry: OrderEntry;

  /** A venue closed at `at`; the participants' seed comes with the first reset. */
  constructor(spec: VenueSpec, instruments: readonly InstrumentSpec[], at: EpochMs) {
    this.spec = spec;
    this.instruments = instruments;
    this.clock = at;
    const { schedule, capabilities } = spec;
    this.state = new TradingState(capabilities, phaseAt(schedule, at), tradeDateAt(schedule, at));
    this.trading = this.initListings([], this.phase, new ReportList());
    this.orderEntry = { state: this.state, trading: this.trading, byCode: this.byCode };
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
    this.lastReports = new ReportList();
    this.trading.sink = this.lastReports;
    yield* this.tick(input);
    this.trading.watches.reportHits(this.lastReports);
    return this.lastReports.reports;
  }

  /**
   * Applies one input and sends `sink` its reports as they happen. The input is only read, so a caller may reuse one object;
   * orders and cancels create no report objects. Throws RangeError for an input that the host must not send.
   */
  send(input: VenueInput, sink: ReportSink): void {
    const { trading } = this;
    if (trading.sink !== sink) trading.sink = sink;
    switch (input.kind) {
      case 'new':
        place(this.orderEntry, input);
        break;
      case 'cancel':
        cancel(this.orderEntry, input);
        break;
      case 'amend':
        this.requireCapability('amend');
        amend(this.orderEntry, input);
        break;
      case 'massCancel':
        massCancel(this.orderEntry, input);
        break;
      case 'watch':
        this.requireCapability('watch');
        this.watch(input);
        break;
      case 'unwatch':
        this.trading.watches.remove(input.watchId);
        break;
      case 'rebase':
        this.rebase(input);
        break;
      case 'tick':
        runToEnd(this.tick(input));
        break;
      case 'halt':
        this.halt(input);
        break;
      case 'reset':
        this.reset(input);
        break;
    }
    const { watches } = this.trading;
    if (watches.hasHits) watches.reportHits(sink);
  }

  private requireCapability(what: 'amend' | 'watch'): void {
    if (this.spec.capabilities[what] === false) throw new RangeError(`${this.spec.id} does not support ${what}`);
  }

  private watch(watch: WatchPrice): void {
    const { watchId, instrument, when, price: at } = watch;
    const listing = this.byCode.get(instrument);
    if (listing === undefined) {
      this.trading.sink.other({ kind: 'watchRejected', watchId, reason: 'UNKNOWN_INSTRUMENT', at: watch.at });
      return;
    }
    const { last } = listing;
    const added = { watchId, instrument, when, price: at };
    this.trading.watches.add(added);
    // A price already reached is reported at once.
    if (last !== undefined) this.trading.watches.checkNew(added, last, watch.at);
  }

  private halt({ instrument, halted, at }: Halt): void {
    const listing = this.listing(instrument);
    if (listing.halted === halted) return;
    listing.haltedSince = halted ? at : undefined;
    listing.halted = halted;
    listing.markDirty();
    if (!halted && this.state.continuous) this.trading.auction(listing, at);
  }

  private rebase({ instrument, base, at }: Rebase): void {
    const listing = this.listing(instrument);
    if (this.phase === 'closed') throw new RangeError('a base price cannot be set while the venue is closed');
    listing.rebase(base);
    this.trading.cancelOutside(listing, at);
    if (listing.quote === undefined) return;
    // The quote was set within the old limits: the orders waiting behind it are checked again (rules/market.md 1.4).
    listing.clearQuote();
    if (this.state.continuous) this.trading.auction(listing, at);
  }

  private *tick({ tick, at, gap, passing = false }: Tick): Slices {
    if (at < this.clock) return;
    this.participants.begin(tick);
    for (;;) {
      const boundary = nextBoundary(this.spec.schedule, this.clock);
      if (!gap && (yield* this.renewNextQuote(Math.min(at, boundary.at - 1)))) continue;
      if (boundary.at > at) break;
      if (!gap) yield* this.runParticipants(boundary.at);
      yield* this.enterPhase(boundary, gap);
      this.clock = boundary.at;
      if (!gap) yield* this.runParticipants(boundary.at);
    }
    if (gap && !passing) {
      this.clock = this.participants.skipTo(at, this.clock);
      if (this.state.continuous) yield* this.auctions(this.listings, at);
    }
    if (!passing) yield* this.runParticipants(at);
    this.clock = at;
    this.trading.finishMinutes(this.listings, at, false);
  }

  /** Advances time to the first quote due by `until`, renews it, and returns whether there was one. */
  private *renewNextQuote(until: number): Slices<boolean> {
    if (!this.state.continuous) return false;
    const due = this.nextQuoteDue();
    if (due === undefined || due > until) return false;
    const at = epochMs(Math.max(due, this.clock));
    yield* this.runParticipants(at);
    this.clock = at;
    const isDue = (listing: Listing): boolean => (quoteDue(listing) ?? at + 1) <= at;
    yield* this.auctions(this.listings.filter(isDue), at);
    return true;
  }

  private *auctions(listings: readonly Listing[], at: EpochMs): Slices {
    for (const listing of listings) {
      this.trading.auction(listing, at);
      yield;
    }
  }

  private nextQuoteDue(): EpochMs | undefined {
    let first: EpochMs | undefined;
    for (const listing of this.listings) {
      const due = listing.quote === undefined ? undefined : quoteDue(listing);
      if (due !== undefined && (first === undefined || due < first)) first = due;
    }
    return first;
  }

  private runParticipants(to: EpochMs): Slices {
    return this.participants.act(this.listings, this.phase, this.clock, to, this.trading);
  }

  private *enterPhase(boundary: Boundary, gap: boolean): Slices {
    const { at, phase } = boundary;
    const { sink } = this.trading;
    yield* endPhase(this.trading, this.listings, boundary, gap);
    this.state.enterPhase(phase);
    for (const listing of this.listings) {
      listing.phase = phase;
      listing.markDirty();
    }
    if (boundary.opensDay ?? phase === 'am-acceptance') this.openDay();
    yield* beginPhase(this.trading, boundary);
    sink.other({ kind: 'phase', phase, tradeDate: this.tradeDate, at });
    if (phase !== 'closed' && boundary.endsSession !== true) return;
    this.trading.finishMinutes(this.listings, at, true);
    if (phase !== 'closed') return;
    this.state.tradeDate = tradeDateAt(this.spec.schedule, at);
    sink.other(this.dayOpened(at));
  }

  private openDay(): void {
    for (const listing of this.listings) {
      listing.openDay();
      this.trading.clear(listing);
    }
    this.participants.openDay(this.tradeDate);
  }

  private reset({ seed, at, tradeDate, phase, facts, orders, watches = [] }: Reset): void {
    this.state.enterPhase(phase);
    this.state.tradeDate = tradeDate;
    this.clock = this.clockOf(at, tradeDate, phase);
    this.trading = this.initListings(facts, phase, this.trading.sink);
    this.orderEntry = { state: this.state, trading: this.trading, byCode: this.byCode };
    this.participants = new Participants(seed);
    this.participants.openDay(tradeDate);
    for (const order of orders) {
      const listing = this.byCode.get(order.instrument);
      if (listing === undefined) throw new RangeError(`no such instrument: ${order.instrument}`);
      restore(this.trading, arrivalOf(listing, order), phase);
    }
    for (const watch of watches) this.trading.watches.add(watch);
  }

  /** The time to continue from: `at` when it is in the phase reached, else that phase's start, so that no boundary is missed. */
  private clockOf(at: EpochMs, tradeDate: IsoDate, phase: Phase): EpochMs {
    const { schedule } = this.spec;
    if (phaseAt(schedule, at) === phase && tradeDateAt(schedule, at) === tradeDate) return at;
    return phaseStart(schedule, phase === 'closed' ? previousBusinessDay(tradeDate) : tradeDate, phase);
  }

  /** Lists the issues again and returns an empty floor for them. */
  private initListings(facts: readonly InstrumentFacts[], phase: Phase, sink: ReportSink): Trading {
    const known = new Map(facts.map((row) => [row.code, row]));
    const pool = new LevelPool(new OrderPool());
    const dirty = new DirtyInstruments(this.instruments.length);
    this.dirty = dirty;
    const numbers = new Float64Array(this.instruments.length * ISSUE_NUMBERS);
    this.listings = this.instruments.map((spec, n) => {
      const row = { ...(known.get(spec.code) ?? initialFacts(spec, phase)), phase };
      return new Listing(spec, n, pool, row, dirty, numbers);
    });
    this.byCode = new Map(this.listings.map((listing) => [listing.spec.code, listing]));
    return new Trading(this.spec, this.listings, pool, dirty, this.state, sink);
  }

  private listing(code: InstrumentCode): Listing {
    const listing = this.byCode.get(code);
    if (listing === undefined) throw new RangeError(`no such instrument: ${code}`);
    return listing;
  }

  /** The recoverable row of an issue. Throws RangeError for an unknown code. */
  facts(code: InstrumentCode): InstrumentFacts {
    return this.listing(code).facts;
  }

  /** All recoverable rows, in listing order. */
  allFacts(): InstrumentFacts[] {
    return this.listings.map((listing) => listing.facts);
  }

  /** Base and limits for orders placed now: those of `tradeDate`. Throws RangeError for an unknown code. */
  terms(code: InstrumentCode): DayTerms {
    return this.listing(code).terms;
  }

  /** The report that opened the current trade date, for a host that starts during a day. */
  dayOpened(at: EpochMs): DayOpened {
    return {
      kind: 'dayOpened',
      tradeDate: this.tradeDate,
      instruments: this.listings.map((listing) => listing.terms),
      at,
    };
  }

  /** Customers' working orders in the sequence in which they came to rest, as a reset takes them. */
  workingOrders(): WorkingOrder[] {
    return this.trading.customers.inSequence().map(workingOrder);
  }

  /** The remaining shares of a working order; undefined when it does not work. */
  workingShares(orderId: number): Shares | undefined {
    return this.trading.remaining(orderId);
  }

  /** The watched prices, by id, as a reset takes them. */
  watches(): PriceWatch[] {
    return this.trading.watches.all();
  }

  /** The best `levels` levels of an issue's book. Throws RangeError for an unknown code. */
  depth(code: InstrumentCode, levels: number): Depth {
    const { book, auctionTerms, halted, quote } = this.listing(code);
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
    const { instruments } = this;
    this.dirty.drain((index) => {
      const spec = instruments[index];
      if (spec !== undefined) sink.quote(spec.code);
    });
    this.trading.tape.drain(sink);
  }
}
