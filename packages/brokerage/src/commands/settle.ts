import { beginSweep } from '../state/sweeping.ts';
import { done, type Outcome, type Turn } from '../state/turn.ts';
import type { Input } from './input.ts';

/** Moves everything due on or before `date` into settled, house accounts included; customers' accounts are notified. */
export function settle(turn: Turn, { date, below }: Input<'settle'>): Outcome {
  beginSweep(turn, { kind: 'settle', date, closes: null }, below);
  return done();
}
