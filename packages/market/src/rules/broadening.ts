import type { Price, Shares } from '../units.ts';
import type { DailyLimits } from './limit.ts';

/** After this many consecutive business days at the limit the next day's limit is broadened (rules/market.md 1.5). */
const DAYS = 2;

/** The side of the day's limits that is broadened after `limitDays` (counted up +, down -). */
export function broadenedSide(limitDays: number): 'up' | 'down' | undefined {
  if (limitDays >= DAYS) return 'up';
  return limitDays <= -DAYS ? 'down' : undefined;
}

/**
 * A day at its end: for `etf` one close at the upper limit is enough, for `etfDown` one at the lower; `quoted` is the
 * special quote at the end; `leftUp` and `leftDown`: whether orders wait at the limits.
 */
export type EndedDay = {
  readonly before: number;
  readonly etf: boolean;
  readonly etfDown: boolean;
  readonly limits: DailyLimits;
  readonly last: Price | undefined;
  readonly low: Price | undefined;
  readonly high: Price | undefined;
  readonly quoted: Price | undefined;
  readonly volume: Shares;
  readonly onlyAtClose: boolean;
  readonly leftUp: boolean;
  readonly leftDown: boolean;
};

/**
 * Whether the day ended at the limit: no volume with the quote there, or trades only at the close with some left
 * (rules/market.md 1.5).
 */
function atLimit({ quoted, volume, last, onlyAtClose }: EndedDay, limit: Price, left: boolean): boolean {
  return volume === 0 ? quoted === limit && left : last === limit && onlyAtClose && left;
}

/**
 * The count of days at the limit after `day` (rules/market.md 1.5): one more, or 0 again; a broadened side stays
 * broadened until a trade at another price. An ETF or ETN is broadened after a single close at the limit, but not
 * downward when it is traded by single units on the fine tick table: then the general rule applies.
 */
export function nextLimitDays(day: EndedDay): number {
  const { before, etf, etfDown, limits, last, low, high, volume } = day;
  const up = atLimit(day, limits.upper, day.leftUp);
  const down = atLimit(day, limits.lower, day.leftDown);
  if (up || (etf && last === limits.upper)) return Math.max(etf ? DAYS : 1, before + 1);
  if (down || (etfDown && last === limits.lower)) return Math.min(etfDown ? -DAYS : -1, before - 1);
  const broadened = before > 0 ? limits.upper : limits.lower;
  const elsewhere = volume > 0 && (low !== broadened || high !== broadened);
  return Math.abs(before) >= DAYS && !elsewhere ? before : 0;
}
