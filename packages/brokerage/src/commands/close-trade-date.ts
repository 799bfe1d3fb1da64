import { invariant } from '../invariant.ts';
import { isAtVenue } from '../orders/transitions.ts';
import { closeDay } from '../positions/close-day.ts';
import { assertNoSweep } from '../state/sweeping.ts';
import { done, type Outcome, type Turn } from '../state/turn.ts';
import { openSettlementDate } from '../venue/venue-session.ts';
import type { Input } from './input.ts';

/**
 * Makes the trade date's trades final (rules/core.md 4). Throws InvariantError for any date but the open one, and while
 * orders are at the venue, because they could still trade on it. Closing it again changes nothing.
 */
export function closeTradeDate(turn: Turn, input: Input<'closeTradeDate'>): Outcome {
  const { state } = turn;
  const { tradeDate } = state.globals;
  const settlesOn = openSettlementDate(state.globals);
  assertNoSweep(state);
  invariant(input.date === tradeDate, () => `cannot close ${input.date} when ${tradeDate} is open`);
  invariant(
    !state.orders().some((order) => isAtVenue(order.state)),
    () => `orders at the venue when ${input.date} closes`,
  );
  if (settlesOn !== null) closeDay(turn, settlesOn);
  return done();
}
