import type { Side } from '../../src/book/book.ts';
import { isContinuous } from '../../src/session/schedule.ts';
import type { EpochMs } from '../../src/units.ts';
import { afterPrint } from './after-print.ts';
import { tradeAtQuote } from './auctions.ts';
import { wouldSelfTrade } from './checks.ts';
import { executable } from './crossing.ts';
import type { BookOrder, CoverageKind, Issue } from './issue.ts';
import { bookKindOf, type Order, opposite } from './orders.ts';
import { aroundOf, auctionOrQuote, clear, reconsider, show } from './quotes.ts';
import { ceilTick, floorTick, widthAt } from './tables.ts';

const WINDOW_MS = 60_000;

/** Resting orders that an order could trade with, best first: market orders, price, time (rules/market.md 1.1). */
function counterparts(issue: Issue, order: Order): BookOrder[] {
  const others = issue.bookOrders().filter((each) => each.side !== order.side && each.order !== order);
  const able =
    order.price === undefined || order.type === 'market' ? others : others.filter(({ price }) => meets(order, price));
  const rank = ({ price }: BookOrder): number =>
    price === undefined ? Number.NEGATIVE_INFINITY : order.side === 'buy' ? price : -price;
  return able.sort((a, b) => rank(a) - rank(b) || a.order.arrival - b.order.arrival);
}

function meets(order: Order, price: number | undefined): boolean {
  if (price === undefined || order.price === undefined) return true;
  return order.side === 'buy' ? price <= order.price : price >= order.price;
}

/**
 * How far the orders of sixty seconds may move the price: two widths from where they began (rules/market.md 1.4).
 * Orders of one side are one run, which an order of the other side ends when it moves the price.
 */
function sweepEnd(issue: Issue, side: Side, at: EpochMs): number {
  const run = issue.recent.filter((each) => each.side === side && at - each.at <= WINDOW_MS);
  const start = run[0]?.before ?? issue.last ?? issue.base;
  const { tickTable } = issue;
  const reach = 2 * widthAt(start);
  return side === 'buy' ? floorTick(tickTable, start + reach) : ceilTick(tickTable, start - reach);
}

function tradeWith(issue: Issue, order: Order, other: Order, price: number, at: EpochMs): void {
  const quantity = Math.min(order.quantity, other.quantity);
  const before = issue.last ?? issue.base;
  if (price !== before)
    issue.recent = [...issue.recent.filter(({ side }) => side === order.side), { at, side: order.side, before }];
  issue.shared.done.push('continuous trade');
  issue.print(at, price, quantity, order.side);
  issue.fill(order, price, quantity, at);
  issue.fill(other, price, quantity, at);
  afterPrint(issue);
}

/**
 * Matches a new order in continuous trading: until it is filled, the next price is too far or swept too fast, or an own
 * order is next.
 */
function matchNow(issue: Issue, order: Order, at: EpochMs): 'done' | 'far' | 'swept' | 'own' {
  while (order.quantity > 0) {
    const best = counterparts(issue, order)[0];
    if (best === undefined) return order.type === 'market' ? 'far' : 'done';
    const price = best.price ?? issue.centre;
    if (issue.shared.quotes) {
      const { low, high } = aroundOf(issue, issue.centre);
      if (price < low || price > high) return 'far';
      const end = sweepEnd(issue, order.side, at);
      if (order.side === 'buy' ? price > end : price < end) return 'swept';
    }
    if (order.account !== undefined && best.order.account === order.account) return 'own';
    tradeWith(issue, order, best.order, price, at);
  }
  return 'done';
}

/** Whether orders are collected during continuous trading: behind a quote, or before a first price. */
const collects = (issue: Issue): boolean => issue.overlay !== undefined || issue.awaitsFirstPrice;

/**
 * Whether an order could meet one of its own account in an auction; in continuous trading it is stopped when it reaches
 * it.
 */
export function maySelfTrade(issue: Issue, order: Order): boolean {
  const { phase } = issue.shared;
  const now = isContinuous(phase) && bookKindOf(order, phase, false) !== 'out' && !collects(issue);
  return !now && wouldSelfTrade(issue, order);
}

/** An immediate order trades what it can now and ends; it neither waits nor shows a quote. */
export function tradeImmediately(issue: Issue, order: Order, at: EpochMs): void {
  const outcome = collects(issue) ? 'done' : matchNow(issue, order, at);
  if (outcome === 'own') stop(issue, order, at, 'immediate order stopped at an own order');
  else if (order.quantity > 0) issue.end('expired', [order], at);
}

/** Cancels the rest of an order because of another order of its account. */
function stop(issue: Issue, order: Order, at: EpochMs, how: CoverageKind): void {
  issue.shared.done.push(how);
  issue.end('cancelled', [order], at, 'SELF_TRADE');
}

/** Whether any orders could trade: otherwise a sequential quote has nothing to hold back. */
function crossed(issue: Issue): boolean {
  const all = issue.bookOrders();
  return all.some((each) =>
    each.price === undefined ? true : executable(all, opposite(each.side), each.price).length > 0,
  );
}

/** Handles an order that arrives in the book. */
export function arrive(issue: Issue, order: Order, at: EpochMs): void {
  if (collects(issue)) {
    settle(issue, at);
    return;
  }
  const before = order.quantity;
  const outcome = matchNow(issue, order, at);
  if (outcome === 'own') {
    stop(
      issue,
      order,
      at,
      order.quantity < before ? 'stopped at an own order after trades' : 'stopped at an own order',
    );
    return;
  }
  // Its rest would wait, and could meet its own order in an auction.
  if (order.quantity > 0 && wouldSelfTrade(issue, order)) {
    stop(issue, order, at, 'rest kept from an own order further away');
    return;
  }
  if (!issue.shared.quotes) return;
  if (outcome === 'far') auctionOrQuote(issue, at);
  else if (outcome === 'swept') show(issue, 'SEQUENTIAL_QUOTE', order.side, sweepEnd(issue, order.side, at), at);
}

/** After any change of the book under a quote. */
export function settle(issue: Issue, at: EpochMs): void {
  if (issue.overlay === undefined && issue.awaitsFirstPrice) auctionOrQuote(issue, at);
  else if (issue.overlay === 'SPECIAL_QUOTE') reconsider(issue, at);
  else if (issue.overlay === 'SEQUENTIAL_QUOTE' && issue.quote !== undefined) {
    tradeAtQuote(issue, at, issue.quote.price);
    if (!crossed(issue)) clear(issue);
  }
}
