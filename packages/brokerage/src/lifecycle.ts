import { type Shares, shares, type Yen, yen } from '@kabuto/market';
import { buyHold } from './hold.ts';
import { invariant } from './invariant.ts';
import { copyOrder } from './rows.ts';
import type { BrokerState } from './state.ts';
import { assertTransition, isAtVenue, isFinal } from './transitions.ts';
import type { Turn } from './turn.ts';
import type { Order, OrderState, Reason } from './types.ts';

/** The unfilled rest. */
export const remaining = (order: Order): Shares => shares(order.quantity - order.filled);

/** The cash the order's rest would need at `terms` under the limits now known; 0 for a sale. */
export function cashAt(state: BrokerState, order: Order, terms: NonNullable<Order['amend']>): Yen {
  if (order.side === 'sell' || terms.quantity <= order.filled) return yen(0);
  const { upper } = state.mustInstrument(order.instrument);
  const rest = { ...order, price: terms.price, remaining: shares(terms.quantity - order.filled) };
  return buyHold(rest, upper, state.schedule(order.feeSchedule));
}

/** The cash the order's rest needs: at its own terms, or at those asked for while the venue has not said which it works. */
export function neededCash(state: BrokerState, order: Order): Yen {
  const own = cashAt(state, order, order);
  return order.amend === null ? own : yen(Math.max(own, cashAt(state, order, order.amend)));
}

/** Sets the order's hold, and with it the account's, to exactly what its rest needs; nothing once it is final. */
export function rehold(state: BrokerState, order: Order): void {
  const final = isFinal(order.state);
  if (order.side === 'buy') {
    const needed = final ? yen(0) : neededCash(state, order);
    if (needed === order.holdCash) return;
    const account = state.mustAccount(order.accountId);
    account.cash.held = yen(account.cash.held + needed - order.holdCash);
    order.holdCash = needed;
    state.touchAccount(account);
  } else {
    const needed = final ? shares(0) : remaining(order);
    if (needed === order.holdShares) return;
    const position = state.positionForBooking(order.accountId, order.instrument);
    position.held = shares(position.held + needed - order.holdShares);
    order.holdShares = needed;
    state.touchPosition(position);
  }
  state.touchOrder(order);
}

/** Takes one legal step, forgets an amend that the step ends, and sets the hold to what the order then needs. Throws InvariantError for any other step. */
export function moveOrder(turn: Turn, order: Order, to: OrderState, reason: Reason | null = null): void {
  assertTransition(order.state, to);
  if (order.state === 'armed' && isFinal(to)) turn.requests.push({ kind: 'unwatch', orderId: order.orderId });
  order.state = to;
  order.reason = reason;
  order.updatedAt = turn.at;
  turn.state.touchOrder(order);
  const amendEnds = order.amend !== null && to !== 'amending' && to !== 'cancelling';
  if (amendEnds) order.amend = null;
  if (!isFinal(to) && !amendEnds) return;
  rehold(turn.state, order);
  if (isFinal(to)) turn.state.dropOrder(order);
}

/** Publishes the order as it now stands. */
export function publishOrder(turn: Turn, order: Order): void {
  turn.events.push({ kind: 'order', accountId: order.accountId, order: copyOrder(order) });
}

/** Steps and publishes. */
export function stepOrder(turn: Turn, order: Order, to: OrderState, reason: Reason | null = null): void {
  moveOrder(turn, order, to, reason);
  publishOrder(turn, order);
}

/** Asks the venue for the rest of an order that is `routed`. */
export function requestNew(turn: Turn, order: Order): void {
  const { orderId, instrument, side, type, price } = order;
  turn.requests.push({ kind: 'new', orderId, instrument, side, type, price, quantity: remaining(order) });
}

/** Asks the venue to watch for the price of a stop. */
export function requestWatch(turn: Turn, order: Order): void {
  const { orderId, instrument, trigger } = order;
  if (trigger !== null) turn.requests.push({ kind: 'watch', orderId, instrument, ...trigger });
}

/** Sends an order that waited, or whose price was reached, to the venue. */
export function routeOrder(turn: Turn, order: Order): void {
  stepOrder(turn, order, 'routed');
  requestNew(turn, order);
}

/** Gives the order the terms its amend asked for and sets its hold to them. */
export function takeAmend(turn: Turn, order: Order): void {
  const { amend } = order;
  if (amend === null) return;
  invariant(amend.quantity >= order.filled, `order ${order.orderId}: amended to less than is filled`);
  order.price = amend.price;
  order.quantity = amend.quantity;
  order.amend = null;
  order.updatedAt = turn.at;
  turn.state.touchOrder(order);
  rehold(turn.state, order);
}

/** Asks the venue for other terms; the hold covers the old and the new ones until it answers. */
export function askAmend(turn: Turn, order: Order, terms: NonNullable<Order['amend']>): void {
  order.amend = terms;
  order.revision += 1;
  moveOrder(turn, order, 'amending');
  rehold(turn.state, order);
  publishOrder(turn, order);
  const { orderId, revision } = order;
  const reduceBy = shares(order.quantity - terms.quantity);
  turn.requests.push({ kind: 'amend', orderId, revision, price: terms.price, reduceBy });
}

/** Asks for the cancel of an order: one still here ends at once, one at the venue when the venue says so. */
export function askCancel(turn: Turn, order: Order): void {
  if (!isAtVenue(order.state)) {
    stepOrder(turn, order, 'cancelled', 'CANCELLED_BY_CUSTOMER');
    return;
  }
  stepOrder(turn, order, 'cancelling');
  turn.requests.push({ kind: 'cancel', orderId: order.orderId });
}
