import { type Bar, type EpochMs, epochMs, type Price, price, shares, timeOfDay, tokyoEpoch, yen } from '@kabuto/market';
import { type DailyBar, dayKey, nearest } from './daily.ts';
import { normal, uniform } from './noise.ts';
import type { DatasetInstrument } from './parse.ts';
import { codeKey, profileOf } from './profile.ts';

const MINUTE_MS = 60_000;

function minutesOf(from: string, to: string): readonly number[] {
  const list: number[] = [];
  for (let at = timeOfDay(from); at < timeOfDay(to); at += MINUTE_MS) list.push(at);
  return list;
}

const MORNING = minutesOf('09:00', '11:30');
const AFTERNOON = minutesOf('12:30', '15:25');
/**
 * Starts of the day's minute bars, in milliseconds after Tokyo midnight; the last is the closing auction's
 * (rules/market.md 1.1).
 */
export const MINUTE_STARTS: readonly number[] = [...MORNING, ...AFTERNOON, timeOfDay('15:30')];
const SLOTS = MINUTE_STARTS.length;
const CLOSING = SLOTS - 1;
const LUNCH = MORNING.length;

/** Share of the day's volume by slot: large auctions, and a U shape between them. */
const CURVE: readonly number[] = MINUTE_STARTS.map((_, slot) => {
  if (slot === CLOSING) return 42;
  const fromEdge = 1 - Math.min(slot, CLOSING - slot) / (SLOTS / 2);
  const u = 0.45 + 1.3 * fromEdge ** 4;
  if (slot === 0) return 16;
  return slot === LUNCH ? u + 3.5 : u;
});

/** Lots per slot, summing exactly to `lots`: the curve perturbed by noise, rounded on the running total. */
function lotsBySlot(seed: number, key: number, day: number, lots: number): Float64Array {
  const weights = new Float64Array(SLOTS);
  let total = 0;
  for (let slot = 0; slot < SLOTS; slot++) {
    const shake = slot === 0 || slot === CLOSING ? 1 : 0.15 + 2.2 * uniform(seed, key, day, 2_000 + slot) ** 2;
    const weight = (CURVE[slot] ?? 0) * shake;
    weights[slot] = weight;
    total += weight;
  }
  const result = new Float64Array(SLOTS);
  let running = 0;
  let given = 0;
  for (let slot = 0; slot < SLOTS; slot++) {
    running += weights[slot] ?? 0;
    const upTo = slot === CLOSING ? lots : Math.floor((running / total) * lots);
    result[slot] = upTo - given;
    given = upTo;
  }
  return result;
}

/** The day's random walk over its slots, starting at 0, before it is fitted to the day's prices. */
function walkOf(instrument: DatasetInstrument, day: DailyBar, seed: number): Float64Array {
  const profile = profileOf(instrument);
  const key = codeKey(instrument);
  const stamp = dayKey(day.date);
  const step = (day.open * profile.dayMove) / Math.sqrt(SLOTS);
  const walk = new Float64Array(SLOTS);
  let at = 0;
  for (let slot = 1; slot < SLOTS; slot++) {
    // Half of the noise is the market's own, shared by all issues.
    at +=
      step * (0.7 * normal(seed, key, stamp, 3_000 + 2 * slot) + 0.5 * profile.beta * normal(seed, 3, stamp, 2 * slot));
    walk[slot] = at;
  }
  return walk;
}

/** A slot of the day and the price it must have. */
type Anchor = { readonly slot: number; readonly at: number };

/** Shifts the walk so that it passes through the anchors, and folds values outside the day's range back into it. */
function bend(walk: Float64Array, anchors: readonly Anchor[], { low, high }: DailyBar): Float64Array {
  const path = new Float64Array(SLOTS);
  for (const [index, to] of anchors.entries()) {
    const from = anchors[index - 1];
    if (from === undefined) continue;
    const start = walk[from.slot] ?? 0;
    const drift = (walk[to.slot] ?? 0) - start;
    for (let slot = from.slot; slot <= to.slot; slot++) {
      const part = (slot - from.slot) / (to.slot - from.slot);
      const value = from.at + (to.at - from.at) * part + (walk[slot] ?? 0) - start - drift * part;
      const folded = value > high ? high - (value - high) / 2 : value < low ? low + (low - value) / 2 : value;
      path[slot] = Math.max(low, Math.min(high, folded));
    }
  }
  return path;
}

/**
 * The day's extremes are at least this far from each other and from the auctions, so that prices have minutes to get
 * there.
 */
const APART = 8;

/**
 * The slot for the day's high (sign 1) or low (sign -1): where the walk is farthest out among slots that traded, away
 * from the auctions and from `taken`; if there is none, any slot between the auctions that traded.
 */
function extreme(walk: Float64Array, lots: Float64Array, sign: 1 | -1, taken: number): number {
  for (const apart of [APART, 1]) {
    let best = -1;
    for (let slot = apart; slot <= CLOSING - apart; slot++) {
      if ((lots[slot] ?? 0) === 0 || Math.abs(slot - taken) < apart) continue;
      if (best < 0 || sign * (walk[slot] ?? 0) > sign * (walk[best] ?? 0)) best = slot;
    }
    if (best >= 0) return best;
  }
  throw new RangeError('a day needs trades in two minutes between its auctions');
}

function barOf(at: EpochMs, open: Price, close: Price, high: Price, low: Price, volume: number, lean: number): Bar {
  const average = low + (high - low) * lean;
  const turnover = yen(Math.floor((average * volume) / 10));
  return { at, open, high, low, close, volume: shares(volume), turnover };
}

/**
 * The minute bars of one day, ascending: together they have exactly the day's open, high, low, close and volume.
 * Minutes without trades have no bar. The last bar is the closing auction's at 15:30; its four prices are the close.
 */
export function minuteBars(instrument: DatasetInstrument, day: DailyBar, seed: number): Bar[] {
  const key = codeKey(instrument);
  const stamp = dayKey(day.date);
  const midnight = tokyoEpoch(day.date, 0);
  const lots = lotsBySlot(seed, key, stamp, day.volume / instrument.lot);
  const walk = walkOf(instrument, day, seed);
  const peak = extreme(walk, lots, 1, -SLOTS);
  const trough = extreme(walk, lots, -1, peak);
  const turns = [
    { slot: peak, at: day.high },
    { slot: trough, at: day.low },
  ].sort((a, b) => a.slot - b.slot);
  const path = bend(walk, [{ slot: 0, at: day.open }, ...turns, { slot: CLOSING, at: day.close }], day);
  const inRange = (tenths: number): Price => price(Math.max(day.low, Math.min(day.high, nearest(instrument, tenths))));
  const bars: Bar[] = [];
  let last = day.open;
  for (let slot = 0; slot < CLOSING; slot++) {
    const traded = lots[slot] ?? 0;
    if (traded === 0) continue;
    const draw = uniform(seed, key, stamp, 5_000 + slot);
    const aim = slot === peak ? day.high : slot === trough ? day.low : inRange(path[slot] ?? last);
    // A single lot has a single price; with a handful of lots the extremes are the first and last trade.
    const close = traded === 1 && slot === 0 ? day.open : aim;
    const open = traded === 1 ? close : last;
    const wick = traded > 3 ? (draw - 0.5) * 2 : 0;
    const reach = Math.max(1, Math.abs(close - open)) * 0.6 * wick;
    const high = wick > 0 ? inRange(Math.max(open, close) + reach) : Math.max(open, close);
    const low = wick < 0 ? inRange(Math.min(open, close) + reach) : Math.min(open, close);
    const top = price(Math.max(high, open, close));
    const bottom = price(Math.min(low, open, close));
    const at = epochMs(midnight + (MINUTE_STARTS[slot] ?? 0));
    bars.push(barOf(at, open, close, top, bottom, traded * instrument.lot, 0.25 + 0.5 * draw));
    last = close;
  }
  const closing = (lots[CLOSING] ?? 0) * instrument.lot;
  const at = epochMs(midnight + (MINUTE_STARTS[CLOSING] ?? 0));
  bars.push(barOf(at, day.close, day.close, day.close, day.close, closing, 0));
  return bars;
}
