import type { Order } from '@kabuto/brokerage';
import type { OrdersOf } from '../types.ts';
import type { Engine } from './engine.ts';

/**
 * Requests the cancel of all matching orders, by order number; returns each of them as it is after its own cancel.
 */
export function cancelAll(engine: Engine, { accountId, instrument }: OrdersOf, wallAt: number): Order[] {
  const cancelled: Order[] = [];
  for (const { orderId, instrument: code } of engine.broker.openOrders(accountId)) {
    // one cancel may end another order of the account
    const now = engine.broker.order(orderId);
    if (now === undefined || now.state === 'cancelling' || (instrument !== null && code !== instrument)) continue;
    const { order } = engine.apply({ kind: 'cancel', at: engine.at, accountId, orderId }, wallAt);
    if (order !== null) cancelled.push(order);
  }
  return cancelled;
}
