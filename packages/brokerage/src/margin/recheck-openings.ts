import { applyTransition, isSendable, publishOrder } from '../orders/lifecycle.ts';
import type { Turn } from '../state/turn.ts';
import type { Order } from '../types.ts';
import { openingRefusal } from './open.ts';

/**
 * Before orders that waited are sent: those that open a position and may not any more end as expired, with the reason
 * of a new order. Nothing is held for them, and prices, terms and what can be lent may have changed since. Each is
 * judged beside all others that are open, from the latest on, so that the earliest ones stay.
 */
export function dropRefusedOpenings(turn: Turn, orders: readonly Order[]): void {
  const { state } = turn;
  for (const order of orders.toSorted((a, b) => b.orderId - a.orderId)) {
    if (order.state !== 'waiting' || order.credit?.effect !== 'open' || !isSendable(state, order)) continue;
    const refusal = openingRefusal(state, order);
    if (refusal === null) continue;
    applyTransition(turn, order, 'expired', refusal.reason);
    publishOrder(turn, order, refusal);
  }
}
