import { dropRefusedOpenings } from '../margin/recheck-openings.ts';
import { sendOrder } from '../orders/lifecycle.ts';
import { refuse } from '../risk/refusal.ts';
import { copyInstrument } from '../state/rows.ts';
import { done, type Outcome, refused, type Turn } from '../state/turn.ts';
import type { Input } from './input.ts';
import { selfApprovalRefusal } from './proposed.ts';

/** Sends the orders that waited for the end of a halt, by id, without openings that are no longer allowed. */
export function sendAfterHalt(turn: Turn, code: Input<'haltInstrument'>['instrument']): void {
  const waiting = turn.state.orders().filter(({ instrument, state }) => instrument === code && state === 'waiting');
  dropRefusedOpenings(turn, waiting);
  for (const order of waiting) if (order.state === 'waiting') sendOrder(turn, order);
}

/**
 * Halts an issue, or lifts the halt. During a halt new orders and amends are refused (INSTRUMENT_HALTED), cancels are
 * not; orders working at the venue stay there, orders waiting here keep waiting and are sent when the halt ends.
 * INSTRUMENT_UNKNOWN {code}; PROPOSAL_OWN.
 */
export function haltInstrument(turn: Turn, input: Input<'haltInstrument'>): Outcome {
  const { state } = turn;
  const { instrument: code, halted } = input;
  const before = state.instrument(code);
  if (before === undefined) return refused(refuse('INSTRUMENT_UNKNOWN', 'instrument', { code }));
  const own = input.proposal === undefined ? null : selfApprovalRefusal(input.proposal);
  if (own !== null) return refused(own);
  if (before.halted === halted) return done();
  state.setInstrument({ ...copyInstrument(before), halted });
  if (!halted) sendAfterHalt(turn, code);
  return done();
}
