import { beforeAll, describe, expect, it } from 'vitest';
import { dayBars, minuteBars, monthBars, secondBars, weekBars } from '../../src/bars/aggregate.ts';
import { type Bar, vwap } from '../../src/bars/bar.ts';
import { addDays, dayOfWeek } from '../../src/calendar/civil.ts';
import { tokyoDate, tokyoEpoch } from '../../src/calendar/tokyo-time.ts';
import { applyDelta, depthDelta, type NumberedDepth } from '../../src/depth/delta.ts';
import { type EpochMs, epochMs, type InstrumentCode, isoDate, price, shares, yen } from '../../src/units.ts';
import type { Trade } from '../../src/venue/types.ts';
import { checkDays, seedsFrom } from './check-days.ts';
import { stepsBetween } from './clock.ts';
import { type Pair, same } from './compare.ts';

/** Courses whose market data is checked. */
const SEEDS = seedsFrom(5_001, 35);
const LEVELS = 10;
const WEEK_MS = 7 * 86_400_000;

/** The bar of some prints, straight from the definition. */
function naiveBar(at: EpochMs, prints: readonly Trade[]): Bar {
  const prices = prints.map((print) => print.price);
  const turnover = prints.reduce((sum, print) => sum + Math.floor((print.price * print.quantity) / 10), 0);
  return {
    at,
    open: price(prices[0] ?? 0),
    high: price(Math.max(...prices)),
    low: price(Math.min(...prices)),
    close: price(prices.at(-1) ?? 0),
    volume: shares(prints.reduce((sum, print) => sum + print.quantity, 0)),
    turnover: yen(turnover),
  };
}

/** Bars of a tape, one per interval with a print; `startOf` returns the interval's start. */
function naiveBars(tape: readonly Trade[], startOf: (at: EpochMs) => EpochMs): Bar[] {
  const starts = [...new Set(tape.map(({ at }) => startOf(at)))].sort((a, b) => a - b);
  return starts.map((start) =>
    naiveBar(
      start,
      tape.filter(({ at }) => startOf(at) === start),
    ),
  );
}

const midnight = (at: EpochMs): EpochMs => tokyoEpoch(tokyoDate(at), 0);

function mondayOf(at: EpochMs): EpochMs {
  let date = tokyoDate(at);
  while (dayOfWeek(date) !== 1) date = addDays(date, -1);
  return tokyoEpoch(date, 0);
}

const firstOfMonth = (at: EpochMs): EpochMs => tokyoEpoch(isoDate(`${tokyoDate(at).slice(0, 8)}01`), 0);

/** The market data received for one course. */
class Watcher {
  readonly tapes = new Map<InstrumentCode, Trade[]>();
  readonly finished = new Map<InstrumentCode, Bar[]>();
  readonly #shown = new Map<InstrumentCode, NumberedDepth>();
  #pair: Pair | undefined;
  #opened: EpochMs | undefined;
  deltas = 0;

  see(pair: Pair, at: EpochMs): void {
    this.#pair = pair;
    for (const trade of pair.trades)
      this.tapes.set(trade.instrument, [...(this.tapes.get(trade.instrument) ?? []), trade]);
    for (const { instrument, bar } of pair.minuteBars) {
      this.finished.set(instrument, [...(this.finished.get(instrument) ?? []), bar]);
    }
    if (pair.reports.some(({ kind }) => kind === 'phase')) this.#opened = this.#dayOpened(pair, at);
    for (const { spec } of pair.oracle.issues) {
      this.#followDepth(pair, spec.code);
      if (pair.trades.length > 0) this.#addUp(pair, spec.code);
    }
  }

  /** When the figures of the current day began. */
  #dayOpened({ oracle }: Pair, at: EpochMs): EpochMs | undefined {
    const { schedule } = oracle.spec;
    const marked = schedule.steps.some(({ opensDay }) => opensDay === true);
    const opens = stepsBetween(schedule, epochMs(at - WEEK_MS), at).filter(({ step }) =>
      marked ? step.opensDay === true : step.phase === 'am-acceptance',
    );
    return opens.at(-1)?.at;
  }

  /** A snapshot plus its changes gives the present book (MKT-06). */
  #followDepth(pair: Pair, code: InstrumentCode): void {
    const now = pair.venue.depth(code, LEVELS);
    const before = this.#shown.get(code);
    if (before === undefined) {
      this.#shown.set(code, { sequence: 0, depth: now });
      return;
    }
    const after = applyDelta(before, depthDelta(before, now));
    if (after === undefined || !same(after.depth, now)) throw new Error(`the depth of ${code} is not rebuilt`);
    this.#shown.set(code, after);
    this.deltas += 1;
  }

  /** The day's figures match its prints exactly, in shares and yen. */
  #addUp(pair: Pair, code: InstrumentCode): void {
    const opened = this.#opened;
    const today = (this.tapes.get(code) ?? []).filter(({ at }) => opened === undefined || at >= opened);
    const { volume, turnover, open, high, low, last } = pair.venue.facts(code);
    if (today.length === 0) {
      if (volume !== 0 || turnover !== 0) throw new Error(`${code} has a volume without prints`);
      return;
    }
    const bar = naiveBar(epochMs(0), today);
    const agrees = same(
      { volume, turnover, open, high, low, close: last },
      { volume: bar.volume, turnover: bar.turnover, open: bar.open, high: bar.high, low: bar.low, close: bar.close },
    );
    const mean = Math.floor((bar.turnover * 10) / bar.volume);
    if (!agrees || vwap(turnover, volume) !== mean)
      throw new Error(`the numbers of ${code} are not those of its prints`);
  }

  /** The bar of the unfinished minute. */
  current(code: InstrumentCode): Bar[] {
    const { bar } = this.#pair?.venue.facts(code) ?? {};
    return bar === undefined ? [] : [bar];
  }
}

describe('MKT-06 market data of random days', () => {
  const watchers: Watcher[] = [];
  let tapes: { watcher: Watcher; code: InstrumentCode; tape: Trade[] }[] = [];
  let events = 0;

  beforeAll(() => {
    const coverage = checkDays(SEEDS, () => {
      const watcher = new Watcher();
      watchers.push(watcher);
      return (pair, input) => watcher.see(pair, input.at);
    });
    events = coverage.events;
    tapes = watchers.flatMap((watcher) => [...watcher.tapes].map(([code, tape]) => ({ watcher, code, tape })));
  }, 240_000);

  it('rebuilds every depth from a snapshot and its deltas, and adds the day up from its prints', () => {
    expect(events).toBeGreaterThan(30_000);
    expect(watchers.reduce((sum, { deltas }) => sum + deltas, 0)).toBeGreaterThan(30_000);
    expect(tapes.reduce((sum, { tape }) => sum + tape.length, 0)).toBeGreaterThan(2_000);
  });

  it('finishes each minute once, with all of its prints', () => {
    for (const { watcher, code, tape } of tapes) {
      const seen = [...(watcher.finished.get(code) ?? []), ...watcher.current(code)];
      const minute = (at: EpochMs): EpochMs => epochMs(at - (at % 60_000));
      expect(seen).toEqual(naiveBars(tape, minute));
      expect(minuteBars(tape)).toEqual(naiveBars(tape, minute));
    }
  });

  it('makes second, day, week and month bars that agree with the tape to the share', () => {
    for (const { tape } of tapes) {
      expect(secondBars(tape)).toEqual(naiveBars(tape, (at) => epochMs(at - (at % 1_000))));
      const days = dayBars(minuteBars(tape));
      expect(days).toEqual(naiveBars(tape, midnight));
      expect(weekBars(days)).toEqual(naiveBars(tape, mondayOf));
      expect(monthBars(days)).toEqual(naiveBars(tape, firstOfMonth));
    }
  });
});
