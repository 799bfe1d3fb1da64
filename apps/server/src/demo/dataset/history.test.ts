import { createHash } from 'node:crypto';
import {
  type Bar,
  dailyLimits,
  isBusinessDay,
  isOnTick,
  isoDate,
  price,
  roundToTick,
  shares,
  tokyoDate,
  tokyoEpoch,
} from '@kabuto/market';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DailyBar, tradingDates } from './daily.ts';
import { readDataset } from './files.ts';
import { issueHistory } from './history.ts';
import { MINUTE_STARTS } from './minutes.ts';
import type { DatasetInstrument } from './parse.ts';

const { instruments } = readDataset();
const DATES = tradingDates(isoDate('2026-11-19'), 490);
const SEED = 20_261_120;

type Prices = Pick<Bar, 'open' | 'high' | 'low' | 'close' | 'volume' | 'turnover'>;

/**
 * What is wrong with a bar by itself: off the tick, outside its own range, no volume, a turnover that its prices cannot
 * produce.
 */
function faultsOf({ tickTable, lot }: DatasetInstrument, bar: Prices): readonly string[] {
  const { open, high, low, close, volume, turnover } = bar;
  const faults: string[] = [];
  if (![open, high, low, close].every((at) => isOnTick(tickTable, at))) faults.push('tick');
  if (low > Math.min(open, close) || high < Math.max(open, close)) faults.push('range');
  if (volume <= 0 || volume % lot !== 0) faults.push('volume');
  // Units under ten shares produce fractions of a yen, floored at most once in each of a day's bars.
  const floored = lot < 10 ? 10 * MINUTE_STARTS.length : 0;
  if (turnover * 10 < low * volume - floored || turnover * 10 > high * volume) faults.push('turnover');
  return faults;
}

/** What is wrong with a run of days: single bars, days out of order, moves outside the limits of the previous close. */
function dailyFaults(instrument: DatasetInstrument, daily: readonly DailyBar[]): readonly string[] {
  const faults: string[] = [];
  for (const [at, bar] of daily.entries()) {
    faults.push(...faultsOf(instrument, bar).map((fault) => `${bar.date} ${fault}`));
    const before = daily[at - 1];
    if (before === undefined) continue;
    if (before.date >= bar.date) faults.push(`${bar.date} order`);
    const { lower, upper } = dailyLimits({ base: before.close, tickTable: instrument.tickTable });
    if (bar.low < lower || bar.high > upper) faults.push(`${bar.date} limit`);
  }
  return faults;
}

/** What is wrong with a day's minutes against the day. */
function minuteFaults(instrument: DatasetInstrument, day: DailyBar, minutes: readonly Bar[]): readonly string[] {
  const faults = minutes.flatMap((bar) => faultsOf(instrument, bar));
  const sum = (of: (bar: Bar) => number): number => minutes.reduce((total, bar) => total + of(bar), 0);
  const starts = new Set(MINUTE_STARTS.map((start) => tokyoEpoch(day.date, start)));
  if (minutes.some((bar, at) => !starts.has(bar.at) || bar.at <= (minutes[at - 1]?.at ?? 0))) faults.push('time');
  if (minutes[0]?.open !== day.open || minutes.at(-1)?.close !== day.close) faults.push('ends');
  if (Math.max(...minutes.map(({ high }) => high)) !== day.high) faults.push('high');
  if (Math.min(...minutes.map(({ low }) => low)) !== day.low) faults.push('low');
  if (sum(({ volume }) => volume) !== day.volume) faults.push('sum of volume');
  if (sum(({ turnover }) => turnover) !== day.turnover) faults.push('sum of turnover');
  return faults.map((fault) => `${day.date} ${fault}`);
}

const daysMinutes = (minutes: readonly Bar[], day: DailyBar): readonly Bar[] =>
  minutes.filter((bar) => tokyoDate(bar.at) === day.date);

function allFaults(instrument: DatasetInstrument, dates: typeof DATES, seed: number): readonly string[] {
  const { daily, minutes } = issueHistory({ instrument, dates, seed, minuteDays: 5 });
  const faults = [...dailyFaults(instrument, daily)];
  if (daily.at(-1)?.close !== instrument.basePrice) faults.push('last close');
  if (daily.length !== dates.length) faults.push('length');
  for (const day of daily.slice(-5)) faults.push(...minuteFaults(instrument, day, daysMinutes(minutes, day)));
  return faults.map((fault) => `${instrument.code} ${fault}`);
}

describe('the simulated history', () => {
  it('obeys tick, limits and sums for every issue over two years', { timeout: 60_000 }, () => {
    const faults: string[] = [];
    for (const instrument of instruments) faults.push(...allFaults(instrument, DATES, SEED));
    expect(faults).toEqual([]);
  });

  it('obeys them for any seed, any price on the tick and any trading unit', { timeout: 60_000 }, () => {
    const issue = fc.constantFrom(...instruments);
    const seed = fc.integer({ min: -2_147_483_648, max: 2_147_483_647 });
    const tenths = fc.integer({ min: 10, max: 2_000_000 });
    const unit = fc.constantFrom(1, 10, 100);
    fc.assert(
      fc.property(issue, seed, tenths, unit, (listed, anySeed, anyPrice, lot) => {
        const basePrice = roundToTick(listed.tickTable, price(anyPrice), 'up');
        const instrument = { ...listed, basePrice, lot: shares(lot) };
        expect(allFaults(instrument, DATES.slice(-40), anySeed)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('is the same for the same seed and another for another', () => {
    const hash = (seed: number): string => {
      const digest = createHash('sha256');
      for (const instrument of instruments.slice(0, 20)) {
        digest.update(JSON.stringify(issueHistory({ instrument, dates: DATES, seed, minuteDays: 5 })));
      }
      return digest.digest('hex');
    };
    expect(hash(SEED)).toBe(hash(SEED));
    expect(hash(SEED)).not.toBe(hash(SEED + 1));
  });

  it('covers business days only and has minutes for the last days only', () => {
    expect(DATES.every(isBusinessDay)).toBe(true);
    expect(new Set(DATES).size).toBe(490);
    expect(DATES.at(-1)).toBe('2026-11-19');
    const [first] = instruments;
    if (first === undefined) throw new Error('no issue');
    const { minutes } = issueHistory({ instrument: first, dates: DATES, seed: SEED, minuteDays: 5 });
    expect([...new Set(minutes.map((bar) => tokyoDate(bar.at)))]).toEqual(DATES.slice(-5));
  });
});

describe('the simulated market looks like one', () => {
  const closes = instruments.map((instrument) =>
    issueHistory({ instrument, dates: DATES, seed: SEED, minuteDays: 0 }).daily.map(({ close }) => close),
  );
  const moves = DATES.slice(1).map((_, day) => {
    const relatives = closes.map((issue) => (issue[day + 1] ?? 1) / (issue[day] ?? 1) - 1);
    return relatives.reduce((total, move) => total + move, 0) / relatives.length;
  });

  it('has issues that move together: the average issue moves far more than 200 independent ones would', () => {
    const size = Math.sqrt(moves.reduce((total, move) => total + move * move, 0) / moves.length);
    expect(size).toBeGreaterThan(0.006);
    expect(size).toBeLessThan(0.016);
  });

  it('has clustered volatility: large moves follow large moves', () => {
    const sizes = moves.map(Math.abs);
    const mean = sizes.reduce((total, size) => total + size, 0) / sizes.length;
    let together = 0;
    let spread = 0;
    for (const [at, size] of sizes.entries()) {
      together += (size - mean) * ((sizes[at + 1] ?? mean) - mean);
      spread += (size - mean) ** 2;
    }
    expect(together / spread).toBeGreaterThan(0.05);
  });

  it('trades most at the ends of the day', () => {
    const toyota = instruments.find(({ code }) => code === '7203');
    if (toyota === undefined) throw new Error('no 7203');
    const { minutes } = issueHistory({ instrument: toyota, dates: DATES, seed: SEED, minuteDays: 5 });
    const volumeOf = (from: number, to: number): number =>
      minutes
        .filter((bar) => bar.at % 86_400_000 >= from && bar.at % 86_400_000 < to)
        .reduce((n, bar) => n + bar.volume, 0);
    const hour = 3_600_000;
    const lateMorning = volumeOf(1.5 * hour, 2.5 * hour);
    expect(volumeOf(0, hour)).toBeGreaterThan(1.4 * lateMorning);
    expect(volumeOf(5.5 * hour, 6.6 * hour)).toBeGreaterThan(1.4 * lateMorning);
  });
});
