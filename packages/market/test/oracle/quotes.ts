import type { Side } from '../../src/book/book.ts';
import { type EpochMs, epochMs, price } from '../../src/units.ts';
import { callAuction, crossOf, pressureSide } from './auctions.ts';
import type { Issue } from './issue.ts';
import { ceilTick, floorTick, widthAt } from './tables.ts';

/**
 * Special quotes are renewed every three minutes, sequential ones are shown for sixty seconds (rules/market.md 1.4).
 */
const SPECIAL_MS = 180_000;
const SEQUENTIAL_MS = 60_000;
/** A new issue's upward quote (rules/market.md 1.9). */
const IPO_UPWARD_MS = 600_000;

/**
 * The bounds of quotes: the day's limits; before a first price 2.3 times and 0.75 of the reference
 * (rules/market.md 1.9).
 */
function bounds(issue: Issue): { low: number; high: number } {
  const { ipoReference, tickTable } = issue;
  if (ipoReference === undefined || !issue.awaitsFirstPrice) return { low: issue.lower, high: issue.upper };
  return {
    low: ceilTick(tickTable, (ipoReference * 3) / 4),
    high: floorTick(tickTable, (ipoReference * 23) / 10),
  };
}

/** A new issue's upward step is 5% of the reference unless the normal width is larger (rules/market.md 1.9). */
function ipoStep(issue: Issue, from: number): number | undefined {
  if (issue.ipoReference === undefined || !issue.awaitsFirstPrice) return undefined;
  const step = Math.floor(issue.ipoReference / 20);
  return step >= widthAt(from) ? step : undefined;
}

/** One renewal width from a price to the pushing side, on the tick, within the bounds. */
function stepFrom(issue: Issue, from: number, side: Side): number {
  const { low, high } = bounds(issue);
  const { tickTable } = issue;
  return side === 'buy'
    ? Math.min(high, floorTick(tickTable, from + (ipoStep(issue, from) ?? widthAt(from))))
    : Math.max(low, ceilTick(tickTable, from - widthAt(from)));
}

/** When the quote shown moves, or ends. */
export function dueAt(issue: Issue): EpochMs | undefined {
  const { quote, overlay } = issue;
  if (quote === undefined) return undefined;
  if (overlay === 'SEQUENTIAL_QUOTE') return epochMs(quote.since + SEQUENTIAL_MS);
  const slow = quote.side === 'buy' && ipoStep(issue, quote.price) !== undefined;
  return epochMs(quote.since + (slow ? IPO_UPWARD_MS : SPECIAL_MS));
}

export function show(
  issue: Issue,
  overlay: 'SPECIAL_QUOTE' | 'SEQUENTIAL_QUOTE',
  side: Side,
  at: number,
  since: EpochMs,
): void {
  issue.overlay = overlay;
  issue.quote = { side, price: at, since };
  if (overlay === 'SPECIAL_QUOTE')
    issue.shared.shown.push({ instrument: issue.spec.code, side, price: price(at), at: since });
}

export function clear(issue: Issue): void {
  issue.overlay = undefined;
  issue.quote = undefined;
}

/**
 * The range of an auction around a price: one step to either side; a first price may exceed the ceiling by one width
 * (rules/market.md 1.2, 1.9).
 */
export function aroundOf(issue: Issue, centre: number): { low: number; high: number } {
  const width = widthAt(centre);
  const step = centre < bounds(issue).high ? ipoStep(issue, centre) : undefined;
  return { low: centre - width, high: centre + (step ?? width) };
}

/**
 * Collected orders in continuous trading: they trade in an auction when its price is not beyond the quote, else the
 * quote of the pushing side stays, and when nothing pushes any more trading is normal again (rules/market.md 1.4).
 */
export function reconsider(issue: Issue, at: EpochMs): void {
  const { quote } = issue;
  if (quote === undefined) return;
  const around = aroundOf(issue, quote.price);
  const { low, high } = quote.side === 'buy' ? { ...around, high: quote.price } : { ...around, low: quote.price };
  if (callAuction(issue, at, low, high, 'no')) {
    clear(issue);
    return;
  }
  const inBook = issue.bookOrders();
  const side = pressureSide(inBook, crossOf(issue, inBook), low, high);
  if (side === undefined) {
    clear(issue);
    return;
  }
  if (side === quote.side) return;
  show(issue, 'SPECIAL_QUOTE', side, stepFrom(issue, quote.price, side), at);
}

/** An auction of the book around a centre; otherwise a special quote is shown one width away. */
export function auctionOrQuote(issue: Issue, at: EpochMs): void {
  const { low, high } = aroundOf(issue, issue.centre);
  if (callAuction(issue, at, low, high, 'no')) {
    clear(issue);
    return;
  }
  const inBook = issue.bookOrders();
  const side = pressureSide(inBook, crossOf(issue, inBook), low, high);
  if (side === undefined) {
    clear(issue);
    return;
  }
  show(issue, 'SPECIAL_QUOTE', side, stepFrom(issue, issue.centre, side), at);
}
