import { sendOrder } from '../orders/lifecycle.ts';
import { refuse } from '../risk/refusal.ts';
import { copyInstrument } from '../state/rows.ts';
import { done, type Outcome, refused, type Turn } from '../state/turn.ts';
import type { Input } from './input.ts';

/** Sends the orders that waited for the end of a halt, by id. */
export function sendAfterHalt(turn: Turn, code: Input<'haltInstrument'>['instrument']): void {
  for (const order of turn.state.orders()) {
    if (order.instrument === code && order.state === 'waiting') sendOrder(turn, order);
  }
}

/**
 * Halts an issue, or lifts the halt. During a halt new orders and amends are refused (INSTRUMENT_HALTED), cancels are
 * not; orders working at the venue stay there, orders waiting here keep waiting and are sent when the halt ends.
 * INSTRUMENT_UNKNOWN {code}.
 */
export function haltInstrument(turn: Turn, input: Input<'haltInstrument'>): Outcome {
  const { state } = turn;
  const { instrument: code, halted } = input;
  const before = state.instrument(code);
  if (before === undefined) return refused(refuse('INSTRUMENT_UNKNOWN', 'instrument', { code }));
  if (before.halted === halted) return done();
  state.setInstrument({ ...copyInstrument(before), halted });
  if (!halted) sendAfterHalt(turn, code);
  return done();
}
