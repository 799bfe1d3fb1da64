import { askCancel } from '../lifecycle.ts';
import { stopLegOf } from '../pair.ts';
import { refuse } from '../refusal.ts';
import { done, type Outcome, refused, type Turn } from '../turn.ts';
import { findOrder } from './find-order.ts';
import type { Input } from './input.ts';

/**
 * Asks for the cancel of an open order, whatever the account's status. A leg of a pair takes the other with it, a parent what waits
 * for it; a child goes alone. As `findOrder`; CANCEL_PENDING: asked before.
 */
export function cancel(turn: Turn, input: Input<'cancel'>): Outcome {
  const { orderId } = input;
  const found = findOrder(turn.state, input.accountId, orderId);
  if ('refusal' in found) return refused(found.refusal);
  const { order } = found;
  const stop = stopLegOf(turn.state, order);
  if (order.state !== 'cancelling') askCancel(turn, order);
  else if (stop === undefined) return refused(refuse('CANCEL_PENDING', 'orderId'), orderId);
  // at once, so that it cannot take over while the venue is asked for the limit leg, or when it has been asked before
  if (stop !== undefined) askCancel(turn, stop);
  return done(orderId);
}
