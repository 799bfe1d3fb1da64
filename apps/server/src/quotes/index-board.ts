import type { IndexView } from '@kabuto/contract';
import type { IsoDate, Price } from '@kabuto/market';
import type { Published } from '../core/index.ts';
import { displayDate } from '../core/index.ts';
import { formatPoints, type IndexFormula, type IndexSpec, valueOver } from './index-spec.ts';
import { sample } from './sample.ts';

const MINUTE = 60_000;
const minuteOf = (at: number): number => Math.floor(at / MINUTE) * MINUTE;
/** Points of a small line in a list. */
const LINE_POINTS = 40;

/** What an index needs of an issue: its current price and the last close. */
export type MemberPrice = { readonly code: string; readonly now: Price; readonly previous: Price };
/** An issue's close of one minute. */
export type MemberClose = { readonly at: number; readonly code: string; readonly close: Price };
/**
 * An index's values of one minute in hundredths of a point, `value` the last. Its extremes are those of the commits; a
 * minute that was rebuilt from stored bars has only its members' closes.
 */
export type IndexMinute = {
  readonly minuteAt: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly value: number;
};
/** Points as the API has them. */
export type IndexDay = {
  readonly value: string;
  readonly previous: string;
  readonly open: string | null;
  readonly high: string | null;
  readonly low: string | null;
};
export type IndexValue = { readonly code: string; readonly value: string; readonly previous: string };

const minuteOfValue = (minuteAt: number, value: number): IndexMinute => ({
  minuteAt,
  open: value,
  high: value,
  low: value,
  value,
});

/** One minute of two parts, the earlier one first. */
const joined = (first: IndexMinute, then: IndexMinute): IndexMinute => ({
  ...first,
  high: Math.max(first.high, then.high),
  low: Math.min(first.low, then.low),
  value: then.value,
});

/** Kabuto's own indices, computed from the committed prices, and their values through the shown day. */
export class IndexBoard {
  readonly specs: readonly IndexSpec[];
  readonly formula: IndexFormula;
  readonly #now = new Map<string, Price>();
  readonly #previous = new Map<string, Price>();
  readonly #lines = new Map<string, IndexMinute[]>();
  #day: IsoDate | null = null;

  constructor(specs: readonly IndexSpec[], formula: IndexFormula) {
    this.specs = specs;
    this.formula = formula;
  }

  /** Applies what a commit published. */
  apply({ quotes, trades, session }: Pick<Published, 'quotes' | 'trades' | 'session'>): void {
    this.#openDay(displayDate(session));
    for (const { facts, venue } of quotes) {
      // the indices are those of the first venue
      if (venue !== undefined) continue;
      this.#set({ code: facts.code, now: facts.last ?? facts.base, previous: facts.previousClose });
    }
    if (trades.length > 0) this.#record(minuteOf(session.marketTime));
  }

  /** Sets stored prices, for issues that no commit has published yet. */
  restorePrices(prices: readonly MemberPrice[]): void {
    for (const price of prices) if (!this.#now.has(price.code)) this.#set(price);
  }

  /**
   * Rebuilds the lines of `day` from its minutes in order of time, up to `now`; an issue has its last close until its
   * first minute. Points of commits published in the meantime are added on top.
   */
  restoreLines(day: IsoDate, closes: readonly MemberClose[], now: number): void {
    this.#openDay(day);
    const published = new Map(this.#lines);
    this.#lines.clear();
    const prices = new Map(this.#previous);
    closes.forEach(({ at, code, close }, i) => {
      prices.set(code, close);
      if (closes[i + 1]?.at !== at) this.#record(at, prices);
    });
    if (closes.length > 0) this.#record(minuteOf(now));
    for (const [code, line] of published) for (const minute of line) this.#append(code, minute);
  }

  values(): IndexValue[] {
    return this.specs.map((spec) => ({
      code: spec.code,
      value: formatPoints(this.#value(spec, this.#now)),
      previous: formatPoints(this.#value(spec, this.#previous)),
    }));
  }

  /** The value and the shown day's open and extremes in points, null before its first trade; undefined if unknown. */
  dayOf(code: string): IndexDay | undefined {
    const found = this.values().find((one) => one.code === code);
    if (found === undefined) return undefined;
    const { value, previous } = found;
    const today = this.today(code);
    if (today === null) return { value, previous, open: null, high: null, low: null };
    const { open, high, low } = today;
    return { value, previous, open: formatPoints(open), high: formatPoints(high), low: formatPoints(low) };
  }

  views(): IndexView[] {
    return this.values().map((value, i) => ({
      ...value,
      names: this.specs[i]?.names ?? { en: value.code, jp: value.code, tw: value.code },
      closes: sample(this.line(value.code), LINE_POINTS).map(formatPoints),
    }));
  }

  /** Hundredths of a point at the end of each minute of the shown day. */
  line(code: string): number[] {
    return this.minutes(code).map(({ value }) => value);
  }

  /** The minutes of the shown day in which something traded, oldest first. */
  minutes(code: string): readonly IndexMinute[] {
    return this.#lines.get(code) ?? [];
  }

  /** The shown day's open, extremes and last value; null before its first trade. */
  today(code: string): Omit<IndexMinute, 'minuteAt'> | null {
    const [first, ...rest] = this.minutes(code);
    return first === undefined ? null : rest.reduce(joined, first);
  }

  /** The shown day; null until a commit or a restore has set it. */
  get day(): IsoDate | null {
    return this.#day;
  }

  #set({ code, now, previous }: MemberPrice): void {
    this.#now.set(code, now);
    this.#previous.set(code, previous);
  }

  #openDay(day: IsoDate): void {
    if (day === this.#day) return;
    this.#day = day;
    this.#lines.clear();
  }

  #record(minuteAt: number, prices: ReadonlyMap<string, Price> = this.#now): void {
    for (const spec of this.specs) this.#append(spec.code, minuteOfValue(minuteAt, this.#value(spec, prices)));
  }

  #append(code: string, minute: IndexMinute): void {
    const line = this.#lines.get(code) ?? [];
    const last = line.at(-1);
    if (last !== undefined && last.minuteAt > minute.minuteAt) return;
    if (last?.minuteAt === minute.minuteAt) line[line.length - 1] = joined(last, minute);
    else line.push(minute);
    this.#lines.set(code, line);
  }

  #value(spec: IndexSpec, prices: ReadonlyMap<string, Price>): number {
    return valueOver(spec, this.formula, (code) => prices.get(code));
  }
}
