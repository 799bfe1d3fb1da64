import {
  addDays,
  DAY_MS,
  type IsoDate,
  isBusinessDay,
  MINUTE_MS,
  nextBusinessDay,
  previousBusinessDay,
  tokyoEpoch,
} from '@kabuto/market';

/** A point of the curve: the time at which it is shown, and the end of the time that it covers. */
export type CurveTime = { readonly shown: number; readonly until: number };

/** How far back the curve goes, in days of the calendar. */
const BACK = { month: 31, year: 365 } as const;

/** The trade dates of a curve up to `latest`, beginning one date before the account's first trade at the earliest. */
export function curveDates(range: keyof typeof BACK, latest: IsoDate, firstTrade: IsoDate): IsoDate[] {
  const back = addDays(latest, 0 - BACK[range]);
  const from = firstTrade > back ? previousBusinessDay(firstTrade) : back;
  const dates: IsoDate[] = [];
  for (let date = isBusinessDay(from) ? from : nextBusinessDay(from); date < latest; date = nextBusinessDay(date))
    dates.push(date);
  return [...dates, latest];
}

/** The last point covers everything that is booked. */
const withOpenEnd = (times: readonly CurveTime[]): CurveTime[] =>
  times.map((time, index) => (index === times.length - 1 ? { ...time, until: Number.MAX_SAFE_INTEGER } : time));

/** A point for each date, which covers the whole date. */
export const timesOfDates = (dates: readonly IsoDate[]): CurveTime[] =>
  withOpenEnd(dates.map((date) => ({ shown: tokyoEpoch(date, 0), until: tokyoEpoch(date, 0) + DAY_MS })));

/** The trading hours of the day shown, and the present time, all in epoch milliseconds. */
export type TradingDay = { readonly opening: number; readonly close: number; readonly now: number };

/**
 * A point at the opening, at the end of each minute in which something was traded, and now; before the opening only
 * one.
 */
export function timesOfDay({ opening, close, now }: TradingDay, traded: readonly number[]): CurveTime[] {
  const last = Math.min(now, close);
  if (last <= opening) return withOpenEnd([{ shown: opening, until: opening }]);
  const ends = traded
    .map((at) => (Math.floor(at / MINUTE_MS) + 1) * MINUTE_MS)
    .filter((at) => at > opening && at < last);
  const inside = [...new Set(ends)].sort((a, b) => a - b);
  return withOpenEnd([opening, ...inside, last].map((at) => ({ shown: at, until: at })));
}
