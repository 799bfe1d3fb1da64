import { isOfBroker } from '../margin/lots.ts';
import { requestCancel } from '../orders/lifecycle.ts';
import { stopLegOf } from '../orders/pair.ts';
import { refuse } from '../risk/refusal.ts';
import { done, type Outcome, refused, type Turn } from '../state/turn.ts';
import { findOrder } from './find-order.ts';
import type { Input } from './input.ts';

/**
 * Cancels an open order, or requests its cancel from the venue, whatever the account's status. A leg of a pair is
 * cancelled together with the other, a parent together with the orders that wait for it; a child alone. As `findOrder`;
 * CANCEL_PENDING: already requested. ORDER_OF_BROKER: the broker closes a position or sells collateral with it. The
 * reason of an order that the brokerage cancels is CANCELLED_BY_BROKER.
 */
export function cancel(turn: Turn, input: Input<'cancel'>): Outcome {
  const { orderId } = input;
  const found = findOrder(turn.state, input.accountId, orderId);
  if ('refusal' in found) return refused(found.refusal);
  const { order } = found;
  if (isOfBroker(order)) return refused(refuse('ORDER_OF_BROKER', 'orderId'), orderId);
  const stop = stopLegOf(turn.state, order);
  const reason = input.by === 'broker' ? 'CANCELLED_BY_BROKER' : null;
  if (order.state !== 'cancelling') requestCancel(turn, order, reason);
  else if (stop === undefined) return refused(refuse('CANCEL_PENDING', 'orderId'), orderId);
  // at once, so that it cannot become active while the cancel of the limit leg is pending
  if (stop !== undefined) requestCancel(turn, stop, reason);
  return done(orderId);
}
