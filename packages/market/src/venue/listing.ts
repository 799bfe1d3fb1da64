import type { Bar } from '../bars/bar.ts';
import { BarBuilder } from '../bars/bar-builder.ts';
import { Book } from '../book/book.ts';
import type { LevelPool } from '../book/level-pool.ts';
import { type DailyLimits, dailyLimits } from '../rules/limit.ts';
import type { Phase } from '../session/schedule.ts';
import { type EpochMs, notional, type Price, type Shares, shares, yen } from '../units.ts';
import type { DayTerms, InstrumentFacts, InstrumentSpec } from './types.ts';

type At = { readonly price: Price; readonly at: EpochMs };

/** The facts of an issue that has not traded yet. */
export function freshFacts(spec: InstrumentSpec, phase: Phase): InstrumentFacts {
  return {
    code: spec.code,
    base: spec.base,
    previousClose: spec.base,
    volume: shares(0),
    turnover: yen(0),
    phase,
    halted: false,
    ...dailyLimits({ base: spec.base, tickTable: spec.tickTable }),
    tradeId: 0,
  };
}

/** An issue at the venue: its book and the facts of its day. */
export class Listing {
  readonly spec: InstrumentSpec;
  readonly book: Book;
  /** Whether anything people watch has changed since it was last taken. */
  dirty = true;
  /** Shares customers bought less those they sold as aggressors since participants last looked. */
  pressure = 0;
  base: Price;
  previousClose: Price;
  limits: DailyLimits;
  last: Price | undefined;
  lastAt: EpochMs | undefined;
  phase: Phase;
  halted: boolean;
  private open: At | undefined;
  private high: At | undefined;
  private low: At | undefined;
  private volume: Shares;
  private turnover: number;
  private tradeId: number;
  private readonly bars: BarBuilder;

  constructor(spec: InstrumentSpec, pool: LevelPool, facts: InstrumentFacts) {
    this.spec = spec;
    this.book = new Book(pool);
    this.base = facts.base;
    this.previousClose = facts.previousClose;
    this.limits = { lower: facts.lower, upper: facts.upper };
    this.phase = facts.phase;
    this.halted = facts.halted;
    this.last = facts.last;
    this.lastAt = facts.lastAt;
    this.open = both(facts.open, facts.openAt);
    this.high = both(facts.high, facts.highAt);
    this.low = both(facts.low, facts.lowAt);
    this.volume = facts.volume;
    this.turnover = facts.turnover;
    this.tradeId = facts.tradeId;
    this.bars = new BarBuilder(facts.bar);
  }

  /** The last price, or the base before the day's first trade: the centre of auctions (market-rules.md 1.2). */
  get reference(): Price {
    return this.last ?? this.base;
  }

  /** The base and limits that orders given now are held against: after the close already those of the next day. */
  get terms(): DayTerms {
    const { code, tickTable } = this.spec;
    if (this.phase !== 'closed') return { code, base: this.base, ...this.limits };
    return { code, base: this.reference, ...dailyLimits({ base: this.reference, tickTable }) };
  }

  /** Starts a day: the close becomes the base (market-rules.md 1.12) and the day's numbers are empty. */
  openDay(): void {
    const close = this.reference;
    this.base = close;
    this.previousClose = close;
    this.limits = dailyLimits({ base: close, tickTable: this.spec.tickTable });
    this.last = undefined;
    this.lastAt = undefined;
    this.open = undefined;
    this.high = undefined;
    this.low = undefined;
    this.volume = shares(0);
    this.turnover = 0;
    this.dirty = true;
  }

  /** Notes a print, numbers it, and answers its number and the minute bar it finished. */
  print(price: Price, quantity: Shares, at: EpochMs): { readonly tradeId: number; readonly finished: Bar | undefined } {
    const here = { price, at };
    this.last = price;
    this.lastAt = at;
    this.open ??= here;
    if (this.high === undefined || price > this.high.price) this.high = here;
    if (this.low === undefined || price < this.low.price) this.low = here;
    this.volume = shares(this.volume + quantity);
    this.turnover += notional(price, quantity);
    this.tradeId += 1;
    this.dirty = true;
    return { tradeId: this.tradeId, finished: this.bars.add({ at, price, quantity }) };
  }

  /** The minute bar that is over at `at`, if there is one; with the session over, the current one. */
  takeBar(at: EpochMs, sessionOver: boolean): Bar | undefined {
    return sessionOver ? this.bars.finish() : this.bars.advance(at);
  }

  /** The recoverable row. */
  get facts(): InstrumentFacts {
    const { spec, base, previousClose, last, lastAt, open, high, low, volume, turnover, phase, halted, tradeId } = this;
    const bar = this.bars.current;
    return {
      code: spec.code,
      base,
      previousClose,
      ...(last === undefined || lastAt === undefined ? {} : { last, lastAt }),
      ...(open === undefined ? {} : { open: open.price, openAt: open.at }),
      ...(high === undefined ? {} : { high: high.price, highAt: high.at }),
      ...(low === undefined ? {} : { low: low.price, lowAt: low.at }),
      volume,
      turnover: yen(turnover),
      phase,
      halted,
      ...this.limits,
      tradeId,
      ...(bar === undefined ? {} : { bar }),
    };
  }
}

const both = (price: Price | undefined, at: EpochMs | undefined): At | undefined =>
  price === undefined || at === undefined ? undefined : { price, at };
