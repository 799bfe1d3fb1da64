import { invariant } from '../invariant.ts';
import { isAtVenue } from '../orders/transitions.ts';
import { advanceSettlement } from '../positions/close-day.ts';
import { withTerms } from '../state/rows.ts';
import { assertNoSweep, beginSweep } from '../state/sweeping.ts';
import { done, type Outcome, type Turn } from '../state/turn.ts';
import { isSameVenue, sessionOf } from '../venue/venue-session.ts';
import type { Input } from './input.ts';
import { assertNotWorking, checkLimits, limitsChanged } from './reference.ts';

/**
 * From now on orders of the venue refer to `tradeDate`, settle on `settlesOn` and are subject to the given limits.
 * Account by account (`beginSweep`), trades that settle earlier and are still open are closed, and waiting orders are
 * re-checked; a night with the same settlement date continues, and changes no account. The venue has ended its session before: throws
 * InvariantError when orders are still there as the date or their limits change, when a date goes back, or when an
 * issue is not listed.
 */
export function openTradeDate(turn: Turn, input: Input<'openTradeDate'>): Outcome {
  const { state } = turn;
  const { tradeDate, settlesOn } = input;
  const session = sessionOf(state.globals, input);
  invariant(session.tradeDate === null || session.tradeDate <= tradeDate, () => `trade date goes back to ${tradeDate}`);
  invariant(tradeDate <= settlesOn, () => `${tradeDate} settles before it, on ${settlesOn}`);
  const orders = state.orders();
  const working = orders.filter((order) => isAtVenue(order.state));
  const sameDay = session.tradeDate === tradeDate && session.settlesOn === settlesOn;
  invariant(
    sameDay || !working.some((order) => isSameVenue(order, input)),
    () => `orders at the venue when ${tradeDate} opens`,
  );
  assertNoSweep(state);
  const closes = advanceSettlement(turn, input, settlesOn);
  session.tradeDate = tradeDate;
  for (const terms of input.instruments) {
    const before = state.mustInstrument(terms.code);
    if (limitsChanged(before, terms)) assertNotWorking(working, terms.code);
    const instrument = withTerms(before, terms);
    checkLimits(instrument);
    state.setInstrument(instrument);
  }
  // no order waits where none outlives its session, so there is nothing to re-check
  if (closes === null && input.instruments.length === 0 && session.venueTakes.sessionOnly === true) return done();
  beginSweep(turn, { kind: 'open', date: tradeDate, closes }, input.below);
  return done();
}
