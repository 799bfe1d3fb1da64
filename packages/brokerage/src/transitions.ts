import { invariant } from './invariant.ts';
import type { OrderState } from './types.ts';

/**
 * Every legal step of an order (core.md 5). Anything else is an error and never published.
 * Back to `waiting`: a period order whose session ended, or a restarted venue that takes no orders yet.
 */
export const LEGAL_STEPS: Readonly<Record<OrderState, readonly OrderState[]>> = {
  armed: ['waiting', 'routed', 'cancelled', 'expired'],
  waiting: ['routed', 'cancelled', 'expired'],
  routed: ['waiting', 'working', 'partial', 'filled', 'amending', 'cancelling', 'cancelled', 'expired', 'rejected'],
  working: ['waiting', 'routed', 'partial', 'filled', 'amending', 'cancelling', 'cancelled', 'expired'],
  partial: ['waiting', 'routed', 'partial', 'filled', 'amending', 'cancelling', 'cancelled', 'expired'],
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

/** Whether nothing can happen to an order any more. */
export const isFinal = (state: OrderState): boolean => LEGAL_STEPS[state].length === 0;

/** Whether the venue has the order, or has been sent it. */
export const isAtVenue = (state: OrderState): boolean => !isFinal(state) && state !== 'waiting' && state !== 'armed';

/** Throws InvariantError unless an order may go from one state to the other. */
export function assertTransition(from: OrderState, to: OrderState): void {
  invariant(LEGAL_STEPS[from].includes(to), `an order cannot go from ${from} to ${to}`);
}
