import type { BrokerInput, Reason, VenueOrderReport } from '../../src/types.ts';
import { type Answer, done, IMPOSSIBLE, STALE } from './answer.ts';
import { cashHold, chargedOf } from './fees.ts';
import { power } from './free-cash.ts';
import { limitLegOf, payablePrice, stopLegOf } from './legs.ts';
import { filledOf, fillsOf, isAtVenue, type ModelOrder, type ModelState } from './model-state.ts';
import { become, end, isOpen, orderOf, send, workingState } from './orders.ts';
import { sameDay } from './same-day.ts';
import { isImmediate } from './session.ts';

type Report = Extract<BrokerInput, { kind: 'venueReport' }>;
type AmendAnswer = Extract<VenueOrderReport, { kind: 'amended' | 'amendRejected' }>;
type FillReport = Extract<VenueOrderReport, { kind: 'fill' }>;

/**
 * Whether the venue may have traded an order at a price: at its limit or better, before and after an amend in flight.
 */
function allowed(model: ModelState, order: ModelOrder, price: number): boolean {
  const upper = model.instruments.find((one) => one.code === order.instrument)?.upper ?? 0;
  const terms = order.amend === null ? [order] : [order, order.amend];
  return terms.some((term) => {
    const limit = payablePrice({ price: term.price, condition: order.condition }, order.side === 'buy' ? upper : 0);
    return order.side === 'buy' ? price <= limit : price >= limit;
  });
}

function fill(model: ModelState, order: ModelOrder, report: FillReport, at: number): Answer {
  const trades = fillsOf(model, order.orderId).map((one) => one.tradeId);
  if (report.tradeId <= Math.max(0, ...trades)) return STALE;
  if (!isAtVenue(order) || model.tradeDate === null || model.settlesOn === null || model.sweep !== null)
    return IMPOSSIBLE;
  if (report.quantity <= 0 || report.quantity > order.quantity - filledOf(model, order.orderId)) return IMPOSSIBLE;
  if (report.price <= 0 || !allowed(model, order, report.price)) return IMPOSSIBLE;
  const { accountId, instrument, side } = order;
  const { barred } = sameDay(model, accountId, instrument);
  const free = power(model, accountId, model.settlesOn) + cashHold(model, order) - barred;
  const charged = chargedOf(model, order);
  const fill = {
    orderId: order.orderId,
    accountId,
    instrument,
    ...(order.accountType === undefined ? {} : { accountType: order.accountType }),
    side,
    price: report.price,
    quantity: report.quantity,
    tradeId: report.tradeId,
    tradeDate: model.tradeDate,
    settlesOn: model.settlesOn,
    fee: 0,
    cashAvailable: Math.max(0, free),
    arrived: false,
    close: 0,
  };
  model.fills.push(fill);
  fill.fee = chargedOf(model, order) - charged;
  if (filledOf(model, order.orderId) === order.quantity) become(order, 'filled', at);
  else if (order.state === 'cancelling' || order.state === 'amending') become(order, order.state, at, order.reason);
  else become(order, 'partial', at);
  return done();
}

/** Applies the amend's terms to the order. */
export function applyAmend(order: ModelOrder): void {
  if (order.amend !== null) Object.assign(order, order.amend);
  order.amend = null;
}

function applyAmendReply(model: ModelState, order: ModelOrder, reply: AmendAnswer, at: number): Answer {
  if (order.amend === null || reply.revision !== order.revision) return STALE;
  const taken = reply.kind === 'amended';
  const filled = filledOf(model, order.orderId);
  if (taken && order.amend.quantity < filled) return IMPOSSIBLE;
  if (taken) applyAmend(order);
  order.amend = null;
  const cancelling = order.state === 'cancelling';
  const refused = taken ? null : venueReason(reply.reason, 'AMEND_REJECTED');
  const reason = cancelling ? (order.reason ?? refused) : refused;
  if (filled === order.quantity) become(order, 'filled', at);
  else become(order, cancelling ? 'cancelling' : workingState(model, order), at, reason);
  return done();
}

/** Venue codes that have a customer reason of their own. */
const PASSED_THROUGH: readonly Reason[] = ['SELF_TRADE', 'SESSION_CLOSED', 'INSTRUMENT_HALTED'];
const venueReason = (code: string | undefined, otherwise: Reason): Reason =>
  PASSED_THROUGH.find((reason) => reason === code) ?? otherwise;

/** Why an order at the venue ends without a request. */
function restReason({ timeInForce, condition }: ModelOrder): Reason | null {
  if (isImmediate(timeInForce)) return 'UNFILLED_AT_ONCE';
  return condition === null ? null : 'AUCTION_ENDED';
}

/** Completes a cancel in flight: because of the other leg, or as requested by the customer. */
export function finishCancel(order: ModelOrder, at: number): void {
  const forPair = order.reason === 'OCO_SWITCHED' || order.reason === 'OCO_ENDED';
  become(order, 'cancelled', at, forPair ? order.reason : 'CANCELLED_BY_CUSTOMER');
}

/** A period order with days left waits for its next session. */
function endOfRest(model: ModelState, order: ModelOrder, reason: Reason, at: number): void {
  order.amend = null;
  if (order.timeInForce === 'date' && model.tradeDate !== null && order.expiresOn > model.tradeDate) {
    become(order, 'waiting', at);
  } else become(order, 'expired', at, reason);
}

function expired(model: ModelState, order: ModelOrder, at: number): Answer {
  const stop = stopLegOf(model, order);
  const reason = restReason(order) ?? 'SESSION_ENDED';
  if (order.state === 'cancelling') finishCancel(order, at);
  else endOfRest(model, order, reason, at);
  // the stop leg that waited for that cancel has missed its session too
  if (reason === 'SESSION_ENDED' && stop?.state === 'switching') endOfRest(model, stop, reason, at);
  return done();
}

function cancelled(model: ModelState, order: ModelOrder, ownInTheWay: boolean, at: number): Answer {
  const rest = restReason(order);
  if (order.state === 'cancelling') finishCancel(order, at);
  else if (ownInTheWay) become(order, 'cancelled', at, 'SELF_TRADE');
  else if (rest !== null) endOfRest(model, order, rest, at);
  else become(order, 'cancelled', at, 'VENUE_REJECTED');
  return done();
}

function rejected(order: ModelOrder, code: string, at: number): Answer {
  if (order.state === 'working' || order.state === 'partial') return IMPOSSIBLE;
  if (order.state !== 'routed' || code !== 'SESSION_CLOSED')
    become(order, 'rejected', at, venueReason(code, 'VENUE_REJECTED'));
  else if (isImmediate(order.timeInForce)) become(order, 'expired', at, 'NOT_IN_SESSION');
  else become(order, 'waiting', at);
  return done();
}

/** The stop leg of a pair first waits for the cancel of the limit leg, so that they can never both trade. */
function watchHit(model: ModelState, order: ModelOrder, revision: number, at: number): Answer {
  // a hit of an earlier stop price
  if (order.state !== 'armed' || revision !== order.revision) return STALE;
  const limit = limitLegOf(model, order);
  if (limit === undefined || !isAtVenue(limit)) {
    if (limit !== undefined) become(limit, 'cancelled', at, 'OCO_SWITCHED');
    return done(send(model, order, at));
  }
  become(order, 'switching', at);
  if (limit.state === 'cancelling') return done();
  become(limit, 'cancelling', at, 'OCO_SWITCHED');
  return done([{ kind: 'cancel', orderId: limit.orderId }]);
}

/** Applies a venue's report to its order. */
export function report(model: ModelState, { report: incoming, at }: Report): Answer {
  const order = orderOf(model, incoming.orderId);
  if (order === undefined) return IMPOSSIBLE;
  if (!isOpen(order)) return STALE;
  if (incoming.kind === 'fill') return fill(model, order, incoming, at);
  if (incoming.kind === 'watchHit') return watchHit(model, order, incoming.revision ?? 0, at);
  if (incoming.kind === 'watchRejected')
    return order.state === 'armed' ? done(end(order, 'cancelled', at, 'VENUE_REJECTED')) : STALE;
  if (!isAtVenue(order)) return STALE;
  switch (incoming.kind) {
    case 'ack':
      if (order.state !== 'routed') return STALE;
      become(order, workingState(model, order), at);
      return done();
    case 'reject':
      return rejected(order, incoming.reason, at);
    case 'cancelled':
      return cancelled(model, order, incoming.reason === 'SELF_TRADE', at);
    case 'cancelRejected':
      if (order.state !== 'cancelling') return STALE;
      become(order, order.amend === null ? workingState(model, order) : 'amending', at);
      return done();
    case 'amended':
    case 'amendRejected':
      return applyAmendReply(model, order, incoming, at);
    case 'expired':
      return expired(model, order, at);
  }
}
