import type { TickMarkType, Time, UTCTimestamp } from 'lightweight-charts';
import type { Interval } from './bars.ts';

/** Tokyo is nine hours ahead all year; the library supports only UTC, so it gets Tokyo's clock as if it were UTC. */
const TOKYO_MS = 9 * 3_600_000;

/** Epoch milliseconds as the chart's time. */
export const chartTime = (at: number): UTCTimestamp =>
  // The library brands seconds since 1970 with a nominal type that only a cast can produce.
  Math.floor((at + TOKYO_MS) / 1000) as UTCTimestamp;

/** '2026-11-20T09:31' of a chart's time. */
const clock = (time: Time): string => (typeof time === 'number' ? new Date(time * 1000).toISOString() : '');

/** The label under the crosshair: '11/20 09:31', '2026/11/20' for days and weeks, '2026/11' for months. */
export function fullTime(time: Time, interval: Interval): string {
  const text = clock(time);
  const date = text.slice(0, 10).replaceAll('-', '/');
  if (interval === 'month') return date.slice(0, 7);
  return interval !== 'minute' ? date : `${date.slice(5)} ${text.slice(11, 16)}`;
}

/** Labels of the time axis by the unit that begins there: year 2026, month 2026/11, day 11/20, time 09:30. */
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
    default:
      return text.slice(11, 16);
  }
}

/** A longer bar's start in Tokyo: '11/20' of a day or week, '2026/11' of a month. */
export function barText(at: number, interval: Exclude<Interval, 'minute'>): string {
  const text = fullTime(chartTime(at), interval);
  return interval === 'month' ? text : text.slice(5);
}
