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
type Point = { readonly minuteAt: number; readonly value: number };
export type IndexValue = { readonly code: string; readonly value: string; readonly previous: string };

/** Kabuto's own indices, computed from the committed prices, and their values through the shown day. */
export class IndexBoard {
  readonly specs: readonly IndexSpec[];
  readonly formula: IndexFormula;
  readonly #now = new Map<string, Price>();
  readonly #previous = new Map<string, Price>();
  readonly #lines = new Map<string, Point[]>();
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
    for (const [code, line] of published) for (const point of line) this.#append(code, point);
  }

  values(): IndexValue[] {
    return this.specs.map((spec) => ({
      code: spec.code,
      value: formatPoints(this.#value(spec, this.#now)),
      previous: formatPoints(this.#value(spec, this.#previous)),
    }));
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
    return (this.#lines.get(code) ?? []).map(({ value }) => value);
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
    for (const spec of this.specs) this.#append(spec.code, { minuteAt, value: this.#value(spec, prices) });
  }

  #append(code: string, point: Point): void {
    const line = this.#lines.get(code) ?? [];
    const last = line.at(-1);
    if (last !== undefined && last.minuteAt > point.minuteAt) return;
    if (last?.minuteAt === point.minuteAt) line.pop();
    line.push(point);
    this.#lines.set(code, line);
  }

  #value(spec: IndexSpec, prices: ReadonlyMap<string, Price>): number {
    return valueOver(spec, this.formula, (code) => prices.get(code));
  }
}
