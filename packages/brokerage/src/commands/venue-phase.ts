import { remaining, requestNew, requestWatch, routeOrder, stepOrder, takeAmend } from '../lifecycle.ts';
import { done, type Outcome, type Turn } from '../turn.ts';
import type { Order } from '../types.ts';
import type { Input } from './input.ts';

/** What the venue takes from now on. An amend under way is answered as it was asked. */
export function setVenue(turn: Turn, input: Input<'setVenue'>): Outcome {
  turn.state.globals.venueTakes = { ...input.takes };
  return done();
}

/** Whether the venue takes orders now; when it does, waiting ones go there in the order of their ids. */
export function venuePhase(turn: Turn, input: Input<'venuePhase'>): Outcome {
  const { state } = turn;
  state.globals.acceptsOrders = input.acceptsOrders;
  if (!input.acceptsOrders) return done();
  for (const order of state.orders()) if (order.state === 'waiting') routeOrder(turn, order);
  return done();
}

function reenter(turn: Turn, order: Order): void {
  if (!turn.state.globals.acceptsOrders) {
    stepOrder(turn, order, 'waiting');
    return;
  }
  if (order.state !== 'routed') stepOrder(turn, order, 'routed');
  requestNew(turn, order);
}

/**
 * The venue starts with empty books (core.md 1, recovery law): what was there re-enters with its rest in the order of ids,
 * or waits when the venue takes no orders; a cancel or an amend under way is finished, because the venue lost the order.
 * Prices are watched for anew.
 */
export function venueReset(turn: Turn, _input: Input<'venueReset'>): Outcome {
  for (const order of turn.state.orders()) {
    if (order.state === 'waiting') continue;
    if (order.state === 'armed') {
      requestWatch(turn, order);
      continue;
    }
    if (order.state === 'cancelling') stepOrder(turn, order, 'cancelled', 'CANCELLED_BY_CUSTOMER');
    else {
      // one that fills have overtaken is forgotten, as a venue would refuse it
      if (order.amend !== null && order.amend.quantity >= order.filled) takeAmend(turn, order);
      if (remaining(order) === 0) stepOrder(turn, order, 'filled');
      else reenter(turn, order);
    }
  }
  return done();
}
