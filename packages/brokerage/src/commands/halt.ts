import { sendOrder } from '../lifecycle.ts';
import { refuse } from '../refusal.ts';
import { copyInstrument } from '../rows.ts';
import { done, type Outcome, refused, type Turn } from '../turn.ts';
import type { Input } from './input.ts';

/** Sends what waited for the end of a halt, in the order of the numbers. */
export function sendAfterHalt(turn: Turn, code: Input<'haltInstrument'>['instrument']): void {
  for (const order of turn.state.orders()) {
    if (order.instrument === code && order.state === 'waiting') sendOrder(turn, order);
  }
}

/**
 * Halts an issue, or takes it up again. While it is halted new orders and amends are refused (INSTRUMENT_HALTED), cancels are not;
 * what works at the venue stays there, what waits here goes on waiting and is sent when the halt ends. INSTRUMENT_UNKNOWN {code}.
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
