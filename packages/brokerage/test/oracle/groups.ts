import type { Reason, Refusal, VenueRequest } from '../../src/types.ts';
import { watchRequest } from './answer.ts';
import { type Book, filledOf, isAtVenue, type ModelOrder } from './book.ts';
import { beginRefusal } from './checks.ts';
import { limitLegOf, stopLegOf } from './legs.ts';
import { become, end, isOpen, send } from './orders.ts';

/** The results of the groups: requests, and the refusals of children that became active. */
export type Told = { readonly requests: VenueRequest[]; readonly refusals: Record<number, Refusal> };

/** One input, and its effects on the groups so far. */
type Following = Told & {
  readonly book: Book;
  readonly at: number;
  /** The orders that were open before the input. */
  readonly before: readonly ModelOrder[];
  /** Whether the last round changed anything. */
  moved: boolean;
};

/** Ends one leg because of the other, with the same reason where it applies. */
function endWith(to: Following, order: ModelOrder, cause: ModelOrder): void {
  const same = cause.reason === 'SESSION_ENDED' || cause.reason === 'CANCELLED_BY_CUSTOMER';
  const state = cause.state === 'expired' ? 'expired' : 'cancelled';
  to.requests.push(...end(order, state, to.at, same ? cause.reason : 'OCO_ENDED'));
  to.moved = true;
}

function resize(to: Following, order: ModelOrder, quantity: number): void {
  if (quantity === 0 || order.quantity === quantity) return;
  order.quantity = quantity;
  order.updatedAt = to.at;
  to.moved = true;
}

function followLimitLeg(to: Following, limit: ModelOrder): void {
  const { book, at } = to;
  const stop = stopLegOf(book, limit);
  if (stop === undefined) return;
  resize(to, stop, limit.quantity - filledOf(book, limit.orderId));
  const taking = stop.state === 'switching';
  if (isOpen(limit)) {
    if (!taking || limit.state === 'cancelling') return;
    become(stop, 'armed', at);
    to.requests.push(...watchRequest(stop));
  } else if (limit.state === 'filled') to.requests.push(...end(stop, 'cancelled', at, 'OCO_FILLED'));
  else if (taking) to.requests.push(...send(book, stop, at));
  else endWith(to, stop, limit);
  to.moved = true;
}

/** A stop leg ended by this input ends its limit leg. */
function followStopLeg(to: Following, stop: ModelOrder): void {
  const { book, at } = to;
  const limit = limitLegOf(book, stop);
  if (limit === undefined || isOpen(stop) || !to.before.includes(stop)) return;
  const cause: Reason | null = stop.reason === 'CANCELLED_BY_CUSTOMER' ? null : 'OCO_ENDED';
  if (limit.state === 'cancelling') {
    if (limit.reason !== 'OCO_SWITCHED') return;
    become(limit, 'cancelling', at, cause);
  } else if (isAtVenue(limit)) {
    become(limit, 'cancelling', at, cause);
    to.requests.push({ kind: 'cancel', orderId: limit.orderId });
  } else endWith(to, limit, stop);
  to.moved = true;
}

/** Begins the child, or the pair: checked like a new order. */
function begin(to: Following, first: ModelOrder): void {
  const { book, at } = to;
  const stop = stopLegOf(book, first);
  const legs = stop === undefined ? [first] : [first, stop];
  for (const leg of legs) {
    if (leg.timeInForce === 'day' && book.tradeDate !== null) leg.expiresOn = book.tradeDate;
  }
  const not = beginRefusal(book, first, stop);
  if (not !== null) {
    become(first, 'rejected', at, not.reason);
    to.refusals[first.orderId] = not;
    return;
  }
  if (first.trigger === null) to.requests.push(...send(book, first, at));
  for (const leg of isOpen(first) ? legs : []) {
    if (leg.trigger === null) continue;
    become(leg, 'armed', at);
    to.requests.push(...watchRequest(leg));
  }
}

function followParent(to: Following, parent: ModelOrder): void {
  const children = to.book.orders.filter(
    ({ state, group }) => state === 'reserved' && group?.parent === parent.orderId,
  );
  const first = children.find(({ group, trigger }) => group?.oco === null || trigger === null);
  if (first === undefined) return;
  if (isOpen(parent) || parent.state === 'filled') {
    for (const child of children) resize(to, child, parent.quantity);
    if (isOpen(parent)) return;
    begin(to, first);
  } else {
    const state = parent.state === 'cancelled' ? 'cancelled' : 'expired';
    for (const child of children) become(child, state, to.at, 'PARENT_ENDED');
  }
  to.moved = true;
}

/** The open orders, recorded before an input. */
export const openNow = (book: Book): ModelOrder[] => book.orders.filter(isOpen);

/**
 * The effects of an input on the other orders of a group (decision 0019): only one leg of a pair trades, a child begins when its
 * parent is filled. Repeats until nothing changes, because a child may be the limit leg of a pair.
 */
export function followGroups(book: Book, before: readonly ModelOrder[], at: number): Told {
  const to: Following = { book, at, before, requests: [], refusals: {}, moved: true };
  const grouped = book.orders.filter(
    ({ group, orderId }) =>
      group !== null &&
      book.orders.some((one) => one.group?.id === group.id && (isOpen(one) || one.orderId === orderId)),
  );
  while (to.moved) {
    to.moved = false;
    for (const order of grouped) {
      if (order.group?.oco != null && order.trigger === null) followLimitLeg(to, order);
      if (order.group?.oco != null && order.trigger !== null) followStopLeg(to, order);
      if (order.group?.parent === null) followParent(to, order);
    }
  }
  return { requests: to.requests, refusals: to.refusals };
}
