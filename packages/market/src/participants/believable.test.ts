import { beforeAll, describe, expect, it } from 'vitest';
import { clock, FRIDAY, firstReset } from '../../test/support/venue-driver.ts';
import { addBusinessDays } from '../calendar/business-day.ts';
import { isContinuous } from '../session/schedule.ts';
import { epochMs, instrumentCode, price, shares } from '../units.ts';
import { TOKYO } from '../venue/tokyo.ts';
import type { InstrumentSpec } from '../venue/types.ts';
import { Venue } from '../venue/venue.ts';

/** Liquid issues at prices with ticks of 0.1 to 10 yen. */
const SPECS: readonly InstrumentSpec[] = (
  [
    ['7203', 30_000, 200_000, '3700'],
    ['9432', 1_500, 1_500_000, '5250'],
    ['6861', 650_000, 5_000, '3650'],
    ['9984', 88_000, 80_000, '5250'],
  ] as const
).map(([code, base, activity, sector]) => ({
  code: instrumentCode(code),
  lot: shares(100),
  tickTable: 'topix500',
  base: price(base),
  activity,
  volatilityBps: 180,
  sector,
}));
const DAYS = 3;
const STEP_MS = 1_000;
const MINUTE_MS = 60_000;
const MINUTES = 24 * 60;

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The correlation of values with those `lag` later; not across parts. */
function autocorrelation(parts: readonly (readonly number[])[], lag: number): number {
  const middle = mean(parts.flat());
  const variance = mean(parts.flat().map((value) => (value - middle) ** 2));
  const products = parts.flatMap((part) =>
    part.slice(lag).map((value, n) => (value - middle) * ((part[n] ?? middle) - middle)),
  );
  return mean(products) / variance;
}

/** Three days of the participants alone; their statistics are in docs/participants.md. */
describe('a believable market over days (seed 42)', () => {
  const venue = new Venue(TOKYO, SPECS, clock('07:50'));
  const volume: number[] = Array.from({ length: MINUTES }, () => 0);
  /** Absolute minute returns over their issue's mean, one list per issue and session. */
  const sizes: number[][] = [];
  let [looks, twoSided, crossed, quoteChanges] = [0, 0, 0, 0];

  beforeAll(() => {
    venue.apply(firstReset(clock('07:50'), 42));
    let tick = 0;
    for (let day = 0; day < DAYS; day++) {
      const date = addBusinessDays(FRIDAY, day);
      const midnight = clock('00:00', date);
      const closes = new Map<string, number[]>();
      const quoted = new Set<string>();
      for (let at = clock('07:55', date); at < clock('15:31', date); at = epochMs(at + STEP_MS)) {
        tick += 1;
        venue.apply({ kind: 'tick', tick, at, gap: false });
        for (const { aggressor, at: traded, quantity } of venue.drain().trades) {
          const minute = Math.floor((traded - midnight) / MINUTE_MS);
          if (aggressor !== 'auction') volume[minute] = (volume[minute] ?? 0) + quantity;
        }
        if (!isContinuous(venue.phase) || (at - midnight) % MINUTE_MS !== 0) continue;
        const session = at < clock('12:00', date) ? 'am' : 'pm';
        for (const { code } of SPECS) {
          const { last = 0, overlay } = venue.facts(code);
          const key = `${code} ${session}`;
          closes.set(key, [...(closes.get(key) ?? []), last]);
          if (overlay !== undefined && !quoted.has(code)) quoteChanges += 1;
          if (overlay === undefined) quoted.delete(code);
          else quoted.add(code);
          const { bids, asks } = venue.depth(code, 1);
          looks += 1;
          if (bids.length > 0 && asks.length > 0) twoSided += 1;
          if ((bids[0]?.price ?? 0) >= (asks[0]?.price ?? price(Number.MAX_SAFE_INTEGER))) crossed += 1;
        }
      }
      for (const list of closes.values()) {
        const moves = list.slice(1).map((close, n) => Math.abs(close / (list[n] ?? close) - 1));
        sizes.push(moves.map((move) => move / mean(moves)));
      }
    }
  });

  it('books have both sides nearly always, and are never crossed', () => {
    expect(looks).toBeGreaterThan(DAYS * SPECS.length * 300);
    expect(twoSided / looks).toBeGreaterThan(0.995);
    expect(crossed).toBe(0);
  });

  it('volume by the time of day is a U: the first and the last half hour above the middle of both sessions', () => {
    const between = (from: string, to: string): number => {
      const [first, last] = [from, to].map((time) => Math.floor((clock(time) - clock('00:00')) / MINUTE_MS));
      return mean(volume.slice(first, last));
    };
    const middle = Math.max(between('10:30', '11:15'), between('13:15', '14:15'));
    expect(between('09:00', '09:30')).toBeGreaterThan(1.5 * middle);
    expect(between('14:55', '15:25')).toBeGreaterThan(1.2 * middle);
  });

  it('volatility comes in clusters: the size of a move correlates with the next minutes, and less with those in an hour', () => {
    const around = (lag: number): number => mean([-2, -1, 0, 1, 2].map((n) => autocorrelation(sizes, lag + n)));
    const next = autocorrelation(sizes, 1);
    expect(next).toBeGreaterThan(0.12);
    expect(next).toBeLessThan(0.3);
    expect(around(10)).toBeGreaterThan(0.05);
    expect(around(10)).toBeLessThan(next);
    expect(around(50)).toBeLessThan(around(10));
  });

  it('special and sequential quotes are the exception: at most one an issue and day', () => {
    expect(quoteChanges).toBeLessThanOrEqual(DAYS * SPECS.length);
  });
});

it('now and then news shows a special quote without any customer, and trading continues within ten minutes', () => {
  const date = addBusinessDays(FRIDAY, 2);
  const specs = Array.from({ length: 40 }, (_, n): InstrumentSpec => {
    const like = SPECS[n % SPECS.length];
    if (like === undefined) throw new Error('no reference issue');
    return { ...like, code: instrumentCode(String(1301 + n * 7)) };
  });
  const venue = new Venue(TOKYO, specs, clock('07:50', date));
  venue.apply(firstReset(clock('07:50', date), 42));
  const since = new Map<string, number>();
  const lasted: number[] = [];
  let tick = 0;
  for (let at = clock('07:55', date); at < clock('11:29', date); at = epochMs(at + STEP_MS)) {
    tick += 1;
    venue.apply({ kind: 'tick', tick, at, gap: false });
    venue.drain();
    for (const { code } of specs) {
      const { overlay } = venue.facts(code);
      const began = since.get(code);
      if (overlay !== undefined && began === undefined && isContinuous(venue.phase)) since.set(code, at);
      if (overlay === undefined && began !== undefined) {
        lasted.push(at - began);
        since.delete(code);
      }
    }
  }
  expect(lasted.length).toBeGreaterThan(0);
  expect(lasted.length).toBeLessThan(specs.length / 4);
  expect(Math.max(...lasted)).toBeLessThan(10 * MINUTE_MS);
  expect([...since.keys()]).toEqual([]);
});
