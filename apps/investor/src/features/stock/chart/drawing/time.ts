import type { TickMarkType, Time, UTCTimestamp } from 'lightweight-charts';
import { type Interval, isIntraday } from '../data/intervals.ts';

/** Tokyo is nine hours ahead all year; the library supports only UTC, so it gets Tokyo's clock as if it were UTC. */
const TOKYO_MS = 9 * 3_600_000;

/** Epoch milliseconds as the chart's time. */
export const chartTime = (at: number): UTCTimestamp =>
  // The library brands seconds since 1970 with a nominal type that only a cast can produce.
  Math.floor((at + TOKYO_MS) / 1000) as UTCTimestamp;

/** '2026-11-20T09:31:05' of a chart's time. */
const clock = (time: Time): string => (typeof time === 'number' ? new Date(time * 1000).toISOString() : '');

/** A bar's time: '09:31:05' of a second, '11/20 09:31', '2026/11/20' of a day or week, '2026/11' of a month. */
export function fullTime(time: Time, interval: Interval): string {
  const text = clock(time);
  const date = text.slice(0, 10).replaceAll('-', '/');
  if (interval === 'second') return text.slice(11, 19);
  if (interval === 'month') return date.slice(0, 7);
  return isIntraday(interval) ? `${date.slice(5)} ${text.slice(11, 16)}` : date;
}

/** The same of a bar that starts at `at`, epoch milliseconds. */
export const barTime = (at: number, interval: Interval): string => fullTime(chartTime(at), interval);

/** Labels of the time axis by the unit that begins there: year 2026, month 2026/11, day 11/20, time 09:30, 09:30:05. */
export function tickMark(time: Time, mark: TickMarkType): string {
  const text = clock(time);
  const [year, month, day] = [text.slice(0, 4), text.slice(5, 7), text.slice(8, 10)];
  // The numbers are TickMarkType's, whose values cannot be imported without the library's code.
  switch (mark as number) {
    case 0:
      return year;
    case 1:
      return `${year}/${month}`;
    case 2:
      return `${month}/${day}`;
    case 4:
      return text.slice(11, 19);
    default:
      return text.slice(11, 16);
  }
}
