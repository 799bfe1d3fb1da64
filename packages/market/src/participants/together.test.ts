import { beforeAll, describe, expect, it } from 'vitest';
import { clock, FRIDAY, firstReset } from '../../test/support/venue-driver.ts';
import { addBusinessDays } from '../calendar/business-day.ts';
import { daysOf } from '../calendar/civil.ts';
import { tokyoTimeOfDay } from '../calendar/tokyo-time.ts';
import { isContinuous } from '../session/schedule.ts';
import { type EpochMs, epochMs, type IsoDate, instrumentCode, price, shares } from '../units.ts';
import { TOKYO } from '../venue/tokyo.ts';
import type { InstrumentSpec } from '../venue/types.ts';
import { Venue } from '../venue/venue.ts';
import { characterOf, dayShape, SESSION_SECONDS } from './character.ts';
import { betaOf } from './data/factors.ts';
import { Factors } from './factors.ts';
import { SHARED_SQUARE, sharedVolatility } from './volatility.ts';

const SEED = 42;
const STEP_MS = 10_000;
const FIVE_MINUTES = 300_000;
const DAYS = 4;
/** Foods, pharmaceuticals, motor cars, nonferrous metals: from the lowest to the highest beta. */
const SECTORS = ['3050', '3250', '3700', '3500'] as const;
const issue = (code: number, sector?: string): InstrumentSpec => ({
  code: instrumentCode(String(code)),
  lot: shares(100),
  tickTable: 'topix500',
  base: price(30_000),
  activity: 40_000,
  volatilityBps: 150,
  ...(sector === undefined ? {} : { sector }),
});
const SPECS = SECTORS.flatMap((sector, group) =>
  [1, 2, 3, 4, 5].map((n) => issue(2_000 + 1_000 * group + 7 * n, sector)),
);
/** An issue of beta 1 that no sector moves. */
const MARKET = characterOf(issue(9_999));

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
function covariance(a: readonly number[], b: readonly number[]): number {
  const [middleA, middleB] = [mean(a), mean(b)];
  return mean(a.map((value, n) => (value - middleA) * ((b[n] ?? 0) - middleB)));
}
const correlation = (a: readonly number[], b: readonly number[]): number =>
  covariance(a, b) / Math.sqrt(covariance(a, a) * covariance(b, b));
const average = (lists: readonly (readonly number[])[]): number[] =>
  (lists[0] ?? []).map((_, n) => mean(lists.map((list) => list[n] ?? 0)));
const sectorOf = <T>(lists: readonly T[], sector: string): T[] => lists.filter((_, n) => SPECS[n]?.sector === sector);

/** What the factors alone move an issue of beta 1 in the five minutes before a time. */
function marketMove(factors: Factors, to: EpochMs): number {
  let move = 0;
  for (let at = to - FIVE_MINUTES; at < to; at += STEP_MS) {
    const [from, until] = [epochMs(at), epochMs(at + STEP_MS)];
    const volatility = sharedVolatility(SEED, until) * Math.sqrt(dayShape(tokyoTimeOfDay(until)));
    move += (factors.move(MARKET, from, until) * volatility) / SHARED_SQUARE;
  }
  return move;
}

describe('a market that moves together (20 issues of four sectors, seed 42)', () => {
  /** By issue: moves over five minutes of continuous trading. */
  const moves: number[][] = SPECS.map(() => []);
  const market: number[] = [];

  beforeAll(() => {
    const venue = new Venue(TOKYO, SPECS, clock('07:50'));
    const factors = new Factors(SEED);
    venue.apply(firstReset(clock('07:50'), SEED));
    let tick = 0;
    for (let day = 0; day < DAYS; day++) {
      const date = addBusinessDays(FRIDAY, day);
      let before: number[] | undefined;
      for (let at = clock('07:55', date); at < clock('15:31', date); at = epochMs(at + STEP_MS)) {
        tick += 1;
        venue.apply({ kind: 'tick', tick, at, gap: false });
        venue.drain();
        if (!isContinuous(venue.phase)) before = undefined;
        else if (at % FIVE_MINUTES === 0) {
          const now = SPECS.map(({ code, base }) => venue.facts(code).last ?? base);
          if (before !== undefined) {
            for (const [n, last] of now.entries()) moves[n]?.push(last / (before[n] ?? last) - 1);
            market.push(marketMove(factors, at));
          }
          before = now;
        }
      }
    }
  });

  it('issues of one sector move together more than those of two, and those more than not at all', () => {
    const pairs = SPECS.flatMap((a, n) => SPECS.slice(n + 1).map((b, m) => [a, b, n, n + 1 + m] as const));
    const between = (same: boolean): number =>
      mean(
        pairs
          .filter(([a, b]) => (a.sector === b.sector) === same)
          .map(([, , n, m]) => correlation(moves[n] ?? [], moves[m] ?? [])),
      );
    expect(market.length).toBeGreaterThan(DAYS * 50);
    expect(between(true)).toBeGreaterThan(between(false) + 0.05);
    expect(between(false)).toBeGreaterThan(0.1);
    expect(between(true)).toBeLessThan(0.7);
  });

  it.each(SECTORS)("a regression on the market's moves finds the beta of sector %s", (sector) => {
    const found = covariance(average(sectorOf(moves, sector)), market) / covariance(market, market);
    expect(Math.abs(found - betaOf(sector))).toBeLessThan(0.2);
  });

  it('an index of all issues follows the market, and moves much less than they do, yet much more than if they were independent', () => {
    const index = average(moves);
    expect(correlation(index, market)).toBeGreaterThan(0.75);
    const size = Math.sqrt(mean(moves.map((list) => covariance(list, list))));
    const part = Math.sqrt(covariance(index, index)) / size;
    expect(part).toBeLessThan(0.75);
    expect(part).toBeGreaterThan(1.6 / Math.sqrt(SPECS.length));
  });
});

describe('the pre-open', () => {
  const dates = Array.from({ length: 12 }, (_, day) => addBusinessDays(FRIDAY, day));
  /** The changes of the indicative prices against the bases half an hour into a morning's acceptance, by issue. */
  const gapsOf = (date: IsoDate): number[] => {
    const venue = new Venue(TOKYO, SPECS, clock('07:50', date));
    venue.apply(firstReset(clock('07:50', date), SEED));
    let tick = 0;
    for (let at = clock('07:55', date); at <= clock('08:30', date); at = epochMs(at + 60_000)) {
      tick += 1;
      venue.apply({ kind: 'tick', tick, at, gap: false });
    }
    return SPECS.map(({ code, base }) => (venue.depth(code, 1).indicative?.price ?? Number.NaN) / base - 1);
  };
  const gaps = dates.map(gapsOf);

  it('shows the night of the market as a gap that issues share', () => {
    const factors = new Factors(SEED);
    const expected = dates.map((date) =>
      mean(SPECS.map((spec) => factors.night(characterOf(spec), daysOf(date)) * Math.sqrt(SESSION_SECONDS))),
    );
    expect(correlation(gaps.map(mean), expected)).toBeGreaterThan(0.85);
    const nights = gaps.filter((all) => Math.abs(mean(all)) > 0.003);
    expect(nights.length).toBeGreaterThan(2);
    for (const all of nights) {
      expect(all.filter((gap) => gap * mean(all) > 0).length / all.length).toBeGreaterThan(0.6);
    }
  });

  it('is wider for a sector of high beta than for one of low beta', () => {
    const width = (sector: string): number => mean(gaps.map((all) => Math.abs(mean(sectorOf(all, sector)))));
    expect(width('3500')).toBeGreaterThan(1.3 * width('3050'));
  });
});
