import { askCancel } from '../lifecycle.ts';
import { refuse } from '../refusal.ts';
import { done, type Outcome, refused, type Turn } from '../turn.ts';
import type { Input } from './input.ts';

/**
 * Asks for the cancel of an open order, whatever the account's status. ORDER_UNKNOWN: never given, or another account's;
 * ORDER_NOT_OPEN: given once and final since (the broker keeps open orders only); CANCEL_PENDING: asked before.
 */
export function cancel(turn: Turn, input: Input<'cancel'>): Outcome {
  const { orderId } = input;
  const order = turn.state.order(orderId);
  if (order === undefined) {
    const given = Number.isSafeInteger(orderId) && orderId > 0 && orderId < turn.state.globals.nextOrderId;
    return refused(refuse(given ? 'ORDER_NOT_OPEN' : 'ORDER_UNKNOWN', 'orderId'));
  }
  if (order.accountId !== input.accountId) return refused(refuse('ORDER_UNKNOWN', 'orderId'));
  if (order.state === 'cancelling') return refused(refuse('CANCEL_PENDING', 'orderId'), orderId);
  askCancel(turn, order);
  return done(orderId);
}
