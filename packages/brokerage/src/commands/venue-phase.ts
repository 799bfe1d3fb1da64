import { FIRST_VENUE, venueOf } from '@kabuto/market';
import { closeDay, moveSettlement } from '../close-day.ts';
import { invariant } from '../invariant.ts';
import {
  cancelCause,
  isSendable,
  remaining,
  requestNew,
  requestWatch,
  sendOrder,
  stepOrder,
  takeAmend,
} from '../lifecycle.ts';
import { copyTakes } from '../rows.ts';
import { mustBeIdle } from '../sweeping.ts';
import { isDormant } from '../transitions.ts';
import { done, type Outcome, type Turn } from '../turn.ts';
import type { Order } from '../types.ts';
import { seenBefore } from '../venue-reports.ts';
import { isOf, openSession, openSettlement, sessionOf } from '../venue-session.ts';
import { requestAlert } from './alert.ts';
import type { Input } from './input.ts';

/** What the venue takes from now on; one that was not known begins closed. An amend under way is answered as it was asked. */
export function setVenue(turn: Turn, input: Input<'setVenue'>): Outcome {
  openSession(turn.state.globals, input).venueTakes = copyTakes(input.takes);
  return done();
}

/**
 * Whether the venue takes orders now, and what it is doing; when it does, waiting ones go there in the order of their ids. An order
 * whose auction is over for today waits for another day, or expires when it has none. A session that settles later than the one
 * before makes the trades of that one final (`moveSettlement`). InvariantError when orders are to be taken while a sweep is under way, or
 * by a venue that settles before another one does.
 */
export function venuePhase(turn: Turn, input: Input<'venuePhase'>): Outcome {
  const { state } = turn;
  if (input.acceptsOrders || input.settlesOn !== undefined) mustBeIdle(state);
  const session = sessionOf(state.globals, input);
  const closes = input.settlesOn === undefined ? null : moveSettlement(turn, input, input.settlesOn);
  if (closes !== null) closeDay(turn, closes);
  session.acceptsOrders = input.acceptsOrders;
  session.phase = input.phase ?? null;
  if (!input.acceptsOrders) return done();
  const open = openSettlement(state.globals);
  invariant(session.settlesOn === open, `${venueOf(input)} settles on ${session.settlesOn} when ${open} is open`);
  for (const order of state.orders()) if (order.state === 'waiting' && isOf(order, input)) sendOrder(turn, order);
  return done();
}

function reenter(turn: Turn, order: Order): void {
  if (!isSendable(turn.state, order)) {
    sendOrder(turn, order);
    return;
  }
  if (order.state !== 'routed') stepOrder(turn, order, 'routed');
  requestNew(turn, order);
}

/** Whether the venue has said that it works the order, and nothing else was asked of it since. */
const works = ({ state }: Order): boolean => state === 'working' || state === 'partial';

/**
 * The venue starts anew (rules/core.md 1, recovery law); orders of the others stay as they are. What it works it goes on working with its rest, by the order of ids: the host gives
 * it `Broker.workingOrders`, and nothing is told, because nothing happened. What was under way there is lost: a new order is sent again,
 * or waits when the venue takes no orders or its issue is halted; a cancel or an amend is finished. Prices of stops and alerts
 * are watched for anew where it is the first venue, which watches them all.
 */
export function venueReset(turn: Turn, input: Input<'venueReset'>): Outcome {
  const session = sessionOf(turn.state.globals, input);
  if (input.nextReport !== undefined) session.reports = seenBefore(input.nextReport);
  const watches = venueOf(input) === FIRST_VENUE;
  for (const order of turn.state.orders()) {
    if (order.state === 'armed' && watches) requestWatch(turn, order);
    if (order.state === 'waiting' || isDormant(order.state) || works(order) || !isOf(order, input)) continue;
    if (order.state === 'cancelling') stepOrder(turn, order, 'cancelled', cancelCause(order));
    else {
      // one that fills have overtaken is forgotten, as a venue would refuse it
      if (order.amend !== null && order.amend.quantity >= order.filled) takeAmend(turn, order);
      if (remaining(order) === 0) stepOrder(turn, order, 'filled');
      else reenter(turn, order);
    }
  }
  if (watches) for (const alert of turn.state.alerts()) requestAlert(turn, alert);
  return done();
}
