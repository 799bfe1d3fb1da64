import { refuse } from '../refusal.ts';
import type { BrokerState } from '../state.ts';
import type { AccountId, Order, OrderId, Refusal } from '../types.ts';

/**
 * An account's open order, or why there is none. ORDER_UNKNOWN: never given, or another account's; ORDER_NOT_OPEN: given
 * once and final since. The broker keeps open orders only, so it cannot say whose that was: a host that answers strangers looks at
 * its tables then, as ours does, and tells them ORDER_UNKNOWN.
 */
export function findOrder(
  state: BrokerState,
  accountId: AccountId,
  orderId: OrderId,
): { readonly order: Order } | { readonly refusal: Refusal } {
  const order = state.order(orderId);
  if (order?.accountId === accountId) return { order };
  const given = Number.isSafeInteger(orderId) && orderId > 0 && orderId < state.globals.nextOrderId;
  return { refusal: refuse(order === undefined && given ? 'ORDER_NOT_OPEN' : 'ORDER_UNKNOWN', 'orderId') };
}
