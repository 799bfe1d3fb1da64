import type { DaySeen } from './observe.ts';

/**
 * Logarithmic returns from minute to minute, in basis points, one list per session; the first minute of a session has
 * none.
 */
export const minuteReturns = (days: readonly DaySeen[]): number[][] =>
  days.flatMap(({ closes }) =>
    [closes.morning, closes.afternoon].map((session) =>
      session.slice(1).map(([, close], n) => 10_000 * Math.log(close / (session[n]?.[1] ?? close))),
    ),
  );

export const absolute = (parts: readonly (readonly number[])[]): number[][] =>
  parts.map((part) => part.map((value) => Math.abs(value)));

/**
 * Scales all parts by one factor to a mean absolute return of one, so that issues of different volatility can be
 * combined.
 */
export function standardised(parts: readonly (readonly number[])[]): number[][] {
  const all = parts.flat();
  const scale = all.reduce((sum, value) => sum + Math.abs(value), 0) / all.length;
  return parts.map((part) => part.map((value) => value / scale));
}
