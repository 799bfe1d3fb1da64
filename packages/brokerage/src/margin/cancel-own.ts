import { requestCancel } from '../orders/lifecycle.ts';
import { stopLegOf } from '../orders/pair.ts';
import type { Turn } from '../state/turn.ts';
import type { AccountId, Order, Reason } from '../types.ts';

/**
 * Cancels those orders of an account that `isMeant` selects, a pair together; those that wait here end at once, those
 * at a venue when it confirms. `reason` null: requested by the customer.
 */
export function cancelOwn(
  turn: Turn,
  accountId: AccountId,
  isMeant: (order: Order) => boolean,
  reason: Reason | null,
): void {
  const { state } = turn;
  for (const order of state.ordersOf(accountId)) {
    // its pair may have ended it already
    if (order.state === 'cancelling' || state.order(order.orderId) === undefined || !isMeant(order)) continue;
    const stop = stopLegOf(state, order);
    requestCancel(turn, order, reason);
    if (stop !== undefined && state.order(stop.orderId) !== undefined) requestCancel(turn, stop, reason);
  }
}
