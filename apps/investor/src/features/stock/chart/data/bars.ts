import type { BarRow } from '@kabuto/contract';
import { priceOf } from '@kabuto/i18n';
import { epochMs, tokyoDate, tokyoEpoch } from '@kabuto/market';
import type { Quote } from '../../../../shared/stream/index.ts';

/** One candle. `at` is its start in epoch milliseconds, prices are tenths of a yen, turnover whole yen. */
export type ChartBar = {
  readonly at: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
  readonly turnover: number;
};

const MINUTE_MS = 60_000;
const WEEK_MS = 7 * 24 * 60 * MINUTE_MS;

/** A bar from the wire. */
export const barOfRow = ([at, open, high, low, close, volume, turnover]: BarRow): ChartBar => ({
  at,
  open: priceOf(open) ?? 0,
  high: priceOf(high) ?? 0,
  low: priceOf(low) ?? 0,
  close: priceOf(close) ?? 0,
  volume: Number(volume),
  turnover: Number(turnover),
});

/** The date in Tokyo, '2026-11-20'. */
export const dayOf = (at: number): string => tokyoDate(epochMs(at));

const sum = (bars: readonly ChartBar[], of: (bar: ChartBar) => number): number =>
  bars.reduce((total, bar) => total + of(bar), 0);

/** The quote's day as a bar; null before its first trade. */
function dayBar(quote: Quote): ChartBar | null {
  const { open, high, low, last, lastAt, volume, turnover } = quote;
  if (open === null || high === null || low === null || last === null || lastAt === null) return null;
  const at = tokyoEpoch(tokyoDate(epochMs(lastAt)), 0);
  return { at, open, high, low, close: last, volume, turnover };
}

/**
 * The bar of the minute of the quote's last trade. Its volume is the day's volume less that of the earlier minutes, so
 * repeated quotes are not counted twice.
 */
function minuteBar(bars: readonly ChartBar[], quote: Quote): ChartBar | null {
  const { last, lastAt } = quote;
  if (last === null || lastAt === null) return null;
  const at = Math.floor(lastAt / MINUTE_MS) * MINUTE_MS;
  const running = bars.at(-1)?.at === at ? bars.at(-1) : undefined;
  const midnight = tokyoEpoch(tokyoDate(epochMs(at)), 0);
  const earlier = bars.filter((bar) => bar.at >= midnight && bar.at < at);
  const atLeast = running ?? { open: last, high: last, low: last, volume: 0, turnover: 0 };
  return {
    at,
    open: atLeast.open,
    high: Math.max(atLeast.high, last),
    low: Math.min(atLeast.low, last),
    close: last,
    volume: Math.max(atLeast.volume, quote.volume - sum(earlier, (bar) => bar.volume)),
    turnover: Math.max(atLeast.turnover, quote.turnover - sum(earlier, (bar) => bar.turnover)),
  };
}

/** Whether `at` lies in the week or month that starts at `start`. */
export const lies = (at: number, start: number, interval: 'week' | 'month'): boolean =>
  interval === 'week' ? at < start + WEEK_MS : dayOf(at).slice(0, 7) === dayOf(start).slice(0, 7);

/**
 * The current week or month including the quote's day; null if the quote starts a new one, which the next read returns.
 */
function longerBar(bars: readonly ChartBar[], quote: Quote, interval: 'week' | 'month'): ChartBar | null {
  const [last, today] = [bars.at(-1), dayBar(quote)];
  if (last === undefined || today === null || today.at < last.at || !lies(today.at, last.at, interval)) return null;
  return { ...last, high: Math.max(last.high, today.high), low: Math.min(last.low, today.low), close: today.close };
}

/** The intervals whose current bar is updated from live values. */
export type LiveInterval = 'minute' | 'day' | 'week' | 'month';

function runningBar(bars: readonly ChartBar[], quote: Quote, interval: LiveInterval): ChartBar | null {
  if (interval === 'minute') return minuteBar(bars, quote);
  return interval === 'day' ? dayBar(quote) : longerBar(bars, quote, interval);
}

/** The bars with the current one updated from the quote; an older quote changes nothing. */
export function withQuote(
  bars: readonly ChartBar[],
  quote: Quote | undefined,
  interval: LiveInterval,
): readonly ChartBar[] {
  if (quote === undefined) return bars;
  const running = runningBar(bars, quote, interval);
  const last = bars.at(-1);
  if (running === null || (last !== undefined && running.at < last.at)) return bars;
  return [...(last?.at === running.at ? bars.slice(0, -1) : bars), running];
}
