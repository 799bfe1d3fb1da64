import { indicative } from '../auction.ts';
import { MARKET } from '../book/book.ts';
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
import { type EpochMs, type InstrumentCode, type IsoDate, shares } from '../units.ts';
import { refusal } from './check-order.ts';
import { workingOrder } from './customers.ts';
import { freshFacts, Listing } from './listing.ts';
import { Trading } from './trading.ts';
import type {
  CancelOrder,
  DayOpened,
  DayTerms,
  Depth,
  Halt,
  InstrumentFacts,
  InstrumentSpec,
  MarketData,
  NewOrder,
  Reset,
  Tick,
  VenueInput,
  VenueReport,
  VenueSpec,
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
  private trading = new Trading();
  private participants = new Participants(0);
  private clock: EpochMs;
  private currentPhase: Phase;
  private currentTradeDate: IsoDate;

  /** A venue that stands closed at `at`; the participants' seed comes with the first reset. */
  constructor(spec: VenueSpec, instruments: readonly InstrumentSpec[], at: EpochMs) {
    this.spec = spec;
    this.instruments = instruments;
    this.clock = at;
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
        this.place(input);
        break;
      case 'cancel':
        this.cancel(input);
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
    return reports;
  }

  private place(order: NewOrder): void {
    const { orderId, at } = order;
    const { reports, customers } = this.trading;
    if (!Number.isSafeInteger(orderId) || orderId <= 0) throw new RangeError(`order id must be positive: ${orderId}`);
    if (customers.has(orderId)) {
      reports.push({ kind: 'reject', orderId, reason: 'DUPLICATE_ORDER', params: {}, at });
      return;
    }
    const listing = this.byCode.get(order.instrument);
    if (listing === undefined) {
      const params = { instrument: order.instrument };
      reports.push({ kind: 'reject', orderId, reason: 'UNKNOWN_INSTRUMENT', params, at });
      return;
    }
    const refused = refusal(order, listing, this.currentPhase, this.spec.capabilities);
    if (refused !== undefined) {
      reports.push({ kind: 'reject', orderId, ...refused, at });
      return;
    }
    reports.push({ kind: 'ack', orderId, at });
    this.enter(listing, order, at);
  }

  private enter(listing: Listing, { orderId, side, price, quantity, type }: WorkingOrder, at: EpochMs): void {
    const limit = type === 'market' ? MARKET : (price ?? MARKET);
    const continuous = isContinuous(this.currentPhase);
    const left = continuous ? this.trading.match(listing, side, limit, quantity, orderId, at) : quantity;
    if (left > 0) this.trading.rest(listing, side, limit, left, orderId);
  }

  private cancel({ orderId, at }: CancelOrder): void {
    const { reports, customers } = this.trading;
    const order = customers.get(orderId);
    if (order === undefined) {
      reports.push({ kind: 'cancelRejected', orderId, reason: 'ORDER_NOT_WORKING', at });
      return;
    }
    reports.push({ kind: 'cancelled', orderId, remaining: this.trading.remove(order), at });
  }

  private halt({ instrument, halted, at }: Halt): void {
    const listing = this.byCode.get(instrument);
    if (listing === undefined) throw new RangeError(`no such instrument: ${instrument}`);
    listing.halted = halted;
    listing.dirty = true;
    if (!halted && isContinuous(this.currentPhase)) this.trading.auction(listing, at);
  }

  private tick({ tick, at, gap }: Tick): void {
    if (at < this.clock) return;
    this.participants.begin(tick);
    for (;;) {
      const boundary = nextBoundary(this.spec.schedule, this.clock);
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

  private participate(to: EpochMs): void {
    this.participants.act(this.listings, this.currentPhase, this.clock, to, this.trading);
  }

  private enterPhase({ at, phase, auction }: Boundary, gap: boolean): void {
    const { reports } = this.trading;
    if (auction !== undefined && !gap) for (const listing of this.listings) this.trading.auction(listing, at);
    const closing = phase === 'closed';
    if (closing) this.expireAll(at);
    this.currentPhase = phase;
    for (const listing of this.listings) {
      listing.phase = phase;
      listing.dirty = true;
    }
    if (phase === 'am-acceptance') this.openDay();
    reports.push({ kind: 'phase', phase, tradeDate: this.currentTradeDate, at });
    if (!closing) return;
    this.trading.finishMinutes(this.listings, at, true);
    this.currentTradeDate = tradeDateAt(this.spec.schedule, at);
    reports.push(this.dayOpened(at));
  }

  private expireAll(at: EpochMs): void {
    const { reports, customers } = this.trading;
    for (const order of customers.inSequence()) {
      reports.push({ kind: 'expired', orderId: order.orderId, remaining: this.trading.remove(order), at });
    }
  }

  private openDay(): void {
    for (const listing of this.listings) {
      listing.openDay();
      this.trading.clear(listing);
    }
    this.participants.openDay(this.currentTradeDate);
  }

  private reset({ seed, at, tradeDate, phase, facts, orders }: Reset): void {
    this.currentPhase = phase;
    this.currentTradeDate = tradeDate;
    this.clock = this.clockOf(at, tradeDate, phase);
    const { reports } = this.trading;
    this.trading = new Trading();
    this.trading.reports = reports;
    this.participants = new Participants(seed);
    this.participants.openDay(tradeDate);
    this.list(facts, phase);
    for (const order of orders) {
      const listing = this.byCode.get(order.instrument);
      if (listing === undefined) throw new RangeError(`no such instrument: ${order.instrument}`);
      const limit = order.type === 'market' ? MARKET : (order.price ?? MARKET);
      this.trading.rest(listing, order.side, limit, order.quantity, order.orderId);
    }
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

  /** The best `levels` levels of an issue's book. Throws RangeError for an unknown code. */
  depth(code: InstrumentCode, levels: number): Depth {
    const { book, spec, limits, reference } = this.listing(code);
    const bids = book.depth('buy', levels);
    const asks = book.depth('sell', levels);
    const terms = { tickTable: spec.tickTable, ...limits, centre: reference };
    const result = indicative(book, terms, this.currentPhase);
    return {
      bids,
      asks,
      over: shares(asks.reduce((left, level) => left - level.quantity, book.asks.shares)),
      under: shares(bids.reduce((left, level) => left - level.quantity, book.bids.shares)),
      marketBuy: shares(book.bids.marketShares),
      marketSell: shares(book.asks.marketShares),
      ...(result === undefined ? {} : { indicative: result }),
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
