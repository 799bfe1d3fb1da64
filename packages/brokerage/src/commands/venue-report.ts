import { type AtVenue, FIRST_VENUE, type Price, venueOf } from '@kabuto/market';
import { invariant } from '../invariant.ts';
import { bookMarginExecution } from '../margin/fill.ts';
import { openingRefusal } from '../margin/open.ts';
import { firmLimit } from '../orders/hold.ts';
import {
  applyAmend,
  applyTransition,
  cancelReason,
  isOutOfSession,
  publishOrder,
  recomputeHold,
  remaining,
  requestCancel,
  sendOrder,
  transitionOrder,
} from '../orders/lifecycle.ts';
import { limitLegOf, stopLegOf } from '../orders/pair.ts';
import { isAtVenue } from '../orders/transitions.ts';
import { bookExecution, publishFill } from '../positions/fill.ts';
import { assertNoSweep } from '../state/sweeping.ts';
import { done, type Outcome, STALE, type Turn } from '../state/turn.ts';
import { holdTax } from '../tax/tax.ts';
import type { Order, OrderState, Reason, VenueOrderReport } from '../types.ts';
import { venueReason } from '../venue/venue-reason.ts';
import { recordReport } from '../venue/venue-reports.ts';
import { sessionOf } from '../venue/venue-session.ts';
import { applyAlertReport } from './alert.ts';
import type { Input } from './input.ts';

type AmendAnswer = Extract<VenueOrderReport, { kind: 'amended' | 'amendRejected' }>;

/** Whether a reply of the venue is pending. */
const isPending = ({ state }: Order): boolean => state === 'cancelling' || state === 'amending';

/** Whether the order trades at once or not at all. */
const isImmediate = ({ timeInForce }: Order): boolean => timeInForce === 'ioc' || timeInForce === 'fok';

/** The state of an order that is in the book: working or partial. */
const resting = (order: Order): OrderState => (order.filled > 0 ? 'partial' : 'working');

function ack(turn: Turn, order: Order): Outcome {
  if (order.state !== 'routed') return STALE;
  transitionOrder(turn, order, resting(order));
  return done();
}

function reject(turn: Turn, order: Order, report: Extract<VenueOrderReport, { kind: 'reject' }>): Outcome {
  if (!isAtVenue(order.state)) return STALE;
  // it reached a session that had just ended: it waits like any order outside hours (rules/core.md 5)
  if (order.state === 'routed' && report.reason === 'SESSION_CLOSED') {
    if (isImmediate(order)) transitionOrder(turn, order, 'expired', 'NOT_IN_SESSION');
    else if (isOutOfSession(turn.state, order)) transitionOrder(turn, order, 'expired', 'SESSION_ENDED');
    else transitionOrder(turn, order, 'waiting');
  } else transitionOrder(turn, order, 'rejected', venueReason(report.reason, 'VENUE_REJECTED'));
  return done();
}

/** The one of two prices that costs the customer more. */
const worse = (side: Order['side'], a: Price, b: Price): Price => ((side === 'buy' ? a > b : a < b) ? a : b);

/**
 * A limit order never trades beyond its limit, during an amend not beyond both limits, a market buy never above what
 * its hold covers.
 */
function checkPrice(turn: Turn, order: Order, price: Price): void {
  const { upper } = turn.state.mustInstrument(order.instrument);
  const own = firmLimit(order);
  const other = order.amend?.price ?? own;
  const limit = own === null || other === null ? null : worse(order.side, own, other);
  const worst = limit ?? (order.side === 'buy' ? upper : null);
  const isWithinLimit = worst === null || worse(order.side, price, worst) === worst;
  invariant(price > 0 && isWithinLimit, () => `order ${order.orderId}: fill at ${price} beyond ${worst}`);
}

function fill(turn: Turn, order: Order, report: Extract<VenueOrderReport, { kind: 'fill' }>): Outcome {
  if (report.tradeId <= order.lastTradeId) return STALE;
  const { tradeDate, settlesOn } = sessionOf(turn.state.globals, order);
  invariant(isAtVenue(order.state), () => `order ${order.orderId} is filled before it was sent`);
  invariant(tradeDate !== null && settlesOn !== null, 'a fill before the first trade date');
  assertNoSweep(turn.state);
  checkPrice(turn, order, report.price);
  const { price, quantity, tradeId: venueTradeId } = report;
  const book = order.credit === undefined ? bookExecution : bookMarginExecution;
  const posted = book(turn, order, { price, quantity, at: turn.at, tradeDate, settlesOn, venueTradeId });
  if (remaining(order) === 0) applyTransition(turn, order, 'filled');
  else {
    applyTransition(turn, order, isPending(order) ? order.state : 'partial', isPending(order) ? order.reason : null);
    recomputeHold(turn.state, order);
  }
  holdTax(turn.state, turn.state.mustAccount(order.accountId));
  publishFill(turn, order, posted);
  return done();
}

/**
 * Why a venue ends, unrequested, the rest of an order that may no longer trade (rules/market.md 1.8); null: no such
 * order.
 */
function restReason(order: Order): Reason | null {
  if (isImmediate(order)) return 'UNFILLED_AT_ONCE';
  return order.condition === null ? null : 'AUCTION_ENDED';
}

/**
 * The venue took the order out of its book, requested or not. If an order of the same account was in the way it ends
 * permanently, even one that would otherwise expire or wait for its next session.
 */
function cancelled(turn: Turn, order: Order, cause: 'SELF_TRADE' | undefined): Outcome {
  if (!isAtVenue(order.state)) return STALE;
  const rest = restReason(order);
  if (order.state === 'cancelling') finishCancel(turn, order);
  else if (cause !== undefined) transitionOrder(turn, order, 'cancelled', cause);
  else if (rest !== null) endOfRest(turn, order, rest);
  else transitionOrder(turn, order, 'cancelled', 'VENUE_REJECTED');
  return done();
}

/** Completes a requested cancel. */
const finishCancel = (turn: Turn, order: Order): void => transitionOrder(turn, order, 'cancelled', cancelReason(order));

function cancelRejected(turn: Turn, order: Order): Outcome {
  if (order.state !== 'cancelling') return STALE;
  transitionOrder(turn, order, order.amend === null ? resting(order) : 'amending');
  return done();
}

/**
 * A stop's price was reached: it is sent to the venue, or waits when the venue takes no orders; one that opens a
 * position is checked again like a new order, since nothing is held for it. The stop leg of a pair first waits for the
 * cancel of the limit leg, so that they can never both trade (rules/core.md 5).
 */
function watchHit(turn: Turn, order: Order, revision: number): Outcome {
  // a hit of an earlier trigger price does not count
  if (order.state !== 'armed' || revision !== order.revision) return STALE;
  const refusal = openingRefusal(turn.state, order);
  if (refusal !== null) {
    applyTransition(turn, order, 'expired', refusal.reason);
    publishOrder(turn, order, refusal);
    return done();
  }
  const limit = limitLegOf(turn.state, order);
  if (limit !== undefined && isAtVenue(limit.state)) {
    transitionOrder(turn, order, 'switching');
    if (limit.state !== 'cancelling') requestCancel(turn, limit, 'OCO_SWITCHED');
    return done();
  }
  if (limit !== undefined) transitionOrder(turn, limit, 'cancelled', 'OCO_SWITCHED');
  sendOrder(turn, order);
  return done();
}

/** The price of a stop is not watched: it ends like an order that the venue cancels. */
function watchRejected(turn: Turn, order: Order): Outcome {
  if (order.state !== 'armed') return STALE;
  transitionOrder(turn, order, 'cancelled', 'VENUE_REJECTED');
  return done();
}

/** The venue's reply to the newest amend, also while a cancel is in flight; replies to earlier ones are stale. */
function applyAmendReply(turn: Turn, order: Order, report: AmendAnswer): Outcome {
  if (order.amend === null || report.revision !== order.revision) return STALE;
  const reason = report.kind === 'amended' ? null : venueReason(report.reason, 'AMEND_REJECTED');
  if (report.kind === 'amended') applyAmend(turn, order);
  if (remaining(order) === 0) transitionOrder(turn, order, 'filled');
  else if (order.state === 'amending') transitionOrder(turn, order, resting(order), reason);
  else {
    order.amend = null;
    recomputeHold(turn.state, order);
    // a pair's cause stays: the order will end with it
    transitionOrder(turn, order, 'cancelling', order.reason ?? reason);
  }
  return done();
}

/** A period order with days left waits for its next session, any other ends. */
function endOfRest(turn: Turn, order: Order, reason: Reason): void {
  const { tradeDate } = sessionOf(turn.state.globals, order);
  if (order.timeInForce === 'date' && tradeDate !== null && order.expiresOn > tradeDate)
    transitionOrder(turn, order, 'waiting');
  else transitionOrder(turn, order, 'expired', reason);
}

/**
 * The session, the auction it was for, or its moment ended; this completes a cancel in flight. A stop leg that waited
 * for that cancel has missed its session too.
 */
function expired(turn: Turn, order: Order): Outcome {
  if (!isAtVenue(order.state)) return STALE;
  const stop = stopLegOf(turn.state, order);
  const reason = restReason(order) ?? 'SESSION_ENDED';
  if (order.state === 'cancelling') finishCancel(turn, order);
  else endOfRest(turn, order, reason);
  if (reason === 'SESSION_ENDED' && stop?.state === 'switching') endOfRest(turn, stop, reason);
  return done();
}

/** Watches always come from the first venue; any other report comes from the order's own venue. */
function checkVenue(order: AtVenue, report: VenueOrderReport): void {
  const watched = report.kind === 'watchHit' || report.kind === 'watchRejected';
  const own = watched ? FIRST_VENUE : venueOf(order);
  invariant(venueOf(report) === own, () => `order ${report.orderId} of ${own}: a report of ${venueOf(report)}`);
}

/**
 * Applies a venue's report on an order. A report whose number was already applied changes nothing. Final orders are no
 * longer kept here, so a report on one is a repeat or late and changes nothing but its number. Throws InvariantError
 * for an id never assigned, for a report from another venue than the order's, or one that the order's state forbids.
 */
export function venueReport(turn: Turn, { report }: Input<'venueReport'>): Outcome {
  if (!recordReport(turn.state.globals, report)) return STALE;
  const outcome = applyReport(turn, report);
  // its number is new and must be recorded
  return outcome.kind === 'stale' && report.venueSeq !== undefined ? done() : outcome;
}

function applyReport(turn: Turn, report: VenueOrderReport): Outcome {
  const { state } = turn;
  if (report.orderId < 0) checkVenue({}, report);
  if (report.orderId < 0 && report.kind === 'watchHit') return applyAlertReport(turn, report.orderId, 'hit');
  if (report.orderId < 0 && report.kind === 'watchRejected') return applyAlertReport(turn, report.orderId, 'removed');
  const order = state.order(report.orderId);
  if (order === undefined) {
    invariant(
      report.orderId > 0 && report.orderId < state.globals.nextOrderId,
      () => `report on order ${report.orderId}`,
    );
    return STALE;
  }
  checkVenue(order, report);
  switch (report.kind) {
    case 'ack':
      return ack(turn, order);
    case 'reject':
      return reject(turn, order, report);
    case 'fill':
      return fill(turn, order, report);
    case 'cancelled':
      return cancelled(turn, order, report.reason);
    case 'cancelRejected':
      return cancelRejected(turn, order);
    case 'watchHit':
      return watchHit(turn, order, report.revision ?? 0);
    case 'watchRejected':
      return watchRejected(turn, order);
    case 'amended':
    case 'amendRejected':
      return applyAmendReply(turn, order, report);
    case 'expired':
      return expired(turn, order);
  }
}
