import type { Shares } from '@kabuto/market';
import { creditOf, isCreditRefusal, lotsOpenedBy } from '../margin/place.ts';
import { currentTerms, orderBarred, orderFacts } from '../risk/facts.ts';
import { legRefusal, legTermsOf } from '../risk/group.ts';
import { type OrderTerms, termRefusals } from '../risk/place.ts';
import { refuse } from '../risk/refusal.ts';
import type { Turn } from '../state/turn.ts';
import type { Order, OrderCredit, Reason, Refusal } from '../types.ts';
import { sessionOf } from '../venue/venue-session.ts';
import {
  applyTransition,
  publishOrder,
  recomputeHold,
  remaining,
  requestCancel,
  requestWatch,
  sendOrder,
  transitionOrder,
} from './lifecycle.ts';
import { limitLegOf, stopLegOf } from './pair.ts';
import { isDormant, isFinal } from './transitions.ts';

/** Ends an order that depends on `cause`: with the same reason if it applies, else with OCO_ENDED. */
function endBecauseOf(turn: Turn, order: Order, cause: Order): void {
  const { reason } = cause;
  const same = reason === 'SESSION_ENDED' || reason === 'CANCELLED_BY_CUSTOMER';
  transitionOrder(turn, order, cause.state === 'expired' ? 'expired' : 'cancelled', same ? reason : 'OCO_ENDED');
}

/** Sets a dormant order's quantity to the shares left for it, and publishes it. */
function resize(turn: Turn, order: Order, quantity: Shares): void {
  if (order.quantity === quantity || quantity === 0) return;
  order.quantity = quantity;
  order.updatedAt = turn.at;
  turn.state.markOrder(order);
  publishOrder(turn, order);
}

/** The venue did not cancel the limit leg: the stop's price is watched again. */
function rearm(turn: Turn, stop: Order): void {
  transitionOrder(turn, stop, 'armed');
  requestWatch(turn, stop);
}

/** The stop leg follows its limit leg: fewer shares, sent when the limit leg has been cancelled for it, or ended. */
function followLimitLeg(turn: Turn, limit: Order): void {
  const stop = stopLegOf(turn.state, limit);
  if (stop === undefined) return;
  resize(turn, stop, remaining(limit));
  if (!isFinal(limit.state)) {
    if (stop.state === 'switching' && limit.state !== 'cancelling') rearm(turn, stop);
  } else if (limit.state === 'filled') transitionOrder(turn, stop, 'cancelled', 'OCO_FILLED');
  else if (stop.state === 'switching') sendOrder(turn, stop);
  else endBecauseOf(turn, stop, limit);
}

/** A stop leg that ended by itself ends its limit leg; returns whether that was published. */
function endLimitLeg(turn: Turn, stop: Order, limit: Order): boolean {
  const cause = stop.reason === 'CANCELLED_BY_CUSTOMER' ? null : 'OCO_ENDED';
  if (limit.state === 'cancelling') {
    // cancelled so that the stop leg could replace it, but that leg has ended
    if (limit.reason !== 'OCO_SWITCHED') return false;
    transitionOrder(turn, limit, 'cancelling', cause);
  } else if (isDormant(limit.state) || limit.state === 'waiting') endBecauseOf(turn, limit, stop);
  else requestCancel(turn, limit, cause);
  return true;
}

/** The limit leg holds for both, and ends with its stop leg. */
function followStopLeg(turn: Turn, stop: Order): void {
  const limit = limitLegOf(turn.state, stop);
  if (limit === undefined) return;
  const { holdCash } = limit;
  recomputeHold(turn.state, limit);
  if (isFinal(stop.state) && endLimitLeg(turn, stop, limit)) return;
  if (limit.holdCash !== holdCash) publishOrder(turn, limit);
}

/** Why an order whose parent is filled may not begin; checked like a new one. */
function activationRefusal(turn: Turn, order: Order, stop: Order | undefined): Refusal | null {
  const { state } = turn;
  const account = state.mustAccount(order.accountId);
  const barred = orderBarred(account, order.credit);
  if (barred !== null) return refuse(barred, null);
  const terms = currentTerms(state, order);
  if (terms === null) return refuse('CORE_REJECTED', null);
  const instrument = state.mustInstrument(order.instrument);
  const facts = { ...sessionOf(state.globals, order), tradeDate: terms.tradeDate };
  const legs = stop === undefined ? [order] : [order, stop];
  for (const leg of legs) {
    const refusal = legRefusal(facts, instrument, legTermsOf(leg));
    if (refusal !== null) return refusal;
  }
  const { side, type, price, quantity, timeInForce } = order;
  const expiresOn = timeInForce === 'date' ? order.expiresOn : null;
  const requested = { side, type, price, quantity, timeInForce, expiresOn, condition: order.condition };
  const schedule = state.schedule(order.feeSchedule);
  const checkedTerms = stop === undefined ? requested : { ...requested, oco: legTermsOf(stop) };
  if (order.credit !== undefined) return exitRefusal(turn, order, { ...requested, credit: order.credit });
  return termRefusals({ ...orderFacts(state, account, instrument, terms, order), schedule }, checkedTerms)[0] ?? null;
}

/** Why the exit of a day trade may not begin; null: it takes the lots that its parent has opened, its pair too. */
function exitRefusal({ state }: Turn, order: Order, requested: OrderTerms & { credit: OrderCredit }): Refusal | null {
  const account = state.mustAccount(order.accountId);
  const lots = lotsOpenedBy(state, order.accountId, order.group?.parent ?? 0);
  const instrument = state.mustInstrument(order.instrument);
  const credit = creditOf(state, account, instrument, { ...requested, credit: { ...requested.credit, lots } });
  if (isCreditRefusal(credit)) return credit;
  const stop = stopLegOf(state, order);
  for (const leg of stop === undefined ? [order] : [order, stop]) {
    leg.credit = credit;
    state.markOrder(leg);
  }
  return null;
}

/** The parent is filled: its child, or the pair, is checked again and begins, or is rejected. */
function activate(turn: Turn, order: Order): void {
  const stop = stopLegOf(turn.state, order);
  const { tradeDate } = sessionOf(turn.state.globals, order);
  for (const leg of stop === undefined ? [order] : [order, stop]) {
    if (leg.timeInForce === 'day' && tradeDate !== null) leg.expiresOn = tradeDate;
    turn.state.markOrder(leg);
  }
  const refusal = activationRefusal(turn, order, stop);
  if (refusal !== null) {
    applyTransition(turn, order, 'rejected', refusal.reason);
    publishOrder(turn, order, refusal);
    return;
  }
  if (order.trigger === null) sendOrder(turn, order);
  else arm(turn, order);
  if (stop !== undefined && !isFinal(order.state)) arm(turn, stop);
}

function arm(turn: Turn, order: Order): void {
  transitionOrder(turn, order, 'armed');
  requestWatch(turn, order);
}

/** The orders that wait for `parent`: one, or the two legs of a pair. */
function childrenOf(turn: Turn, parent: Order): Order[] {
  const { group, orderId } = parent;
  if (group === null || group.id !== orderId || group.oco !== null) return [];
  // ids of a group's orders are consecutive
  const next = [turn.state.order(orderId + 1), turn.state.order(orderId + 2)];
  return next.filter((one) => one !== undefined).filter((one) => one.group?.parent === orderId);
}

/**
 * Children of `parent` take its quantity, end with it, or begin when it is filled; a partial fill is not enough
 * (decision 0019).
 */
function followParent(turn: Turn, parent: Order): void {
  const children = childrenOf(turn, parent).filter(({ state }) => state === 'reserved');
  // never the stop leg: it follows its limit leg, even into a refusal
  const first = children.find(({ group, trigger }) => group?.oco === null || trigger === null);
  if (!isFinal(parent.state) || parent.state === 'filled') {
    for (const child of children) resize(turn, child, parent.quantity);
    if (parent.state === 'filled' && first !== undefined) activate(turn, first);
    return;
  }
  const reason: Reason = 'PARENT_ENDED';
  for (const child of children)
    transitionOrder(turn, child, parent.state === 'cancelled' ? 'cancelled' : 'expired', reason);
}

/**
 * Updates every group after the input changed one of its orders (rules/core.md 5): only one order of a pair trades, a
 * child begins when its parent is filled. Repeats until nothing changes, because a child is the limit leg of its own
 * pair.
 */
export function followGroups(turn: Turn): void {
  const { state } = turn;
  for (let published = -1; published !== turn.events.length; ) {
    published = turn.events.length;
    for (const order of state.changed.orders()) {
      if (order.group === null) continue;
      if (order.trigger === null) followLimitLeg(turn, order);
      else followStopLeg(turn, order);
      followParent(turn, order);
    }
  }
}
