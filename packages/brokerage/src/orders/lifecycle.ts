import { atVenue, type Price, type Shares, shares, type Yen, yen } from '@kabuto/market';
import { invariant } from '../invariant.ts';
import { copyOrder } from '../state/rows.ts';
import type { BrokerState } from '../state/state.ts';
import type { Turn } from '../state/turn.ts';
import { holdTax } from '../tax/tax.ts';
import type { Order, OrderState, Reason, Refusal } from '../types.ts';
import { canSend, hasNoAuctionLeft } from '../venue/session.ts';
import { sessionOf } from '../venue/venue-session.ts';
import { buyHold } from './hold.ts';
import { holdsNothing, stopLegOf, worstPrice } from './pair.ts';
import { assertTransition, isAtVenue, isDormant, isFinal } from './transitions.ts';

/** The unfilled rest. */
export const remaining = (order: Order): Shares => shares(order.quantity - order.filled);

/**
 * The cash the order's rest would need at `terms` under the current limits; 0 for a sale. The limit leg of a pair holds
 * for the dearer leg, and for the minimum fee that the other leg would pay for the rest.
 */
export function cashAt(
  state: BrokerState,
  order: Order,
  terms: NonNullable<Order['amend']>,
  stop: Order | undefined = stopLegOf(state, order),
): Yen {
  if (order.side === 'sell' || terms.quantity <= order.filled) return yen(0);
  const price = worstPrice(state, order, terms.price, stop);
  const schedule = state.schedule(order.feeSchedule);
  const { filledNotional, feeCharged } = order;
  const left = shares(terms.quantity - order.filled);
  const rest = { type: 'limit', price, remaining: left, filledNotional, feeCharged } as const;
  const secondMinimum = stop === undefined ? 0 : schedule.minimum;
  return yen(buyHold(rest, price, schedule) + secondMinimum);
}

/** The cash the order's rest needs: the higher of its own terms and those of an amend in flight. */
export function neededCash(state: BrokerState, order: Order): Yen {
  if (holdsNothing(state, order)) return yen(0);
  const own = cashAt(state, order, order);
  return order.amend === null ? own : yen(Math.max(own, cashAt(state, order, order.amend)));
}

/** Sets the order's hold, and the account's with it, to exactly what its rest needs; to 0 once it is final. */
export function recomputeHold(state: BrokerState, order: Order): void {
  const final = isFinal(order.state);
  if (order.side === 'buy') {
    const needed = final ? yen(0) : neededCash(state, order);
    if (needed === order.holdCash) return;
    const account = state.mustAccount(order.accountId);
    const isDecrease = needed < order.holdCash;
    account.cash.held = yen(account.cash.held + needed - order.holdCash);
    order.holdCash = needed;
    state.markAccount(account);
    // owed tax takes freed cash first
    if (isDecrease) holdTax(state, account);
  } else {
    const needed = final || holdsNothing(state, order) ? shares(0) : remaining(order);
    if (needed === order.holdShares) return;
    const position = state.positionForBooking(order.accountId, order.instrument, order);
    position.held = shares(position.held + needed - order.holdShares);
    order.holdShares = needed;
    state.markPosition(position);
  }
  state.markOrder(order);
}

/**
 * Takes one legal step, drops an amend that the step ends, and sets the new hold. Throws InvariantError for any other
 * step.
 */
export function applyTransition(turn: Turn, order: Order, to: OrderState, reason: Reason | null = null): void {
  assertTransition(order.state, to);
  if (order.state === 'armed' && isFinal(to)) turn.requests.push({ kind: 'unwatch', orderId: order.orderId });
  const begins = isDormant(order.state);
  order.state = to;
  order.reason = reason;
  order.updatedAt = turn.at;
  turn.state.markOrder(order);
  const amendEnds = order.amend !== null && to !== 'amending' && to !== 'cancelling';
  if (amendEnds) order.amend = null;
  if (!isFinal(to) && !amendEnds && !begins) return;
  recomputeHold(turn.state, order);
  if (isFinal(to)) turn.state.dropOrder(order);
}

/** Publishes the order in its present state, with the numbers of the refusal if one was the cause. */
export function publishOrder(turn: Turn, order: Order, refusal: Refusal | null = null): void {
  const event = { kind: 'order', accountId: order.accountId, order: copyOrder(order) } as const;
  turn.events.push(refusal === null ? event : { ...event, refusal });
}

/** Steps and publishes. */
export function transitionOrder(turn: Turn, order: Order, to: OrderState, reason: Reason | null = null): void {
  applyTransition(turn, order, to, reason);
  publishOrder(turn, order);
}

/** Sends the venue the rest of an order that is `routed`. */
export function requestNew(turn: Turn, order: Order): void {
  const { orderId, instrument, side, type, price, condition, timeInForce, credit } = order;
  const quantity = remaining(order);
  turn.requests.push({
    kind: 'new',
    orderId,
    instrument,
    side,
    type,
    price,
    quantity,
    ...(condition === null ? {} : { condition }),
    ...(timeInForce === 'ioc' || timeInForce === 'fok' ? { timeInForce } : {}),
    ...(side === 'sell' && credit?.effect === 'open' ? { short: true as const } : {}),
    ...atVenue(order.venue),
  });
}

/**
 * Requests a watch for the price of a stop from the first venue, whose prices stops and alerts follow
 * (rules/core.md 5).
 */
export function requestWatch(turn: Turn, order: Order): void {
  const { orderId, instrument, trigger, revision } = order;
  if (trigger === null) return;
  turn.requests.push({ kind: 'watch', orderId, instrument, ...trigger, ...(revision === 0 ? {} : { revision }) });
}

/** Gives a stop another trigger price, and replaces its watch at the venue if there is one. */
export function applyTrigger(turn: Turn, order: Order, price: Price): void {
  if (order.trigger === null || order.trigger.price === price) return;
  order.trigger = { ...order.trigger, price };
  if (order.state !== 'armed') return;
  order.revision += 1;
  requestWatch(turn, order);
}

/** Whether the order can be sent to the venue now: it is in session, and the issue is not halted. */
export const isSendable = (state: BrokerState, order: Order): boolean =>
  canSend(sessionOf(state.globals, order), order) && !state.mustInstrument(order.instrument).halted;

/** Whether the order's venue takes no orders now, and none outlives its session (rules/market.md 2). */
export function isOutOfSession({ globals }: BrokerState, order: Order): boolean {
  const { acceptsOrders, venueTakes } = sessionOf(globals, order);
  return !acceptsOrders && venueTakes.sessionOnly === true;
}

/**
 * Sends an order to the venue. When the venue takes no orders now, the issue is halted, or the order's auction has
 * ended today, the order waits for its next session or the end of the halt; it expires when it has none, or may not
 * wait for one.
 */
export function sendOrder(turn: Turn, order: Order): void {
  if (isSendable(turn.state, order)) {
    transitionOrder(turn, order, 'routed');
    requestNew(turn, order);
  } else if (order.timeInForce === 'ioc' || order.timeInForce === 'fok')
    transitionOrder(turn, order, 'expired', 'NOT_IN_SESSION');
  else if (isOutOfSession(turn.state, order)) transitionOrder(turn, order, 'expired', 'SESSION_ENDED');
  else if (hasNoAuctionLeft(sessionOf(turn.state.globals, order), order))
    transitionOrder(turn, order, 'expired', 'AUCTION_ENDED');
  else if (order.state !== 'waiting') transitionOrder(turn, order, 'waiting');
}

/** Applies the terms of the order's amend and sets its hold to them. */
export function applyAmend(turn: Turn, order: Order): void {
  const { amend } = order;
  if (amend === null) return;
  invariant(amend.quantity >= order.filled, () => `order ${order.orderId}: amended to less than is filled`);
  order.price = amend.price;
  order.quantity = amend.quantity;
  order.amend = null;
  order.updatedAt = turn.at;
  turn.state.markOrder(order);
  recomputeHold(turn.state, order);
}

/** Requests other terms from the venue; the hold covers the old and the new ones until it replies. */
export function requestAmend(turn: Turn, order: Order, terms: NonNullable<Order['amend']>): void {
  order.amend = terms;
  order.revision += 1;
  applyTransition(turn, order, 'amending');
  recomputeHold(turn.state, order);
  publishOrder(turn, order);
  const { orderId, revision } = order;
  const reduceBy = shares(order.quantity - terms.quantity);
  turn.requests.push({ kind: 'amend', orderId, revision, price: terms.price, reduceBy, ...atVenue(order.venue) });
}

/**
 * Cancels an order: one not at the venue ends at once, one at the venue when the venue confirms. `reason` null:
 * requested by the customer.
 */
export function requestCancel(turn: Turn, order: Order, reason: Reason | null = null): void {
  if (!isAtVenue(order.state)) {
    transitionOrder(turn, order, 'cancelled', reason ?? 'CANCELLED_BY_CUSTOMER');
    return;
  }
  transitionOrder(turn, order, 'cancelling', reason);
  turn.requests.push({ kind: 'cancel', orderId: order.orderId, ...atVenue(order.venue) });
}

/** Reasons that are noted with the request of a cancel: of its pair, and of the broker. */
const NOTED: readonly (Reason | null)[] = [
  ...(['OCO_SWITCHED', 'OCO_ENDED'] as const),
  ...(['CANCELLED_BY_BROKER', 'DAY_TRADE_RESTRICTED', 'DAY_TRADE_DEFICIT'] as const),
];

/** The reason for the end of an order that is `cancelling`: the one noted with the request, else the customer's. */
export const cancelReason = ({ reason }: Order): Reason =>
  reason !== null && NOTED.includes(reason) ? reason : 'CANCELLED_BY_CUSTOMER';
