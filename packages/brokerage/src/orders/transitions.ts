import { invariant } from '../invariant.ts';
import type { OrderState } from '../types.ts';

/**
 * Every legal step of an order (rules/core.md 5). Anything else is an error and never published. Back to `waiting`: a
 * period order whose session ended, an order that reached a closed session, or a restarted venue that takes no orders
 * yet. Back to `armed`: the venue did not cancel the other leg.
 */
export const LEGAL_STEPS: Readonly<Record<OrderState, readonly OrderState[]>> = {
  reserved: ['armed', 'waiting', 'routed', 'cancelled', 'expired', 'rejected'],
  armed: ['switching', 'waiting', 'routed', 'cancelled', 'expired'],
  switching: ['armed', 'waiting', 'routed', 'cancelled', 'expired'],
  waiting: ['routed', 'cancelled', 'expired'],
  routed: ['waiting', 'working', 'partial', 'filled', 'amending', 'cancelling', 'cancelled', 'expired', 'rejected'],
  working: ['waiting', 'partial', 'filled', 'amending', 'cancelling', 'cancelled', 'expired'],
  partial: ['waiting', 'partial', 'filled', 'amending', 'cancelling', 'cancelled', 'expired'],
  amending: [
    ...(['amending', 'waiting', 'routed', 'working', 'partial', 'filled'] as const),
    ...(['cancelling', 'cancelled', 'expired', 'rejected'] as const),
  ],
  cancelling: ['cancelling', 'amending', 'working', 'partial', 'filled', 'cancelled', 'rejected'],
  filled: [],
  cancelled: [],
  expired: [],
  rejected: [],
};

/** Whether the order can no longer change. */
export const isFinal = (state: OrderState): boolean => LEGAL_STEPS[state].length === 0;

/** Whether an order waits for its parent, its price, or the other leg of its pair. */
export const isDormant = (state: OrderState): boolean =>
  state === 'reserved' || state === 'armed' || state === 'switching';

/** Whether the order is at the venue, or has been sent to it. */
export const isAtVenue = (state: OrderState): boolean => !isFinal(state) && state !== 'waiting' && !isDormant(state);

/** Throws InvariantError unless an order may change from one state to the other. */
export function assertTransition(from: OrderState, to: OrderState): void {
  invariant(LEGAL_STEPS[from].includes(to), () => `an order cannot go from ${from} to ${to}`);
}
