import { indicative } from '../auction.ts';
import { LevelPool } from '../book/level-pool.ts';
import { OrderPool } from '../book/order-pool.ts';
import { previousBusinessDay } from '../calendar/business-day.ts';
import { Participants } from '../participants/participants.ts';
import {
  type Boundary,
  isContinuous,
  nextBoundary,
  type Phase,
  phaseAt,
  phaseStart,
  tradeDateAt,
} from '../session/schedule.ts';
import { type EpochMs, epochMs, type InstrumentCode, type IsoDate, shares } from '../units.ts';
import { beginPhase, endPhase } from './boundary.ts';
import { workingOrder } from './customers.ts';
import { amend, arrivalOf, cancel, type Desk, massCancel, place, restore } from './desk.ts';
import { freshFacts, Listing } from './listing.ts';
import { quoteDue } from './quotes.ts';
import { Trading } from './trading.ts';
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
 * The exchange as a state machine: orders and ticks go in, reports come out, and the same inputs always give the same outputs.
 * It has no clock and no randomness of its own. A reset must be its first input (core.md 1, recovery law).
 */
export class Venue {
  readonly spec: VenueSpec;
  private readonly instruments: readonly InstrumentSpec[];
  private listings: readonly Listing[] = [];
  private byCode = new Map<InstrumentCode, Listing>();
  private trading: Trading;
  private participants = new Participants(0);
  private clock: EpochMs;
  private currentPhase: Phase;
  private currentTradeDate: IsoDate;

  /** A venue that stands closed at `at`; the participants' seed comes with the first reset. */
  constructor(spec: VenueSpec, instruments: readonly InstrumentSpec[], at: EpochMs) {
    this.spec = spec;
    this.instruments = instruments;
    this.clock = at;
    this.trading = new Trading(spec);
    this.currentTradeDate = tradeDateAt(spec.schedule, at);
    this.currentPhase = phaseAt(spec.schedule, at);
    this.list([], this.currentPhase);
  }

  get phase(): Phase {
    return this.currentPhase;
  }

  /** The trading date to which orders given now belong. */
  get tradeDate(): IsoDate {
    return this.currentTradeDate;
  }

  /** Carries out one input and answers its reports in order. Throws RangeError for an input that no host may give. */
  apply(input: VenueInput): VenueReport[] {
    const reports: VenueReport[] = [];
    this.trading.reports = reports;
    switch (input.kind) {
      case 'new':
        place(this.desk, input);
        break;
      case 'amend':
        amend(this.desk, input);
        break;
      case 'cancel':
        cancel(this.desk, input);
        break;
      case 'massCancel':
        massCancel(this.desk, input);
        break;
      case 'watch':
        this.watch(input);
        break;
      case 'unwatch':
        this.trading.watches.remove(input.watchId);
        break;
      case 'rebase':
        this.rebase(input);
        break;
      case 'tick':
        this.tick(input);
        break;
      case 'halt':
        this.halt(input);
        break;
      case 'reset':
        this.reset(input);
        break;
    }
    reports.push(...this.trading.watches.take());
    return reports;
  }

  private get desk(): Desk {
    const { trading, byCode, currentPhase: phase, currentTradeDate: tradeDate } = this;
    return { trading, byCode, phase, tradeDate, capabilities: this.spec.capabilities };
  }

  private watch(watch: WatchPrice): void {
    const { watchId, instrument, when, price: at } = watch;
    const { last } = this.listing(instrument);
    this.trading.watches.add({ watchId, instrument, when, price: at });
    // A price already reached is told at once.
    if (last !== undefined) this.trading.watches.noteOne(watchId, instrument, last, watch.at);
  }

  private halt({ instrument, halted, at }: Halt): void {
    const listing = this.listing(instrument);
    if (listing.halted !== halted) listing.haltedSince = halted ? at : undefined;
    listing.halted = halted;
    listing.dirty = true;
    if (!halted && isContinuous(this.currentPhase)) this.trading.auction(listing, at);
  }

  private rebase({ instrument, base, at }: Rebase): void {
    const listing = this.listing(instrument);
    if (this.currentPhase === 'closed') throw new RangeError('a base is given for a day that has begun');
    listing.rebase(base);
    this.trading.cancelOutside(listing, at);
  }

  private tick({ tick, at, gap }: Tick): void {
    if (at < this.clock) return;
    this.participants.begin(tick);
    for (;;) {
      const boundary = nextBoundary(this.spec.schedule, this.clock);
      if (!gap && this.renewOne(Math.min(at, boundary.at - 1))) continue;
      if (boundary.at > at) break;
      if (!gap) this.participate(boundary.at);
      this.enterPhase(boundary, gap);
      this.clock = boundary.at;
      if (!gap) this.participate(boundary.at);
    }
    if (gap) {
      this.clock = this.participants.skipTo(at, this.clock);
      if (isContinuous(this.currentPhase)) for (const listing of this.listings) this.trading.auction(listing, at);
    }
    this.participate(at);
    this.clock = at;
    this.trading.finishMinutes(this.listings, at, false);
  }

  /** Lets time pass to the first quote due by `until`, renews it, and answers whether there was one. */
  private renewOne(until: number): boolean {
    if (!isContinuous(this.currentPhase)) return false;
    const due = this.firstDue();
    if (due === undefined || due > until) return false;
    const at = epochMs(Math.max(due, this.clock));
    this.participate(at);
    this.clock = at;
    for (const listing of this.listings) if ((quoteDue(listing) ?? at + 1) <= at) this.trading.auction(listing, at);
    return true;
  }

  private firstDue(): EpochMs | undefined {
    let first: EpochMs | undefined;
    for (const listing of this.listings) {
      const due = listing.quote === undefined ? undefined : quoteDue(listing);
      if (due !== undefined && (first === undefined || due < first)) first = due;
    }
    return first;
  }

  private participate(to: EpochMs): void {
    this.participants.act(this.listings, this.currentPhase, this.clock, to, this.trading);
  }

  private enterPhase(boundary: Boundary, gap: boolean): void {
    const { at, phase } = boundary;
    const { reports } = this.trading;
    endPhase(this.trading, this.listings, boundary, gap);
    this.currentPhase = phase;
    for (const listing of this.listings) {
      listing.phase = phase;
      listing.dirty = true;
    }
    if (boundary.opensDay ?? phase === 'am-acceptance') this.openDay();
    beginPhase(this.trading, this.listings, boundary);
    reports.push({ kind: 'phase', phase, tradeDate: this.currentTradeDate, at });
    if (phase !== 'closed' && boundary.endsSession !== true) return;
    this.trading.finishMinutes(this.listings, at, true);
    if (phase !== 'closed') return;
    this.currentTradeDate = tradeDateAt(this.spec.schedule, at);
    reports.push(this.dayOpened(at));
  }

  private openDay(): void {
    for (const listing of this.listings) {
      listing.openDay();
      this.trading.clear(listing);
    }
    this.participants.openDay(this.currentTradeDate);
  }

  private reset({ seed, at, tradeDate, phase, facts, orders, watches = [] }: Reset): void {
    this.currentPhase = phase;
    this.currentTradeDate = tradeDate;
    this.clock = this.clockOf(at, tradeDate, phase);
    const { reports } = this.trading;
    this.trading = new Trading(this.spec);
    this.trading.reports = reports;
    this.participants = new Participants(seed);
    this.participants.openDay(tradeDate);
    this.list(facts, phase);
    for (const order of orders) {
      const listing = this.byCode.get(order.instrument);
      if (listing === undefined) throw new RangeError(`no such instrument: ${order.instrument}`);
      restore(this.trading, arrivalOf(listing, order), phase);
    }
    for (const watch of watches) this.trading.watches.add(watch);
  }

  /** Where time goes on from: `at` when it lies in the phase reached, else that phase's start, so that no boundary is missed. */
  private clockOf(at: EpochMs, tradeDate: IsoDate, phase: Phase): EpochMs {
    const { schedule } = this.spec;
    if (phaseAt(schedule, at) === phase && tradeDateAt(schedule, at) === tradeDate) return at;
    return phaseStart(schedule, phase === 'closed' ? previousBusinessDay(tradeDate) : tradeDate, phase);
  }

  private list(facts: readonly InstrumentFacts[], phase: Phase): void {
    const known = new Map(facts.map((row) => [row.code, row]));
    const pool = new LevelPool(new OrderPool());
    this.listings = this.instruments.map(
      (spec) => new Listing(spec, pool, { ...(known.get(spec.code) ?? freshFacts(spec, phase)), phase }),
    );
    this.byCode = new Map(this.listings.map((listing) => [listing.spec.code, listing]));
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

  /** All recoverable rows, in the order in which the issues were listed. */
  allFacts(): InstrumentFacts[] {
    return this.listings.map((listing) => listing.facts);
  }

  /** Base and limits for orders given now: those of `tradeDate`. Throws RangeError for an unknown code. */
  terms(code: InstrumentCode): DayTerms {
    return this.listing(code).terms;
  }

  /** The report that opened the current trade date, for a host that starts in the middle of a day. */
  dayOpened(at: EpochMs): DayOpened {
    return {
      kind: 'dayOpened',
      tradeDate: this.currentTradeDate,
      instruments: this.listings.map((listing) => listing.terms),
      at,
    };
  }

  /** Customers' working orders in the sequence in which they came to rest: what a reset takes. */
  workingOrders(): WorkingOrder[] {
    return this.trading.customers.inSequence().map(workingOrder);
  }

  /** The prices watched for, by id: what a reset takes. */
  watches(): PriceWatch[] {
    return this.trading.watches.all();
  }

  /** The best `levels` levels of an issue's book. Throws RangeError for an unknown code. */
  depth(code: InstrumentCode, levels: number): Depth {
    const { book, auctionTerms, halted, quote } = this.listing(code);
    const bids = book.depth('buy', levels);
    const asks = book.depth('sell', levels);
    const result = indicative(book, auctionTerms, this.currentPhase);
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

  /** Takes what people who watch have not seen yet: call it once after each apply. */
  drain(): MarketData {
    const dirtyQuotes: InstrumentCode[] = [];
    for (const listing of this.listings) {
      if (listing.dirty) dirtyQuotes.push(listing.spec.code);
      listing.dirty = false;
    }
    return { dirtyQuotes, ...this.trading.drain() };
  }
}
