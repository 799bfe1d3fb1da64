import type { Shares } from '@kabuto/market';
import { currentTerms, orderFacts, STATUS_REASON } from './facts.ts';
import {
  askCancel,
  moveOrder,
  publishOrder,
  rehold,
  remaining,
  requestWatch,
  sendOrder,
  stepOrder,
} from './lifecycle.ts';
import { limitLegOf, stopLegOf } from './pair.ts';
import { refuse } from './refusal.ts';
import { legRefusal, legTermsOf } from './risk/group.ts';
import { termRefusals } from './risk/place.ts';
import { isDormant, isFinal } from './transitions.ts';
import type { Turn } from './turn.ts';
import type { Order, Reason, Refusal } from './types.ts';
import { sessionOf } from './venue-session.ts';

/** What an order that depends on `cause` ends with: the same words where they fit, else those of the pair. */
function endWith(turn: Turn, order: Order, cause: Order): void {
  const { reason } = cause;
  const same = reason === 'SESSION_ENDED' || reason === 'CANCELLED_BY_CUSTOMER';
  stepOrder(turn, order, cause.state === 'expired' ? 'expired' : 'cancelled', same ? reason : 'OCO_ENDED');
}

/** Gives a dormant order the shares that are left for it, and tells. */
function follow(turn: Turn, order: Order, quantity: Shares): void {
  if (order.quantity === quantity || quantity === 0) return;
  order.quantity = quantity;
  order.updatedAt = turn.at;
  turn.state.touchOrder(order);
  publishOrder(turn, order);
}

/** The venue would not give the limit leg back: its price is watched for anew. */
function rearm(turn: Turn, stop: Order): void {
  stepOrder(turn, stop, 'armed');
  requestWatch(turn, stop);
}

/** The stop leg follows its limit leg: fewer shares, its turn when the other has been given back, or the end. */
function followLimitLeg(turn: Turn, limit: Order): void {
  const stop = stopLegOf(turn.state, limit);
  if (stop === undefined) return;
  follow(turn, stop, remaining(limit));
  if (!isFinal(limit.state)) {
    if (stop.state === 'switching' && limit.state !== 'cancelling') rearm(turn, stop);
  } else if (limit.state === 'filled') stepOrder(turn, stop, 'cancelled', 'OCO_FILLED');
  else if (stop.state === 'switching') sendOrder(turn, stop);
  else endWith(turn, stop, limit);
}

/** A stop leg that ended by itself takes its limit leg along; answers whether that was told. */
function endLimitLeg(turn: Turn, stop: Order, limit: Order): boolean {
  const cause = stop.reason === 'CANCELLED_BY_CUSTOMER' ? null : 'OCO_ENDED';
  if (limit.state === 'cancelling') {
    // asked for so that the stop leg could take over, which has ended
    if (limit.reason !== 'OCO_SWITCHED') return false;
    stepOrder(turn, limit, 'cancelling', cause);
  } else if (isDormant(limit.state) || limit.state === 'waiting') endWith(turn, limit, stop);
  else askCancel(turn, limit, cause);
  return true;
}

/** The limit leg holds for both, and follows the end of its stop leg. */
function followStopLeg(turn: Turn, stop: Order): void {
  const limit = limitLegOf(turn.state, stop);
  if (limit === undefined) return;
  const { holdCash } = limit;
  rehold(turn.state, limit);
  if (isFinal(stop.state) && endLimitLeg(turn, stop, limit)) return;
  if (limit.holdCash !== holdCash) publishOrder(turn, limit);
}

/** Why an order whose parent is full may not begin; judged like a new one. */
function beginRefusal(turn: Turn, order: Order, stop: Order | undefined): Refusal | null {
  const { state } = turn;
  const account = state.mustAccount(order.accountId);
  const closed = STATUS_REASON[account.status];
  if (closed !== null) return refuse(closed, null);
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
  const asked = { side, type, price, quantity, timeInForce, expiresOn, condition: order.condition };
  const schedule = state.schedule(order.feeSchedule);
  const judged = stop === undefined ? asked : { ...asked, oco: legTermsOf(stop) };
  return termRefusals({ ...orderFacts(state, account, instrument, terms, order), schedule }, judged)[0] ?? null;
}

/** The parent is full: its child, or the pair, is judged anew and begins, or says why not. */
function begin(turn: Turn, order: Order): void {
  const stop = stopLegOf(turn.state, order);
  const { tradeDate } = sessionOf(turn.state.globals, order);
  for (const leg of stop === undefined ? [order] : [order, stop]) {
    if (leg.timeInForce === 'day' && tradeDate !== null) leg.expiresOn = tradeDate;
    turn.state.touchOrder(leg);
  }
  const refusal = beginRefusal(turn, order, stop);
  if (refusal !== null) {
    moveOrder(turn, order, 'rejected', refusal.reason);
    publishOrder(turn, order, refusal);
    return;
  }
  if (order.trigger === null) sendOrder(turn, order);
  else arm(turn, order);
  if (stop !== undefined && !isFinal(order.state)) arm(turn, stop);
}

function arm(turn: Turn, order: Order): void {
  stepOrder(turn, order, 'armed');
  requestWatch(turn, order);
}

/** The orders that wait for `parent`: one, or the two legs of a pair. */
function childrenOf(turn: Turn, parent: Order): Order[] {
  const { group, orderId } = parent;
  if (group === null || group.id !== orderId || group.oco !== null) return [];
  // a group's orders have numbers in a row
  const next = [turn.state.order(orderId + 1), turn.state.order(orderId + 2)];
  return next.filter((one) => one !== undefined).filter((one) => one.group?.parent === orderId);
}

/** What waits for a parent follows it: its quantity, its end, or its last share. A part filled does not suffice (decision 0019). */
function followParent(turn: Turn, parent: Order): void {
  const children = childrenOf(turn, parent).filter(({ state }) => state === 'reserved');
  // never the stop leg: it follows its limit leg, also into a refusal
  const first = children.find(({ group, trigger }) => group?.oco === null || trigger === null);
  if (!isFinal(parent.state) || parent.state === 'filled') {
    for (const child of children) follow(turn, child, parent.quantity);
    if (parent.state === 'filled' && first !== undefined) begin(turn, first);
    return;
  }
  const reason: Reason = 'PARENT_ENDED';
  for (const child of children) stepOrder(turn, child, parent.state === 'cancelled' ? 'cancelled' : 'expired', reason);
}

/**
 * Lets every group follow what the input did to one of its orders (rules/core.md 5): one of a pair trades, a child begins with its
 * parent's last share. Repeated until nothing moves, because a child is the limit leg of its own pair.
 */
export function followGroups(turn: Turn): void {
  const { state } = turn;
  for (let seen = -1; seen !== turn.events.length; ) {
    seen = turn.events.length;
    for (const order of state.touched.orders()) {
      if (order.group === null) continue;
      if (order.trigger === null) followLimitLeg(turn, order);
      else followStopLeg(turn, order);
      followParent(turn, order);
    }
  }
}
