import type { AuctionTerms } from '../auction/auction.ts';
import type { Bar } from '../bars/bar.ts';
import { BAR_NUMBERS, BarBuilder } from '../bars/bar-builder.ts';
import { Book, type Side } from '../book/book.ts';
import type { LevelPool } from '../book/level-pool.ts';
import { nextBusinessDay } from '../calendar/business-day.ts';
import { broadenedSide, nextLimitDays } from '../rules/broadening.ts';
import { tableAfterClose } from '../rules/etf-tick.ts';
import { firstDayLimits, firstDayStep } from '../rules/first-day.ts';
import { type DailyLimits, dailyLimits, renewalWidth } from '../rules/limit.ts';
import { largestOrder } from '../rules/order-size.ts';
import { type QuoteStep, SPECIAL_STEP_MS } from '../rules/quote.ts';
import { triggersShortRule } from '../rules/short-sale.ts';
import { commonTick, isOnTick, type TickTable } from '../rules/tick.ts';
import type { Phase } from '../session/schedule.ts';
import { type EpochMs, type IsoDate, notional, type Price, price, type Shares } from '../units.ts';
import { DAY_NUMBERS, DayFigures } from './day-figures.ts';
import type { DirtyInstruments } from './dirty-instruments.ts';
import { overlayFacts, type Quote, quoteOf } from './listing-facts.ts';
import { SequentialRun } from './sequential-run.ts';
import type { TradingState } from './trading-state.ts';
import type { DayTerms, InstrumentFacts, InstrumentSpec } from './types.ts';

/** Numbers per issue: its day's, then its minute's. */
export const ISSUE_NUMBERS = DAY_NUMBERS + BAR_NUMBERS;
/** Where an issue's numbers are: `ISSUE_NUMBERS` of `numbers` at `from`; issues may share an array. */
type IssueNumbers = { readonly numbers: Float64Array<ArrayBuffer>; readonly from: number };

/** An issue at the venue: its book and the facts of its day. */
export class Listing {
  // Fields are laid out in memory as declared: first what every order reads, then what a trade uses, then the rest.
  readonly book: Book;
  /** Index among the venue's issues. */
  readonly index: number;
  private isHalted: boolean;
  /** The trading unit of its orders. */
  readonly lot: Shares;
  /** The most shares of one order. */
  readonly largestOrder: number;
  /** The day's limits. */
  private lower = price(0);
  private upper = price(0);
  /** The tick of every price between the limits, or 0 when their ticks differ. */
  private tick = 0;
  shortRuleUntil: IsoDate | undefined;
  private readonly dirty: DirtyInstruments;
  last: Price | undefined;
  base: Price;
  /** The number of the last trade. */
  tradeId: number;
  rising: boolean;
  private pressure = 0;
  private readonly day: DayFigures;
  private readonly bars: BarBuilder;
  readonly spec: InstrumentSpec;
  private shownQuote: Quote | undefined;
  /** As in the facts row. */
  limitDays: number;
  ipoReference: Price | undefined;
  previousClose: Price;
  private currentPhase: Phase;
  private haltedSince: EpochMs | undefined;
  /** Start of the current run of one-sided trades (rules/market.md 1.4, sequential quote). */
  readonly sequentialRun = new SequentialRun();
  /** The tick table in force, and that of the next day if it differs. */
  tickTable: TickTable;
  private nextTickTable: TickTable | undefined;
  /** The primary exchange's terms of the day that opens next, where bases come from it. */
  private nextTerms: DayTerms | undefined;

  /**
   * The issue at the venue's `index`; it adds itself to `dirty` when its market data changes, and keeps the figures
   * that change with each trade in `numbers`.
   */
  constructor(
    spec: InstrumentSpec,
    index: number,
    pool: LevelPool,
    facts: InstrumentFacts,
    dirty: DirtyInstruments,
    { numbers, from }: IssueNumbers,
  ) {
    this.spec = spec;
    this.index = index;
    this.dirty = dirty;
    this.book = new Book(pool);
    this.largestOrder = largestOrder(spec.listedShares);
    this.lot = spec.lot;
    this.base = facts.base;
    this.previousClose = facts.previousClose;
    this.currentPhase = facts.phase;
    this.isHalted = facts.halted;
    this.haltedSince = facts.overlay === 'HALTED' ? facts.overlaySince : undefined;
    this.shownQuote = quoteOf(facts);
    this.limitDays = facts.limitDays ?? 0;
    this.ipoReference = facts.ipoReference;
    this.shortRuleUntil = facts.shortRuleUntil;
    this.rising = facts.rising ?? false;
    this.tickTable = facts.tickTable ?? spec.tickTable;
    this.limits = facts;
    this.nextTickTable = facts.nextTickTable;
    this.last = facts.last;
    this.day = new DayFigures(facts, numbers, from);
    this.tradeId = facts.tradeId;
    this.bars = new BarBuilder(facts.bar, numbers, from + DAY_NUMBERS);
    this.markDirty();
  }

  /** The day's price limits. */
  get limits(): DailyLimits {
    return { lower: this.lower, upper: this.upper };
  }

  /** Sets new limits; if the tick table changes too, set it first. */
  private set limits({ lower, upper }: DailyLimits) {
    this.lower = lower;
    this.upper = upper;
    this.tick = commonTick(this.tickTable, lower, upper);
  }

  /** Whether a price is inside the day's limits, inclusive (rules/market.md 1.5). */
  isWithinLimits(at: Price): boolean {
    return at >= this.lower && at <= this.upper;
  }

  /** Whether a price inside the day's limits is on its tick (rules/market.md 1.6). */
  isOnTick(at: Price): boolean {
    const { tick } = this;
    return tick === 0 ? isOnTick(this.tickTable, at) : at % tick === 0;
  }

  /** The quote shown instead of trades. */
  get quote(): Quote | undefined {
    return this.shownQuote;
  }

  get phase(): Phase {
    return this.currentPhase;
  }

  get halted(): boolean {
    return this.isHalted;
  }

  /** The issue enters `phase` with its venue. */
  enterPhase(phase: Phase): void {
    this.currentPhase = phase;
    this.markDirty();
  }

  /** Halts or resumes the issue (rules/market.md 1.11). */
  setHalted(halted: boolean, at: EpochMs): void {
    this.isHalted = halted;
    this.haltedSince = halted ? at : undefined;
    this.markDirty();
  }

  /** Adds shares that a customer has bought (+) or sold (-) as aggressor. */
  addPressure(bought: number): void {
    this.pressure += bought;
  }

  /** Shares that customers bought less those they sold as aggressors since the last call. */
  takePressure(): number {
    const { pressure } = this;
    this.pressure = 0;
    return pressure;
  }

  /** Marks the issue's market data as changed. */
  markDirty(): void {
    this.dirty.add(this.index);
  }

  /** Time of the last trade. */
  get lastAt(): EpochMs | undefined {
    return this.day.lastAt;
  }

  /** The last price, or the base before the day's first trade: the centre of auctions (rules/market.md 1.2). */
  get reference(): Price {
    return this.last ?? this.base;
  }

  /** The centre of auctions and quotes: the quote shown, or the reference (rules/market.md 1.2). */
  get centre(): Price {
    return this.quote?.price ?? this.reference;
  }

  /** Whether the issue is new and has no first price yet (rules/market.md 1.9). */
  get awaitsFirstPrice(): boolean {
    return this.ipoReference !== undefined && this.day.openAt === undefined;
  }

  /** The terms of an auction of this issue. */
  get auctionTerms(): AuctionTerms {
    return { tickTable: this.tickTable, ...this.limits, centre: this.centre };
  }

  /** How its special quote moves on the pushing side (rules/market.md 1.4, 1.9). */
  quoteStep(side: Side): QuoteStep {
    const step = renewalWidth(this.centre);
    if (this.awaitsFirstPrice && this.ipoReference !== undefined) return firstDayStep(this.ipoReference, side, step);
    return { step, everyMs: SPECIAL_STEP_MS, bound: side === 'buy' ? this.limits.upper : this.limits.lower };
  }

  /** Shows a quote from `since` on. */
  showQuote(quote: Quote): void {
    this.shownQuote = quote;
    this.markDirty();
  }

  /** Removes the quote. */
  clearQuote(): void {
    this.shownQuote = undefined;
    this.markDirty();
  }

  /**
   * The price that becomes the next base: the last, or the special quote at the end of the day (rules/market.md 1.12).
   */
  private get closing(): Price {
    return this.quote?.kind === 'SPECIAL_QUOTE' ? this.quote.price : this.reference;
  }

  /** The base and limits that new orders are checked against: after the close already those of the next day. */
  get terms(): DayTerms {
    const { code } = this.spec;
    const { tickTable, closing, ipoReference } = this;
    const newIssue = (reference: Price | undefined) => (reference === undefined ? {} : { ipoReference: reference });
    if (this.phase !== 'closed') return { code, tickTable, base: this.base, ...this.limits, ...newIssue(ipoReference) };
    if (this.nextTerms !== undefined) return this.nextTerms;
    const next = this.nextTickTable ?? tickTable;
    const reference = this.awaitsFirstPrice ? closing : undefined;
    return { code, tickTable: next, base: closing, ...this.limitsFrom(closing, next), ...newIssue(reference) };
  }

  private limitsFrom(base: Price, tickTable: TickTable): DailyLimits {
    if (this.awaitsFirstPrice) return firstDayLimits(tickTable, base);
    return dailyLimits({ base, tickTable, broadened: broadenedSide(this.limitDays) });
  }

  /**
   * Updates the count of days at the limit with the day that ends at `at`, before its orders expire
   * (rules/market.md 1.5, broadening).
   */
  closeDay(at: EpochMs): void {
    const { book, limits, last, quote, spec, tickTable } = this;
    const { openAt, low, high, volume } = this.day;
    const onlyAtClose = openAt !== undefined && openAt >= at;
    const left = (side: Side, limit: Price): boolean => {
      const here = book.side(side);
      return here.bestPrice === limit || here.marketShares > 0;
    };
    this.limitDays = nextLimitDays({
      before: this.limitDays,
      etf: spec.etf ?? false,
      etfDown: spec.etf === true && !(spec.lot === 1 && tickTable === 'topix500'),
      limits,
      last,
      low,
      high,
      quoted: quote?.price,
      volume,
      onlyAtClose,
      leftUp: left('buy', limits.upper),
      leftDown: left('sell', limits.lower),
    });
  }

  /** Sets the terms of the day that opens next from outside (rules/market.md 2). */
  setNextTerms(terms: DayTerms): void {
    this.nextTerms = terms;
  }

  /**
   * Starts a day: the close becomes the base (rules/market.md 1.12), or the base set from outside, and the day's
   * figures are reset.
   */
  openDay(): void {
    const close = this.nextTerms?.base ?? this.closing;
    this.openTicks(close);
    this.tickTable = this.nextTerms?.tickTable ?? this.tickTable;
    this.limits = this.nextTerms ?? this.limitsFrom(close, this.tickTable);
    this.ipoReference = this.nextTerms === undefined && this.awaitsFirstPrice ? close : undefined;
    this.nextTerms = undefined;
    this.base = close;
    this.previousClose = close;
    this.shownQuote = undefined;
    this.sequentialRun.reset();
    this.last = undefined;
    this.day.clear();
    this.markDirty();
  }

  /**
   * The table chosen by the close before last comes into force; this close chooses the following one
   * (rules/market.md 1.6).
   */
  private openTicks(close: Price): void {
    const { etf, lot } = this.spec;
    if (etf !== true || lot !== 1) return;
    this.tickTable = this.nextTickTable ?? this.tickTable;
    const next = tableAfterClose(close);
    this.nextTickTable = next === this.tickTable ? undefined : next;
  }

  /** Sets another base for the day, and its limits (rules/market.md 1.12, 1.9 after the first price). */
  rebase(base: Price): void {
    this.base = base;
    this.limits = dailyLimits({ base, tickTable: this.tickTable, broadened: broadenedSide(this.limitDays) });
    this.markDirty();
  }

  /** Records a print made now under the next number, and returns the minute bar it finished. */
  print(price: Price, quantity: Shares, now: Pick<TradingState, 'at' | 'tradeDate'>): Bar | undefined {
    const { last, bars } = this;
    const { at } = now;
    const turnover = notional(price, quantity);
    if (last !== undefined && price !== last) this.rising = price > last;
    if (triggersShortRule(price, this.base)) this.shortRuleUntil = nextBusinessDay(now.tradeDate);
    this.last = price;
    this.day.add(price, quantity, turnover, at);
    this.tradeId += 1;
    this.markDirty();
    const finished = bars.isOver(at) ? bars.finish() : undefined;
    bars.note(price, quantity, turnover, at);
    return finished;
  }

  /** The minute bar finished at `at`, if any; at the end of the session the current one. */
  takeBar(at: EpochMs, sessionOver: boolean): Bar | undefined {
    const bar = sessionOver ? this.bars.finish() : this.bars.advance(at);
    // removes the minute from the recoverable row too, even in a quiet issue: else a recovery would find it again
    if (bar !== undefined) this.markDirty();
    return bar;
  }

  /** The recoverable row. */
  get facts(): InstrumentFacts {
    const { spec, base, previousClose, last, lastAt, phase, halted, tradeId } = this;
    const { range, volume, turnover } = this.day;
    const bar = this.bars.current;
    return {
      code: spec.code,
      base,
      previousClose,
      ...(last === undefined || lastAt === undefined ? {} : { last, lastAt }),
      ...range,
      volume,
      turnover,
      phase,
      halted,
      ...this.limits,
      tradeId,
      ...(bar === undefined ? {} : { bar }),
      ...overlayFacts(this, this.haltedSince, this.nextTickTable),
    };
  }
}
