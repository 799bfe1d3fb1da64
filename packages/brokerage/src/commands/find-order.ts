import { refuse } from '../risk/refusal.ts';
import type { BrokerState } from '../state/state.ts';
import type { AccountId, Order, OrderId, Refusal } from '../types.ts';

/**
 * An account's open order, or the refusal. ORDER_UNKNOWN: never assigned, or another account's; ORDER_NOT_OPEN:
 * assigned but final. The broker keeps open orders only, so it cannot check the account of a final one: a host that
 * serves unknown callers must look in its tables, as ours does, and reply ORDER_UNKNOWN.
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
