import { acceptsOrders, isContinuous, type Phase } from '../../src/session/schedule.ts';
import type { RejectReason } from '../../src/venue/reject-codes.ts';
import type { NewOrder, VenueCapabilities } from '../../src/venue/types.ts';
import { executable } from './crossing.ts';
import type { Issue } from './issue.ts';
import { bookKindOf, inTime, type Order, opposite } from './orders.ts';
import { onTick } from './tables.ts';

/** Every reason that applies: the rules do not state which of several is given. */
export function refusals(issue: Issue, order: NewOrder, takes: VenueCapabilities): RejectReason[] {
  const { phase } = issue.shared;
  const { spec } = issue;
  const found: RejectReason[] = [];
  const tif = order.timeInForce ?? 'day';
  if (!acceptsOrders(phase)) found.push('SESSION_CLOSED');
  if (issue.halted) found.push('INSTRUMENT_HALTED');
  if (!takes.orderTypes.includes(order.type)) found.push('ORDER_TYPE_NOT_TAKEN');
  if (!takes.timeInForce.includes(tif)) found.push('TIME_IN_FORCE_NOT_TAKEN');
  if (order.quantity <= 0 || order.quantity % spec.lot !== 0) found.push('QUANTITY_NOT_WHOLE_LOT');
  if (tooLarge(spec.listedShares, order.quantity)) found.push('ORDER_TOO_LARGE');
  if (order.type === 'limit' && order.price === undefined) found.push('PRICE_MISSING');
  if (order.type === 'market' && issue.ipoReference !== undefined) found.push('MARKET_ORDER_BANNED');
  if (order.type === 'limit' && order.price !== undefined) found.push(...priceRefusals(issue, order.price));
  if (tif !== 'day' && !isContinuous(phase)) found.push('NOT_CONTINUOUS');
  found.push(...conditionRefusals(order, phase, takes));
  return found;
}

/** An order for more than 30 % of the listed shares is an error under the rules (rules/market.md 1.8). */
const tooLarge = (listed: number | undefined, quantity: number): boolean =>
  listed !== undefined && quantity * 100 > listed * 30;

export function priceRefusals(issue: Issue, price: number): RejectReason[] {
  const found: RejectReason[] = [];
  if (!onTick(issue.tickTable, price)) found.push('PRICE_OFF_TICK');
  if (price < issue.lower || price > issue.upper) found.push('PRICE_OUTSIDE_LIMITS');
  return found;
}

function conditionRefusals(order: NewOrder, phase: Phase, takes: VenueCapabilities): RejectReason[] {
  const { condition } = order;
  if (condition === undefined) return [];
  const found: RejectReason[] = [];
  const isFunari = condition === 'funari-am' || condition === 'funari-pm';
  const taken = takes.conditions?.includes(condition) === true && (order.timeInForce ?? 'day') === 'day';
  if (!taken || (isFunari && order.type !== 'limit')) found.push('CONDITION_NOT_TAKEN');
  if (!inTime(condition, phase)) found.push('CONDITION_TOO_LATE');
  return found;
}

/** Whether an order could meet another of its account. One that still waits outside the book counts too. */
export function wouldSelfTrade(issue: Issue, order: Order): boolean {
  if (order.account === undefined) return false;
  const mine = issue.orders.filter(({ account }) => account !== undefined && account === order.account);
  const inBook = new Map(issue.bookOrders().map((each) => [each.order, each.price]));
  const limitOf = (each: Order): number | undefined => (inBook.has(each) ? inBook.get(each) : each.price);
  const own = bookKindOf(order, issue.shared.phase, false) === 'market' ? undefined : order.price;
  return (
    executable(
      mine.map((each) => ({ side: each.side, price: limitOf(each), quantity: each.quantity })),
      opposite(order.side),
      own ?? (order.side === 'buy' ? Number.MAX_SAFE_INTEGER : 0),
    ).length > 0
  );
}

const RETAIL_UNITS = 50;

/**
 * The short-sale price rule (rules/market.md 1.10): over 50 units, at the last price or above while the price last
 * rose, above it while it last fell or before the session's first price.
 */
export function breaksShortRule(issue: Issue, order: Order): boolean {
  const { shortRuleUntil, shared, spec } = issue;
  if (!order.short || order.side !== 'sell') return false;
  if (shortRuleUntil === undefined || shared.tradeDate > shortRuleUntil) return false;
  if (order.quantity <= RETAIL_UNITS * spec.lot) return false;
  if (order.price === undefined) return true;
  const last = issue.last ?? issue.base;
  return issue.last !== undefined && issue.rising === true ? order.price < last : order.price <= last;
}
