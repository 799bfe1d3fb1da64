import { invariant } from '../invariant.ts';
import { recheckWaiting } from '../recheck.ts';
import { isAtVenue } from '../transitions.ts';
import { done, type Outcome, type Turn } from '../turn.ts';
import type { Input } from './input.ts';
import { checkLimits } from './reference.ts';

/**
 * From now on orders refer to `tradeDate`, settle on `settlesOn` and stand under the given limits; waiting orders are
 * judged again. The venue has ended its session before: an order still there is an InvariantError, and so are dates that
 * go back or an issue that is not listed.
 */
export function openTradeDate(turn: Turn, input: Input<'openTradeDate'>): Outcome {
  const { state } = turn;
  const { tradeDate, settlesOn } = input;
  const { globals } = state;
  invariant(globals.tradeDate === null || globals.tradeDate <= tradeDate, `trade date goes back to ${tradeDate}`);
  invariant(globals.settlesOn === null || globals.settlesOn <= settlesOn, `settlement goes back to ${settlesOn}`);
  invariant(tradeDate <= settlesOn, `${tradeDate} settles before it, on ${settlesOn}`);
  const orders = state.orders();
  invariant(!orders.some((order) => isAtVenue(order.state)), `orders are at the venue when ${tradeDate} opens`);
  globals.tradeDate = tradeDate;
  globals.settlesOn = settlesOn;
  for (const { code, base, lower, upper } of input.instruments) {
    const instrument = state.mustInstrument(code);
    Object.assign(instrument, { base, lower, upper });
    checkLimits(instrument);
    state.touchInstrument(instrument);
  }
  recheckWaiting(turn, orders);
  return done();
}
