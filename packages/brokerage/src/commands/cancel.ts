import { askCancel } from '../lifecycle.ts';
import { refuse } from '../refusal.ts';
import { done, type Outcome, refused, type Turn } from '../turn.ts';
import { findOrder } from './find-order.ts';
import type { Input } from './input.ts';

/** Asks for the cancel of an open order, whatever the account's status. As `findOrder`; CANCEL_PENDING: asked before. */
export function cancel(turn: Turn, input: Input<'cancel'>): Outcome {
  const { orderId } = input;
  const found = findOrder(turn.state, input.accountId, orderId);
  if ('refusal' in found) return refused(found.refusal);
  const { order } = found;
  if (order.state === 'cancelling') return refused(refuse('CANCEL_PENDING', 'orderId'), orderId);
  askCancel(turn, order);
  return done(orderId);
}
