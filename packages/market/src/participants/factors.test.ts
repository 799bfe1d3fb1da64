import { describe, expect, it } from 'vitest';
import { clock } from '../../test/support/venue-driver.ts';
import { type EpochMs, epochMs, instrumentCode, price, shares } from '../units.ts';
import { type Character, characterOf, SESSION_SECONDS } from './character.ts';
import { betaOf, MARKET_MOVE, SECTOR_BETAS, SECTOR_MOVE } from './data/factors.ts';
import { Factors } from './factors.ts';
import { Path } from './path.ts';
import { OWN_SQUARE, ownVolatility, SHARED_SQUARE, sharedVolatility } from './volatility.ts';

const START = clock('09:00');
const later = (seconds: number): EpochMs => epochMs(START + Math.round(seconds * 1_000));
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
function covariance(a: readonly number[], b: readonly number[]): number {
  const [middleA, middleB] = [mean(a), mean(b)];
  return mean(a.map((value, n) => (value - middleA) * ((b[n] ?? 0) - middleB)));
}
const variance = (values: readonly number[]): number => covariance(values, values);
const correlation = (a: readonly number[], b: readonly number[]): number =>
  covariance(a, b) / Math.sqrt(variance(a) * variance(b));
const list = (count: number, of: (n: number) => number): number[] => Array.from({ length: count }, (_, n) => of(n));

/** Moves over `count` stretches of `seconds`, one after the other. */
const moves = (path: Path, seconds: number, count: number): number[] =>
  list(count, (n) => path.move(later(n * seconds), later((n + 1) * seconds)));

describe('a path', () => {
  it.each([1, 7, 60, 3_600])('moves by the square root of the time: over stretches of %d s', (seconds) => {
    expect(variance(moves(new Path(42, -4), seconds, 4_000)) / seconds).toBeCloseTo(1, 1);
  });

  it('moves independently over separate stretches, and of other streams and seeds', () => {
    const of = moves(new Path(42, -4), 60, 4_000);
    const others = [of.slice(1), moves(new Path(42, -5), 60, 4_000), moves(new Path(43, -4), 60, 4_000)];
    for (const other of others) expect(Math.abs(correlation(of.slice(0, other.length), other))).toBeLessThan(0.05);
  });

  it('is one path: moves add up, inside a second and over the ends of its blocks of 36 hours', () => {
    for (const length of [0.4, 2.5, 600, 200_000, 500_000]) {
      const parts = list(8, (n) => new Path(7, -4).move(later((n * length) / 8), later(((n + 1) * length) / 8)));
      expect(parts.reduce((sum, part) => sum + part)).toBeCloseTo(new Path(7, -4).move(START, later(length)), 8);
    }
    const hourly = moves(new Path(7, -4), 3_600, 400);
    expect(Math.max(...hourly.map(Math.abs))).toBeLessThan(4 * 60);
  });

  it('keeps no generator state: the same moves in any order of calls, from a new path or a used one', () => {
    const inOrder = moves(new Path(42, -4), 250 / 1_000, 3_000);
    const used = new Path(42, -4);
    const order = list(3_000, (n) => (n * 1_237) % 3_000);
    for (const n of order) expect(used.move(later(n / 4), later((n + 1) / 4))).toBe(inOrder[n]);
    for (const n of order.slice(0, 50))
      expect(new Path(42, -4).move(later(n / 4), later((n + 1) / 4))).toBe(inOrder[n]);
  });
});

const character = (code: string, sector?: string, volatilityBps = 180): Character =>
  characterOf({
    code: instrumentCode(code),
    lot: shares(100),
    tickTable: 'topix500',
    base: price(30_000),
    activity: 10_000,
    volatilityBps,
    ...(sector === undefined ? {} : { sector }),
  });

describe('moves of market and sectors', () => {
  /** Relative moves of an issue's fair value over an hour with everything, thousands of hours in a row. */
  const hours = 6_000;
  const shared = (issue: Character): number[] => {
    const factors = new Factors(42);
    return list(hours, (n) => factors.move(issue, later(n * 3_600), later((n + 1) * 3_600)));
  };
  const whole = (issue: Character): number[] => {
    const own = moves(new Path(42, issue.key), 3_600, hours);
    return shared(issue).map((move, n) => move + issue.ownSigma * (own[n] ?? 0));
  };
  const market = moves(new Path(42, -4), 3_600, hours).map((move) => (MARKET_MOVE * move) / Math.sqrt(SESSION_SECONDS));

  it.each(['3050', '3250', '5250', '3700', '3500'])('sector %s moves with the market by its beta', (sector) => {
    const found = covariance(whole(character('1301', sector, 200)), market) / variance(market);
    expect(found).toBeCloseTo(betaOf(sector), 1);
  });

  it('issues of one sector move together, those of two less, and all more than not at all', () => {
    const issues = (['3700', '7050', undefined] as const).flatMap((sector, group) =>
      list(4, (n) => 1301 + 1_000 * group + n).map((code) => ({
        sector,
        path: whole(character(`${code}`, sector, 140)),
      })),
    );
    const pairs = issues.flatMap((a, n) => issues.slice(n + 1).map((b) => [a, b] as const));
    const between = (wanted: (a: string | undefined, b: string | undefined) => boolean): number =>
      mean(pairs.filter(([a, b]) => wanted(a.sector, b.sector)).map(([a, b]) => correlation(a.path, b.path)));
    const within = between((a, b) => a === b && a !== undefined);
    const across = between((a, b) => a !== b && a !== undefined && b !== undefined);
    expect(within).toBeGreaterThan(across + 0.06);
    expect(across).toBeGreaterThan(0.45);
    expect(between((a, b) => a === undefined && b === undefined)).toBeGreaterThan(0.35);
  });

  it.each([
    ['3500', 180],
    ['3050', 120],
    [undefined, 60],
    ['3500', 60],
    ['3500', 0],
  ])("an issue's moves of a day have the size of its specification: sector %s, %d basis points", (sector, bps) => {
    const { marketLoad, sectorLoad, ownSigma } = character('1301', sector, bps);
    const square = (marketLoad ** 2 + sectorLoad ** 2 + ownSigma ** 2) * SESSION_SECONDS;
    expect(Math.sqrt(square) * 10_000).toBeCloseTo(bps, 6);
    expect(ownSigma ** 2 * SESSION_SECONDS).toBeGreaterThanOrEqual(0.29 * (bps / 10_000) ** 2);
  });

  it('a night moves all issues of a sector together, and another night differently', () => {
    const factors = new Factors(42);
    const nights = (issue: Character): number[] => list(2_000, (day) => factors.night(issue, day));
    const [toyota, honda, mufg] = [character('7203', '3700'), character('7267', '3700'), character('8306', '7050')];
    expect(nights(toyota)).toEqual(nights(honda));
    const expected =
      (toyota.marketLoad * mufg.marketLoad) / Math.sqrt(variance(nights(toyota)) * variance(nights(mufg)));
    expect(correlation(nights(toyota), nights(mufg))).toBeCloseTo(expected, 1);
    const size = Math.sqrt(variance(nights(toyota)) * SESSION_SECONDS);
    expect(size).toBeCloseTo(Math.sqrt((betaOf('3700') * MARKET_MOVE) ** 2 + SECTOR_MOVE ** 2), 3);
  });

  it('betas lie between a half and one and a half', () => {
    expect(Object.values(SECTOR_BETAS).filter((beta) => beta < 0.5 || beta > 1.5)).toEqual([]);
    expect([betaOf('9050'), betaOf(undefined)]).toEqual([1, 1]);
  });
});

describe('volatility', () => {
  const days = list(40_000, (n) => n * 97);
  const own = days.map((minute) => ownVolatility(42, 7_203, later(minute * 60)));
  const together = days.map((minute) => sharedVolatility(42, later(minute * 60)));

  it('is 1 on average, and the constants are its root mean squares', () => {
    expect(mean(own)).toBeCloseTo(1, 1);
    expect(mean(together)).toBeCloseTo(1, 1);
    expect(Math.sqrt(mean(together.map((value) => value ** 2))) / SHARED_SQUARE).toBeCloseTo(1, 1);
    expect(Math.sqrt(mean(together.map((value, n) => (value * (own[n] ?? 0)) ** 2))) / OWN_SQUARE).toBeCloseTo(1, 1);
  });

  it('is remembered for minutes and hours, less the longer ago, and is different for each issue', () => {
    const after = (minutes: number): number =>
      correlation(
        own,
        days.map((minute) => ownVolatility(42, 7_203, later((minute + minutes) * 60))),
      );
    const [one, ten, hour, week] = [after(1), after(10), after(60), after(7 * 24 * 60)] as const;
    expect(one).toBeGreaterThan(0.8);
    expect(one).toBeGreaterThan(ten + 0.1);
    expect(ten).toBeGreaterThan(hour + 0.1);
    expect(hour).toBeGreaterThan(week + 0.1);
    expect(Math.abs(week)).toBeLessThan(0.05);
    expect(Math.abs(correlation(own, together))).toBeLessThan(0.05);
    const other = days.map((minute) => ownVolatility(42, 6_758, later(minute * 60)));
    expect(Math.abs(correlation(own, other))).toBeLessThan(0.05);
  });
});
