import { addDays, exceedsOneYear, type IsoDate } from '@kabuto/market';
import { type Core, displayDate } from '../core/index.ts';
import { calendarDate } from '../platform/http/calendar-date.ts';
import { fieldInvalid, Refused } from '../platform/http/operation.ts';

/** The trade date that screens show. Throws Refused while the core is not running. */
export function shownDateOf(core: Core): IsoDate {
  const { session } = core.feed;
  if (session === null) throw new Refused('CORE_STOPPED');
  return displayDate(session);
}

/** The trade dates of today's trades: from the shown day to that of new orders, to which a night's trades belong. */
export function todayOf(core: Core): { from: IsoDate; to: IsoDate } {
  const from = shownDateOf(core);
  return { from, to: core.feed.session?.orderDate ?? from };
}

/** A date range of at most one year (rules/product.md 5); open ends default to the order date and one year back. */
export function rangeOf(
  core: Core,
  query: { readonly from?: string; readonly to?: string },
): { from: IsoDate; to: IsoDate } {
  const latest = core.feed.session?.orderDate ?? shownDateOf(core);
  const to = query.to === undefined ? latest : calendarDate(query.to, 'to');
  const from = query.from === undefined ? addDays(to, -365) : calendarDate(query.from, 'from');
  if (from > to) throw fieldInvalid('from', `..${to}`);
  if (exceedsOneYear(from, to)) throw new Refused('RANGE_TOO_LONG', 'from');
  return { from, to };
}
