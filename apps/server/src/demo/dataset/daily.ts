import {
  type Bar,
  DAY_MS,
  dailyLimits,
  type IsoDate,
  MARKET_MOVE,
  type Price,
  previousBusinessDay,
  price,
  SECTOR_MOVE,
  shares,
  tickSize,
  tokyoEpoch,
  yen,
} from '@kabuto/market';
import { fatTailed, normal, uniform } from './noise.ts';
import type { DatasetInstrument } from './parse.ts';
import { codeKey, type Profile, profileOf, volatilityOf } from './profile.ts';

/** A whole day's bar: prices in tenths of a yen, volume in shares, turnover in yen. */
export type DailyBar = Omit<Bar, 'at'> & { readonly date: IsoDate };

/** The inputs of a history. `dates` are business days in ascending order; the last close is the base price. */
export type HistoryTerms = {
  readonly instrument: DatasetInstrument;
  readonly dates: readonly IsoDate[];
  readonly seed: number;
};

/** A day's total move is clamped to this fraction before the daily limit applies. */
const MAX_MOVE = 0.15;
/**
 * How strongly prices revert to the trend a day, and the most they revert; without it prices drift too far over
 * two years.
 */
const PULL = 0.006;
const MAX_PULL = 0.012;
/**
 * Two years of business days, over which an issue's trend rises by a fraction of its base price within these bounds.
 */
const TREND_DAYS = 490;
const TREND = { from: -0.05, to: 0.45 };
/** Prices stay at least this many ticks above zero. */
const FLOOR_TICKS = 30;
/** A day has at least this many lots, so that open, high, low and close each have their own trades. */
const MIN_LOTS = 60;

/** The `count` business days up to and including `lastDate`, ascending. */
export function tradingDates(lastDate: IsoDate, count: number): readonly IsoDate[] {
  const dates: IsoDate[] = [];
  for (let date = lastDate, left = count; left > 0; left--, date = previousBusinessDay(date)) dates.push(date);
  return dates.reverse();
}

/** A date as an integer key for noise. */
export const dayKey = (date: IsoDate): number => Math.ceil(tokyoEpoch(date, 0) / DAY_MS);

/** The valid price nearest to `tenths` (may be fractional), at least one tick. */
export function nearest(instrument: DatasetInstrument, tenths: number): Price {
  const tick = tickSize(instrument.tickTable, price(Math.max(1, Math.round(tenths))));
  return price(Math.max(tick, Math.round(tenths / tick) * tick));
}

/** The day's move as a fraction: market (by beta), sector and the issue's own, all larger on volatile days. */
function moveOf(seed: number, instrument: DatasetInstrument, profile: Profile, day: number): number {
  const market = MARKET_MOVE * fatTailed(seed, 1, day, 0);
  const sector = SECTOR_MOVE * normal(seed, 2, day, 10 * Number(instrument.sector));
  const own = profile.ownMove * fatTailed(seed, codeKey(instrument), day, 100);
  return volatilityOf(seed, day) * (profile.beta * market + sector + own);
}

const within = (most: number, value: number): number => Math.max(-most, Math.min(most, value));

/**
 * The part of a move that reverts from `close` to the trend; `age` counts business days before the last one.
 */
function pullOf(seed: number, instrument: DatasetInstrument, close: Price, age: number): number {
  const rise = TREND.from + (TREND.to - TREND.from) * uniform(seed, codeKey(instrument), 0, 300);
  const trend = instrument.basePrice * Math.max(0.3, 1 - (rise * age) / TREND_DAYS);
  return within(MAX_PULL, PULL * (close / trend - 1));
}

/**
 * The close before a day that moved by about `move` and ended at `close`. Halves the move until the day's close is
 * inside the limits that the previous close sets (rules/market.md 1.5); a move of zero always is.
 */
function previousClose(instrument: DatasetInstrument, close: Price, move: number): Price {
  const floor = FLOOR_TICKS * tickSize(instrument.tickTable, close);
  for (let r = move; Math.abs(r) > 0.0001; r /= 2) {
    const before = nearest(instrument, close / (1 + r));
    const { lower, upper } = dailyLimits({ base: before, tickTable: instrument.tickTable });
    if (before >= floor && close >= lower && close <= upper) return before;
  }
  return close;
}

function dayBar(terms: HistoryTerms, profile: Profile, date: IsoDate, before: Price, close: Price): DailyBar {
  const { instrument, seed } = terms;
  const key = codeKey(instrument);
  const day = dayKey(date);
  const { lower, upper } = dailyLimits({ base: before, tickTable: instrument.tickTable });
  const held = (tenths: number): Price =>
    price(Math.max(lower, Math.min(upper, nearest(instrument, Math.max(1, tenths)))));
  const volatility = volatilityOf(seed, day);
  const reach = profile.dayMove * volatility;
  const gap = before + (close - before) * (0.2 + 0.4 * uniform(seed, key, day, 200));
  const open = held(gap * (1 + 0.3 * reach * normal(seed, key, day, 201)));
  const top = Math.max(open, close);
  const bottom = Math.min(open, close);
  const high = price(Math.max(top, held(top * (1 + 0.55 * reach * Math.abs(normal(seed, key, day, 203))))));
  const low = price(Math.min(bottom, held(bottom * (1 - 0.55 * reach * Math.abs(normal(seed, key, day, 205))))));
  // Large moves and volatile days trade more: half the typical turnover on the quietest days, several times on the
  // wildest.
  const moved = Math.abs(close - before) / before / profile.dayMove;
  const activity = (0.45 + 0.5 * uniform(seed, key, day, 207) + 0.35 * moved) * (0.6 + 0.4 * volatility);
  const lots = Math.max(MIN_LOTS, Math.round((profile.turnover * activity) / ((close / 10) * instrument.lot)));
  const volume = shares(lots * instrument.lot);
  const average = low + (high - low) * (0.3 + 0.4 * uniform(seed, key, day, 208));
  const turnover = yen(Math.floor((average * volume) / 10));
  return { date, open, high, low, close, volume, turnover };
}

/**
 * Daily bars for `dates`, ascending, ending exactly at the base price: simulated, not the real history.
 * Prices are on the tick, and every day's range is inside the limits set by the close before it.
 */
export function dailyBars(terms: HistoryTerms): DailyBar[] {
  const { instrument, dates, seed } = terms;
  const profile = profileOf(instrument);
  const bars: DailyBar[] = [];
  let close = instrument.basePrice;
  for (let at = dates.length - 1; at >= 0; at--) {
    const date = dates[at];
    if (date === undefined) break;
    const pull = pullOf(seed, instrument, close, dates.length - 1 - at);
    const move = within(MAX_MOVE, pull + moveOf(seed, instrument, profile, dayKey(date)));
    const before = previousClose(instrument, close, move);
    bars.push(dayBar(terms, profile, date, before, close));
    close = before;
  }
  return bars.reverse();
}
