import type { TickTable } from '../../src/rules/tick.ts';
import type { AuctionKind } from '../../src/session/schedule.ts';
import type { EpochMs } from '../../src/units.ts';
import { callAuction, crossOf, pressureSide, specialExecution, stopAllotment } from './auctions.ts';
import type { Issue } from './issue.ts';
import type { Order } from './orders.ts';
import { aroundOf, auctionOrQuote, clear } from './quotes.ts';
import { ceilTick, floorTick, freeLimits, limitsOf, widthAt } from './tables.ts';

/** Runs an auction when it is due, and ends the orders that were only for it (rules/market.md 1.1, 1.8). */
export function runAuction(issue: Issue, kind: AuctionKind, at: EpochMs, gap: boolean): void {
  const noneBefore = issue.volume === 0;
  if (gap && kind === 'closing') clear(issue);
  if (!gap && !issue.halted) {
    if (kind === 'opening' || kind === 'afternoon') auctionOrQuote(issue, at);
    else if (kind === 'morning-close') morningClose(issue, at);
    else dayClose(issue, at);
  }
  if (kind === 'closing') {
    countLimitDay(issue, noneBefore);
    if (issue.awaitsFirstPrice) issue.shared.done.push('new issue without a price at the close');
  }
  // When the auction found no price, opening orders wait with the special quote.
  const waits = !gap && (issue.quote !== undefined || issue.halted);
  issue.end(
    'expired',
    issue.orders.filter((order) => isOver(order, kind, waits)),
    at,
  );
}

function isOver(order: Order, kind: AuctionKind, waits: boolean): boolean {
  switch (kind) {
    case 'opening':
      return order.condition === 'opening-am' && !waits;
    case 'morning-close':
      return order.condition?.endsWith('-am') === true;
    case 'afternoon':
      return order.condition === 'opening-pm' && !waits;
    case 'closing':
      return true;
  }
}

/** The price must be within the range, else the morning ends without an auction (rules/market.md 1.1). */
function morningClose(issue: Issue, at: EpochMs): void {
  issue.activateConditions(['closing-am', 'funari-am']);
  if (issue.awaitsFirstPrice) return;
  const { low, high } = aroundOf(issue, issue.centre);
  if (callAuction(issue, at, low, high, 'morning')) clear(issue);
}

/**
 * The close: within two widths, else at the edge of that range, or shared out at the daily limit (rules/market.md 1.2,
 * 1.3, 1.7).
 */
function dayClose(issue: Issue, at: EpochMs): void {
  if (issue.awaitsFirstPrice) return;
  const { centre, lower, upper } = issue;
  const { tickTable } = issue;
  const reach = 2 * widthAt(centre);
  const low = Math.max(lower, ceilTick(tickTable, centre - reach));
  const high = Math.min(upper, floorTick(tickTable, centre + reach));
  closeWithin(issue, at, low, high);
}

function closeWithin(issue: Issue, at: EpochMs, low: number, high: number): void {
  if (callAuction(issue, at, low, high, 'day')) {
    clear(issue);
    return;
  }
  const inBook = issue.bookOrders(true);
  const side = pressureSide(inBook, crossOf(issue, inBook), low, high);
  if (side === undefined) {
    clear(issue);
    return;
  }
  const edge = side === 'buy' ? high : low;
  if (edge !== (side === 'buy' ? issue.upper : issue.lower)) {
    if (specialExecution(issue, at, edge)) clear(issue);
  } else if (stopAllotment(issue, at, edge) && issue.quote?.price !== edge) clear(issue);
}

/** Shares waiting at the limit at the end of the day, by side. */
function leftAt(issue: Issue, limit: number): boolean {
  const side = limit === issue.upper ? 'buy' : 'sell';
  return issue
    .bookOrders(true)
    .some((each) => each.side === side && (each.price === undefined || each.price === limit));
}

const BROADENED_AFTER = 2;

/** Whether the day counts toward broadened limits, and to which side (rules/market.md 1.5). */
function countLimitDay(issue: Issue, noneBefore: boolean): void {
  const { upper, lower, last, low, high, quote, volume, limitDays } = issue;
  const etf = issue.spec.etf === true;
  const fineUnit = issue.spec.lot === 1 && issue.tickTable === 'topix500';
  const reached = (limit: number): boolean =>
    (volume === 0 ? quote?.price === limit : noneBefore && last === limit) && leftAt(issue, limit);
  const atOnce = (limit: number): boolean => etf && (limit === upper || !fineUnit);
  const counts = (limit: number): boolean => reached(limit) || (atOnce(limit) && last === limit);
  const first = (limit: number): number => (atOnce(limit) ? BROADENED_AFTER : 1);
  if (counts(upper)) {
    issue.limitDays = Math.max(first(upper), limitDays + 1);
    issue.shared.done.push('day at the upper limit');
  } else if (counts(lower)) {
    issue.limitDays = Math.min(-first(lower), limitDays - 1);
    issue.shared.done.push('day at the lower limit');
  } else {
    // Broadened limits stay until a trade at another price.
    const limit = limitDays > 0 ? upper : lower;
    const elsewhere = volume > 0 && (low !== limit || high !== limit);
    if (Math.abs(limitDays) < BROADENED_AFTER || elsewhere) issue.limitDays = 0;
  }
}

export function broadenedOf(issue: Issue): 'up' | 'down' | 'no' {
  if (issue.limitDays >= BROADENED_AFTER) return 'up';
  return issue.limitDays <= -BROADENED_AFTER ? 'down' : 'no';
}

/**
 * The base of the next day: the quote at the end of the day, else the last trade, else the previous base
 * (rules/market.md 1.12).
 */
function nextBase(issue: Issue): number {
  const quoted = issue.overlay === 'SPECIAL_QUOTE' ? issue.quote?.price : undefined;
  return quoted ?? issue.last ?? issue.base;
}

/** The next day's limits. */
export function nextTerms(issue: Issue): { tickTable: TickTable; base: number; lower: number; upper: number } {
  const base = nextBase(issue);
  const tickTable = issue.tomorrowsTable ?? issue.tickTable;
  if (issue.awaitsFirstPrice) return { tickTable, base, ...freeLimits(tickTable, base) };
  return { tickTable, base, ...limitsOf(tickTable, base, broadenedOf(issue)) };
}

/**
 * A single-unit ETF's close at or below 5,000 yen, or at or above 7,000, sets its ticks on the second day after
 * (rules/market.md 1.6).
 */
function watchTicks(issue: Issue, close: number): void {
  issue.tomorrowsTable = undefined;
  if (issue.spec.etf !== true || issue.spec.lot !== 1) return;
  if (close <= 5_000 * 10 && issue.tickTable !== 'other') issue.tomorrowsTable = 'other';
  if (close >= 7_000 * 10 && issue.tickTable !== 'topix500') issue.tomorrowsTable = 'topix500';
}

/** Resets the day's figures (rules/market.md 1.12). */
export function startDay(issue: Issue): void {
  const terms = nextTerms(issue);
  issue.previousClose = terms.base;
  if (issue.tomorrowsTable !== undefined) {
    issue.shared.done.push(terms.tickTable === 'other' ? 'ticks of an ETF widened' : 'ticks of an ETF narrowed');
  }
  issue.tickTable = terms.tickTable;
  watchTicks(issue, terms.base);
  // Without a first price the last quote is the new issue's reference; from the day after it the usual rules apply
  // (rules/market.md 1.9).
  if (issue.ipoReference !== undefined) issue.ipoReference = issue.awaitsFirstPrice ? terms.base : undefined;
  issue.base = terms.base;
  issue.lower = terms.lower;
  issue.upper = terms.upper;
  const broadened = broadenedOf(issue);
  if (broadened !== 'no') issue.shared.done.push(`limits broadened ${broadened}`);
  clear(issue);
  issue.last = undefined;
  issue.lastAt = undefined;
  issue.open = undefined;
  issue.openAt = undefined;
  issue.high = undefined;
  issue.highAt = undefined;
  issue.low = undefined;
  issue.lowAt = undefined;
  issue.volume = 0;
  issue.turnover = 0;
  issue.recent = [];
}
