import { goOn, sweepAhead } from '../sweeping.ts';
import { done, type Outcome, type Turn } from '../turn.ts';
import type { Input } from './input.ts';

/** The next accounts of the sweep under way. */
export function sweep(turn: Turn, { below }: Input<'sweep'>): Outcome {
  goOn(turn, below);
  return done();
}

/** An account that somebody asks for something is handled first: nobody sees one that the new date has not reached. */
export function sweepAccount(turn: Turn, { accountId }: Input<'sweepAccount'>): Outcome {
  sweepAhead(turn, accountId);
  return done();
}
