import type { Side } from '../../src/book/book.ts';
import { type EpochMs, epochMs } from '../../src/units.ts';
import { afterPrint, firstPrice } from './after-print.ts';
import { type CrossResult, cross, executable } from './crossing.ts';
import type { BookOrder, CoverageKind, Issue } from './issue.ts';
import type { Order } from './orders.ts';
import { byTime, shareOut } from './sharing.ts';

/** Simultaneous groups in order of priority. */
type Grouping = (orders: readonly Order[]) => Order[][];

/** In every auction but the last all orders count as simultaneous (rules/market.md 1.2). */
const together: Grouping = (orders) => [[...orders]];

/**
 * At 15:30 (rules/market.md 1.2): orders from before the afternoon's opening, those of the afternoon by time, those of
 * the pre-closing.
 */
const byAge: Grouping = (orders) => {
  const late = (order: Order): boolean =>
    order.condition === 'closing-pm' || order.condition === 'funari-pm' || order.arrivedIn === 'pre-closing';
  const during = (order: Order): boolean => !late(order) && order.arrivedIn === 'pm-continuous';
  const early = orders.filter((order) => !late(order) && !during(order));
  const timed = orders.filter(during).sort((a, b) => a.arrival - b.arrival);
  return [early, ...timed.map((order) => [order]), orders.filter(late)];
};

/** Orders of a side that trade at a price, best first: market orders, then by price; equal ones together. */
function classes(inBook: readonly BookOrder[], side: Side, at: number): Order[][] {
  const able = executable(inBook, side, at);
  const rank = (price: number | undefined): number =>
    price === undefined ? Number.POSITIVE_INFINITY : side === 'buy' ? price : -price;
  const ranks = [...new Set(able.map(({ price }) => rank(price)))].sort((a, b) => b - a);
  return ranks.map((each) => able.filter(({ price }) => rank(price) === each).map(({ order }) => order));
}

/** The tape's time never goes back: an order may have traded later than an auction was due. */
const notBefore = (issue: Issue, at: EpochMs): EpochMs => epochMs(Math.max(at, issue.lastAt ?? 0));

/** Trades `volume` at one price: by class, then by group, then shared (rules/market.md 1.2). */
function trade(issue: Issue, inBook: readonly BookOrder[], due: EpochMs, cross: CrossResult, grouping: Grouping): void {
  const at = notBefore(issue, due);
  const first = issue.awaitsFirstPrice;
  issue.print(at, cross.price, cross.volume, 'auction');
  const { lot } = issue.spec;
  for (const side of ['buy', 'sell'] as const) {
    let left = cross.volume;
    for (const group of classes(inBook, side, cross.price).flatMap(grouping)) {
      for (const [order, got] of shareOut(group, left, lot, issue.shared.sharing)) {
        issue.fill(order, cross.price, got, at);
        left -= got;
      }
    }
  }
  issue.recent = [];
  afterPrint(issue);
  if (first) firstPrice(issue, cross.price, at);
}

/** Opening orders end with their auction (rules/market.md 1.8). */
function endOpening(issue: Issue, due: EpochMs): void {
  const at = notBefore(issue, due);
  const opening = issue.shared.phase.startsWith('am') ? 'opening-am' : 'opening-pm';
  issue.end(
    'expired',
    issue.orders.filter(({ condition }) => condition === opening),
    at,
  );
}

/** Where the orders of an issue meet, within the limits of its day and the range of its auction. */
export function crossOf(
  issue: Issue,
  inBook: readonly BookOrder[],
  low = issue.lower,
  high = issue.upper,
): CrossResult | undefined {
  const [lower, upper] = [Math.max(low, issue.lower), Math.min(high, issue.upper)];
  return cross(inBook, { table: issue.tickTable, lower, upper, centre: issue.centre });
}

/** The side that pushes the price out of `low`..`high`; undefined when orders neither meet nor wait at any price. */
export function pressureSide(
  inBook: readonly BookOrder[],
  cross: CrossResult | undefined,
  low: number,
  high: number,
): Side | undefined {
  if (cross === undefined) return inBook.find(({ price }) => price === undefined)?.side;
  if (!cross.isValid) return cross.imbalance > 0 ? 'buy' : 'sell';
  if (cross.price > high) return 'buy';
  return cross.price < low ? 'sell' : undefined;
}

/** A call auction within a range; returns whether it traded (rules/market.md 1.2). */
export function callAuction(
  issue: Issue,
  at: EpochMs,
  low: number,
  high: number,
  ending: 'no' | 'morning' | 'day',
): boolean {
  const inBook = issue.bookOrders(ending !== 'no');
  const cross = crossOf(issue, inBook, low, high);
  if (cross?.isValid !== true) return false;
  issue.shared.done.push(coverageKindOf(issue, ending));
  trade(issue, inBook, at, cross, ending === 'day' ? byAge : together);
  endOpening(issue, at);
  return true;
}

function coverageKindOf({ shared }: Issue, ending: 'no' | 'morning' | 'day'): CoverageKind {
  if (ending === 'day') return 'closing auction';
  if (ending === 'morning') return 'morning close';
  if (shared.phase === 'am-acceptance') return 'opening auction';
  return shared.phase === 'pm-acceptance' ? 'afternoon auction' : 'special quote auction';
}

/** All orders that can trade at a sequential quote do so at once (rules/market.md 1.4). */
export function tradeAtQuote(issue: Issue, at: EpochMs, quotePrice: number): void {
  const inBook = issue.bookOrders();
  const volume = volumeAt(inBook, quotePrice);
  if (volume === 0) return;
  issue.shared.done.push('sequential quote trade');
  trade(issue, inBook, at, { price: quotePrice, volume, imbalance: 0, isValid: true }, together);
  endOpening(issue, at);
}

/**
 * Trades all orders that can trade at the edge of the range, by time only (rules/market.md 1.3). Returns whether any
 * did.
 */
export function specialExecution(issue: Issue, due: EpochMs, edge: number): boolean {
  const at = notBefore(issue, due);
  const inBook = issue.bookOrders(true);
  const volume = volumeAt(inBook, edge);
  if (volume === 0) return false;
  issue.shared.done.push('special execution');
  issue.print(at, edge, volume, 'auction');
  for (const side of ['buy', 'sell'] as const) {
    const orders = executable(inBook, side, edge).map(({ order }) => order);
    for (const [order, got] of byTime(orders, volume)) issue.fill(order, edge, got, at);
  }
  afterPrint(issue);
  return true;
}

const sum = (inBook: readonly BookOrder[]): number => inBook.reduce((total, { quantity }) => total + quantity, 0);
const volumeAt = (inBook: readonly BookOrder[], at: number): number =>
  Math.min(sum(executable(inBook, 'buy', at)), sum(executable(inBook, 'sell', at)));

/**
 * One-sided to the limit: market orders count as orders at the limit, which are shared out (rules/market.md 1.7). Their
 * rest counts toward broadened limits, so opening orders end with the day and not here.
 */
export function stopAllotment(issue: Issue, at: EpochMs, limit: number): boolean {
  const inBook = issue.bookOrders(true).map((each) => ({ ...each, price: each.price ?? limit }));
  const volume = volumeAt(inBook, limit);
  if (volume === 0) return false;
  issue.shared.done.push('stop allotment');
  trade(issue, inBook, at, { price: limit, volume, imbalance: 0, isValid: true }, together);
  return true;
}
