import { followInstrument } from '../commands/alert.ts';
import type { Input } from '../commands/input.ts';
import { checkInstrument, limitsChanged } from '../commands/reference.ts';
import { invariant } from '../invariant.ts';
import { firmLimit } from '../orders/hold.ts';
import { recheckWaiting } from '../orders/recheck.ts';
import { isAtVenue } from '../orders/transitions.ts';
import { withTerms } from '../state/rows.ts';
import { awaitsSweep } from '../state/sweeping.ts';
import { done, type Outcome, type Turn } from '../state/turn.ts';

/**
 * The venue has changed the base and the limits of an issue within the day, as after the first price of a new issue
 * (rules/market.md 1.9). Alerts on a change or a limit follow them (decision 0123). Waiting orders and stops outside
 * them end; those at the venue are cancelled by the venue, which reports them one by one. Throws InvariantError when an
 * order at the venue has a hold that depends on the limits, or for an unknown issue.
 */
export function dayTerms(turn: Turn, { terms }: Input<'dayTerms'>): Outcome {
  const { state } = turn;
  const before = state.mustInstrument(terms.code);
  const next = withTerms(before, terms);
  checkInstrument(next);
  const orders = state.orders().filter((order) => order.instrument === next.code);
  const depends = orders.some((order) => isAtVenue(order.state) && order.side === 'buy' && firmLimit(order) === null);
  invariant(!depends, () => `${next.code}: limits moved under a market order`);
  state.setInstrument(next);
  recheckWaiting(
    turn,
    orders.filter(({ accountId }) => !awaitsSweep(state, accountId)),
  );
  if (limitsChanged(before, next) || before.base !== next.base) followInstrument(turn, next.code);
  return done();
}
