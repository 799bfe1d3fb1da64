import { FIRST_VENUE, venueOf } from '@kabuto/market';
import { invariant } from '../invariant.ts';
import { dropRefusedOpenings } from '../margin/recheck-openings.ts';
import { repeatForced } from '../margin/send-close.ts';
import {
  applyAmend,
  cancelReason,
  isOutOfSession,
  isSendable,
  remaining,
  requestNew,
  requestWatch,
  sendOrder,
  transitionOrder,
} from '../orders/lifecycle.ts';
import { isDormant } from '../orders/transitions.ts';
import { advanceSettlement, closeDay } from '../positions/close-day.ts';
import { copyTakes } from '../state/rows.ts';
import { assertNoSweep } from '../state/sweeping.ts';
import { done, type Outcome, type Turn } from '../state/turn.ts';
import type { Order } from '../types.ts';
import { checkSettlement } from '../venue/settlement.ts';
import { seenBefore } from '../venue/venue-reports.ts';
import { isSameVenue, openSession, openSettlementDate, sessionOf } from '../venue/venue-session.ts';
import { requestAlertAgain } from './alert.ts';
import type { Input } from './input.ts';

/**
 * Sets what the venue takes from now on; a new venue begins closed. An amend in flight is not affected, nor is the
 * settlement date of a trade date that is open. Throws InvariantError for a settlement that is none.
 */
export function setVenue(turn: Turn, input: Input<'setVenue'>): Outcome {
  checkSettlement(input.takes);
  openSession(turn.state.globals, input).venueTakes = copyTakes(input.takes);
  return done();
}

/**
 * Sets whether the venue takes orders now, and its phase; when it does, waiting orders are sent in the order of their
 * ids, as a session begins without openings that are no longer allowed. An order whose auction has ended today waits
 * for another day, or expires when it has none. When a session ends at a venue where no order outlives it, orders that
 * wait there for the end of a halt expire. A session that settles later than the previous one makes that one's trades
 * final (`advanceSettlement`). Throws InvariantError when orders are to be taken while a sweep is in progress, or by a
 * venue that settles before another one does.
 */
export function venuePhase(turn: Turn, input: Input<'venuePhase'>): Outcome {
  const { state } = turn;
  if (input.acceptsOrders || input.settlesOn !== undefined) assertNoSweep(state);
  const session = sessionOf(state.globals, input);
  const closes = input.settlesOn === undefined ? null : advanceSettlement(turn, input, input.settlesOn);
  if (closes !== null) closeDay(turn, closes);
  const begins = input.acceptsOrders && !session.acceptsOrders;
  session.acceptsOrders = input.acceptsOrders;
  session.phase = input.phase ?? null;
  if (!input.acceptsOrders) {
    for (const order of state.orders())
      if (order.state === 'waiting' && isSameVenue(order, input) && isOutOfSession(state, order))
        transitionOrder(turn, order, 'expired', 'SESSION_ENDED');
    return done();
  }
  const open = openSettlementDate(state.globals);
  invariant(session.settlesOn === open, () => `${venueOf(input)} settles on ${session.settlesOn} when ${open} is open`);
  const waiting = state.orders().filter((order) => order.state === 'waiting' && isSameVenue(order, input));
  if (begins && venueOf(input) === FIRST_VENUE) dropRefusedOpenings(turn, waiting);
  for (const order of waiting) if (order.state === 'waiting') sendOrder(turn, order);
  if (begins && venueOf(input) === FIRST_VENUE) repeatForced(turn);
  return done();
}

function reenter(turn: Turn, order: Order): void {
  if (!isSendable(turn.state, order)) {
    sendOrder(turn, order);
    return;
  }
  if (order.state !== 'routed') transitionOrder(turn, order, 'routed');
  requestNew(turn, order);
}

/** Whether the venue has confirmed that it works the order, and no request is pending. */
const isWorking = ({ state }: Order): boolean => state === 'working' || state === 'partial';

/**
 * The venue restarts (rules/core.md 1, recovery law); orders of other venues stay as they are. Working orders keep
 * working with their rest, in the order of ids: the host passes it `Broker.workingOrders`, and no event is published,
 * because nothing happened. Requests in flight there are lost: a new order is sent again, or waits when the venue takes
 * no orders or its issue is halted; a cancel or an amend is completed. Watches for the prices of stops and alerts are
 * requested again if it is the first venue, which watches them all.
 */
export function venueReset(turn: Turn, input: Input<'venueReset'>): Outcome {
  const session = sessionOf(turn.state.globals, input);
  if (input.nextReport !== undefined) session.reports = seenBefore(input.nextReport);
  const watches = venueOf(input) === FIRST_VENUE;
  for (const order of turn.state.orders()) {
    if (order.state === 'armed' && watches) requestWatch(turn, order);
    if (order.state === 'waiting' || isDormant(order.state) || isWorking(order) || !isSameVenue(order, input)) continue;
    if (order.state === 'cancelling') transitionOrder(turn, order, 'cancelled', cancelReason(order));
    else {
      // an amend that fills have overtaken is dropped, as a venue would refuse it
      if (order.amend !== null && order.amend.quantity >= order.filled) applyAmend(turn, order);
      if (remaining(order) === 0) transitionOrder(turn, order, 'filled');
      else reenter(turn, order);
    }
  }
  if (watches) for (const alert of turn.state.alerts()) requestAlertAgain(turn, alert);
  return done();
}
