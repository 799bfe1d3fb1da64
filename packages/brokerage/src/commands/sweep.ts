import { continueSweep, sweepAccountNow } from '../state/sweeping.ts';
import { done, type Outcome, type Turn } from '../state/turn.ts';
import type { Input } from './input.ts';

/** Handles the next accounts of the sweep in progress. */
export function sweep(turn: Turn, { below }: Input<'sweep'>): Outcome {
  continueSweep(turn, below);
  return done();
}

/**
 * Handles an account ahead of the sweep, before a command for it: no client sees an account that is still at the old
 * date.
 */
export function sweepAccount(turn: Turn, { accountId }: Input<'sweepAccount'>): Outcome {
  sweepAccountNow(turn, accountId);
  return done();
}
