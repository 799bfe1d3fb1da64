import type { Price } from '@kabuto/market';
import { bookExecution, publishFill } from '../fill.ts';
import { invariant } from '../invariant.ts';
import { moveOrder, rehold, remaining, routeOrder, stepOrder, takeAmend } from '../lifecycle.ts';
import { holdTax } from '../tax.ts';
import { isAtVenue } from '../transitions.ts';
import { done, type Outcome, STALE, type Turn } from '../turn.ts';
import type { Order, OrderState, VenueOrderReport } from '../types.ts';
import type { Input } from './input.ts';

type AmendAnswer = Extract<VenueOrderReport, { kind: 'amended' | 'amendRejected' }>;

/** Whether an answer of the venue is awaited. */
const isPending = ({ state }: Order): boolean => state === 'cancelling' || state === 'amending';

/** Back in the book, or part filled. */
const resting = (order: Order): OrderState => (order.filled > 0 ? 'partial' : 'working');

function ack(turn: Turn, order: Order): Outcome {
  if (order.state !== 'routed') return STALE;
  stepOrder(turn, order, resting(order));
  return done();
}

function reject(turn: Turn, order: Order): Outcome {
  if (!isAtVenue(order.state)) return STALE;
  stepOrder(turn, order, 'rejected', 'VENUE_REJECTED');
  return done();
}

/** The price of two that costs the customer more. */
const worse = (side: Order['side'], a: Price, b: Price): Price => ((side === 'buy' ? a > b : a < b) ? a : b);

/** A limit order never trades beyond its limit, one being amended not beyond both its limits, a market buy never above what its hold covers. */
function checkPrice(turn: Turn, order: Order, price: Price): void {
  const { upper } = turn.state.mustInstrument(order.instrument);
  const other = order.amend?.price ?? order.price;
  const limit = other === null || order.price === null ? null : worse(order.side, order.price, other);
  const worst = limit ?? (order.side === 'buy' ? upper : null);
  const fair = worst === null || worse(order.side, price, worst) === worst;
  invariant(price > 0 && fair, `order ${order.orderId}: fill at ${price} beyond ${worst}`);
}

function fill(turn: Turn, order: Order, report: Extract<VenueOrderReport, { kind: 'fill' }>): Outcome {
  if (report.tradeId <= order.lastTradeId) return STALE;
  const { tradeDate, settlesOn } = turn.state.globals;
  invariant(isAtVenue(order.state), `order ${order.orderId} is filled before it was sent`);
  invariant(tradeDate !== null && settlesOn !== null, 'a fill before the first trade date');
  checkPrice(turn, order, report.price);
  const { price, quantity, tradeId: venueTradeId } = report;
  const booked = bookExecution(turn, order, { price, quantity, at: turn.at, tradeDate, settlesOn, venueTradeId });
  if (remaining(order) === 0) moveOrder(turn, order, 'filled');
  else {
    moveOrder(turn, order, isPending(order) ? order.state : 'partial');
    rehold(turn.state, order);
  }
  holdTax(turn.state, turn.state.mustAccount(order.accountId));
  publishFill(turn, order, booked);
  return done();
}

/** The venue took the order out of its book, asked or of its own accord. */
function cancelled(turn: Turn, order: Order): Outcome {
  if (!isAtVenue(order.state)) return STALE;
  const asked = order.state === 'cancelling';
  stepOrder(turn, order, 'cancelled', asked ? 'CANCELLED_BY_CUSTOMER' : 'VENUE_REJECTED');
  return done();
}

function cancelRejected(turn: Turn, order: Order): Outcome {
  if (order.state !== 'cancelling') return STALE;
  stepOrder(turn, order, order.amend === null ? resting(order) : 'amending');
  return done();
}

/** A stop's price was reached: it goes to the venue, or waits when that takes no orders. */
function watchHit(turn: Turn, order: Order): Outcome {
  if (order.state !== 'armed') return STALE;
  if (turn.state.globals.acceptsOrders) routeOrder(turn, order);
  else stepOrder(turn, order, 'waiting');
  return done();
}

/** The venue's answer to the newest amend, also while a cancel is under way; answers to earlier ones are repeats. */
function amendAnswered(turn: Turn, order: Order, report: AmendAnswer): Outcome {
  if (order.amend === null || report.revision !== order.revision) return STALE;
  const taken = report.kind === 'amended';
  if (taken) takeAmend(turn, order);
  if (remaining(order) === 0) stepOrder(turn, order, 'filled');
  else if (order.state === 'amending') stepOrder(turn, order, resting(order), taken ? null : 'AMEND_REJECTED');
  else {
    order.amend = null;
    rehold(turn.state, order);
    stepOrder(turn, order, 'cancelling');
  }
  return done();
}

/** The session ended: a period order with days left waits for the next one; a cancel under way is thereby done. */
function expired(turn: Turn, order: Order): Outcome {
  if (!isAtVenue(order.state)) return STALE;
  const { tradeDate } = turn.state.globals;
  if (order.state === 'cancelling') stepOrder(turn, order, 'cancelled', 'CANCELLED_BY_CUSTOMER');
  else if (order.timeInForce === 'date' && tradeDate !== null && order.expiresOn > tradeDate) {
    stepOrder(turn, order, 'waiting');
  } else stepOrder(turn, order, 'expired', 'SESSION_ENDED');
  return done();
}

/**
 * What a venue says about an order. An order that is final is no longer known here, so a report about it is a repeat or
 * late and changes nothing; a report about a number never given out, or one that the order's state forbids, is an
 * InvariantError.
 */
export function venueReport(turn: Turn, input: Input<'venueReport'>): Outcome {
  const { report } = input;
  const { state } = turn;
  const order = state.order(report.orderId);
  if (order === undefined) {
    invariant(report.orderId > 0 && report.orderId < state.globals.nextOrderId, `report on order ${report.orderId}`);
    return STALE;
  }
  switch (report.kind) {
    case 'ack':
      return ack(turn, order);
    case 'reject':
      return reject(turn, order);
    case 'fill':
      return fill(turn, order, report);
    case 'cancelled':
      return cancelled(turn, order);
    case 'cancelRejected':
      return cancelRejected(turn, order);
    case 'watchHit':
      return watchHit(turn, order);
    case 'amended':
    case 'amendRejected':
      return amendAnswered(turn, order, report);
    case 'expired':
      return expired(turn, order);
  }
}
