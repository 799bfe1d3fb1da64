import { buyingPowerAt } from '../ledger/power.ts';
import { priceRefusal } from '../risk/price.ts';
import type { BrokerState } from '../state/state.ts';
import type { Turn } from '../state/turn.ts';
import type { Order, Reason } from '../types.ts';
import { sessionOf } from '../venue/venue-session.ts';
import { followGroups } from './groups.ts';
import { neededCash, publishOrder, recomputeHold, transitionOrder } from './lifecycle.ts';
import { isAtVenue, isFinal } from './transitions.ts';

/**
 * Why an order that is not at the venue must end: its last date has passed, or its price is off the tick or outside the
 * limits.
 */
function lapseReason(state: BrokerState, order: Order): Reason | null {
  const { tradeDate } = sessionOf(state.globals, order);
  if (tradeDate !== null && order.expiresOn < tradeDate) return 'SESSION_ENDED';
  return priceRefusal(state.mustInstrument(order.instrument), order.type, order.price)?.reason ?? null;
}

function recomputeHoldAndPublish(turn: Turn, order: Order): void {
  recomputeHold(turn.state, order);
  order.updatedAt = turn.at;
  publishOrder(turn, order);
}

/** Raises the hold of a market buy to the new upper limit, or ends the order when the account cannot cover it. */
function growHold(turn: Turn, order: Order): void {
  const { state } = turn;
  const { cash } = state.mustAccount(order.accountId);
  const free = buyingPowerAt(cash, sessionOf(state.globals, order).settlesOn) + order.holdCash;
  if (neededCash(state, order) > free) transitionOrder(turn, order, 'expired', 'INSUFFICIENT_CASH');
  else recomputeHoldAndPublish(turn, order);
}

/**
 * Re-checks waiting orders and stops after the trade date, limits or ticks changed (rules/market.md 3.2, carry-over).
 * Orders that lapse, with their dependents, and holds that shrink come first, so that the money they free is available
 * for holds that grow; each in id order.
 */
export function recheckWaiting(turn: Turn, orders: readonly Order[]): void {
  const { state } = turn;
  const kept: Order[] = [];
  for (const order of orders) {
    if (isFinal(order.state) || isAtVenue(order.state) || order.state === 'reserved') continue;
    const reason = lapseReason(state, order);
    if (reason === null) kept.push(order);
    else transitionOrder(turn, order, 'expired', reason);
  }
  followGroups(turn);
  const shrinking: Order[] = [];
  const growing: Order[] = [];
  for (const order of kept) {
    if (isFinal(order.state)) continue;
    const needed = neededCash(state, order);
    if (needed < order.holdCash) shrinking.push(order);
    else if (needed > order.holdCash) growing.push(order);
  }
  for (const order of shrinking) recomputeHoldAndPublish(turn, order);
  for (const order of growing) growHold(turn, order);
}
