import { type Shares, shares, type Yen, yen } from '@kabuto/market';
import { buyHold } from './hold.ts';
import { copyOrder } from './rows.ts';
import type { BrokerState } from './state.ts';
import { assertTransition, isFinal } from './transitions.ts';
import type { Turn } from './turn.ts';
import type { Order, OrderState, Reason } from './types.ts';

/** The unfilled rest. */
export const remaining = (order: Order): Shares => shares(order.quantity - order.filled);

/** The cash the order's rest needs under the limits now known; 0 for a sale. */
export function neededCash(state: BrokerState, order: Order): Yen {
  if (order.side === 'sell') return yen(0);
  const { upper } = state.mustInstrument(order.instrument);
  return buyHold({ ...order, remaining: remaining(order) }, upper, state.schedule(order.feeSchedule));
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

/** Takes one legal step and sets the hold to what the order then needs. Throws InvariantError for any other step. */
export function moveOrder(turn: Turn, order: Order, to: OrderState, reason: Reason | null = null): void {
  assertTransition(order.state, to);
  order.state = to;
  order.reason = reason;
  order.updatedAt = turn.at;
  turn.state.touchOrder(order);
  if (!isFinal(to)) return;
  rehold(turn.state, order);
  turn.state.dropOrder(order);
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

/** Sends a waiting order to the venue. */
export function routeOrder(turn: Turn, order: Order): void {
  stepOrder(turn, order, 'routed');
  requestNew(turn, order);
}

/** Asks for the cancel of an order: a waiting one ends at once, one at the venue when the venue says so. */
export function askCancel(turn: Turn, order: Order): void {
  if (order.state === 'waiting') {
    stepOrder(turn, order, 'cancelled', 'CANCELLED_BY_CUSTOMER');
    return;
  }
  stepOrder(turn, order, 'cancelling');
  turn.requests.push({ kind: 'cancel', orderId: order.orderId });
}
