import type { Reason, Refusal, VenueRequest } from '../../src/types.ts';
import { watchRequest } from './answer.ts';
import { activationRefusal } from './checks.ts';
import { limitLegOf, stopLegOf } from './legs.ts';
import { filledOf, isAtVenue, type ModelOrder, type ModelState } from './model-state.ts';
import { become, end, isOpen, send } from './orders.ts';

/** The results of the groups: requests, and the refusals of children that became active. */
export type GroupEffects = { readonly requests: VenueRequest[]; readonly refusals: Record<number, Refusal> };

/** One input, and its effects on the groups so far. */
type GroupContext = GroupEffects & {
  readonly model: ModelState;
  readonly at: number;
  /** The orders that were open before the input. */
  readonly before: readonly ModelOrder[];
  /** Whether the last round changed anything. */
  changed: boolean;
};

/** Ends one leg because of the other, with the same reason where it applies. */
function endBecauseOf(context: GroupContext, order: ModelOrder, cause: ModelOrder): void {
  const same = cause.reason === 'SESSION_ENDED' || cause.reason === 'CANCELLED_BY_CUSTOMER';
  const state = cause.state === 'expired' ? 'expired' : 'cancelled';
  context.requests.push(...end(order, state, context.at, same ? cause.reason : 'OCO_ENDED'));
  context.changed = true;
}

function resize(context: GroupContext, order: ModelOrder, quantity: number): void {
  if (quantity === 0 || order.quantity === quantity) return;
  order.quantity = quantity;
  order.updatedAt = context.at;
  context.changed = true;
}

function followLimitLeg(context: GroupContext, limit: ModelOrder): void {
  const { model, at } = context;
  const stop = stopLegOf(model, limit);
  if (stop === undefined) return;
  resize(context, stop, limit.quantity - filledOf(model, limit.orderId));
  const isSwitching = stop.state === 'switching';
  if (isOpen(limit)) {
    if (!isSwitching || limit.state === 'cancelling') return;
    become(stop, 'armed', at);
    context.requests.push(...watchRequest(stop));
  } else if (limit.state === 'filled') context.requests.push(...end(stop, 'cancelled', at, 'OCO_FILLED'));
  else if (isSwitching) context.requests.push(...send(model, stop, at));
  else endBecauseOf(context, stop, limit);
  context.changed = true;
}

/** A stop leg ended by this input ends its limit leg. */
function followStopLeg(context: GroupContext, stop: ModelOrder): void {
  const { model, at } = context;
  const limit = limitLegOf(model, stop);
  if (limit === undefined || isOpen(stop) || !context.before.includes(stop)) return;
  const cause: Reason | null = stop.reason === 'CANCELLED_BY_CUSTOMER' ? null : 'OCO_ENDED';
  if (limit.state === 'cancelling') {
    if (limit.reason !== 'OCO_SWITCHED') return;
    become(limit, 'cancelling', at, cause);
  } else if (isAtVenue(limit)) {
    become(limit, 'cancelling', at, cause);
    context.requests.push({ kind: 'cancel', orderId: limit.orderId });
  } else endBecauseOf(context, limit, stop);
  context.changed = true;
}

/** Begins the child, or the pair: checked like a new order. */
function activate(context: GroupContext, first: ModelOrder): void {
  const { model, at } = context;
  const stop = stopLegOf(model, first);
  const legs = stop === undefined ? [first] : [first, stop];
  for (const leg of legs) {
    if (leg.timeInForce === 'day' && model.tradeDate !== null) leg.expiresOn = model.tradeDate;
  }
  const refusal = activationRefusal(model, first, stop);
  if (refusal !== null) {
    become(first, 'rejected', at, refusal.reason);
    context.refusals[first.orderId] = refusal;
    return;
  }
  if (first.trigger === null) context.requests.push(...send(model, first, at));
  for (const leg of isOpen(first) ? legs : []) {
    if (leg.trigger === null) continue;
    become(leg, 'armed', at);
    context.requests.push(...watchRequest(leg));
  }
}

function followParent(context: GroupContext, parent: ModelOrder): void {
  const children = context.model.orders.filter(
    ({ state, group }) => state === 'reserved' && group?.parent === parent.orderId,
  );
  const first = children.find(({ group, trigger }) => group?.oco === null || trigger === null);
  if (first === undefined) return;
  if (isOpen(parent) || parent.state === 'filled') {
    for (const child of children) resize(context, child, parent.quantity);
    if (isOpen(parent)) return;
    activate(context, first);
  } else {
    const state = parent.state === 'cancelled' ? 'cancelled' : 'expired';
    for (const child of children) become(child, state, context.at, 'PARENT_ENDED');
  }
  context.changed = true;
}

/** The open orders, recorded before an input. */
export const openOrdersOf = (model: ModelState): ModelOrder[] => model.orders.filter(isOpen);

/**
 * The effects of an input on the other orders of a group (decision 0019): only one leg of a pair trades, a child begins
 * when its parent is filled. Repeats until nothing changes, because a child may be the limit leg of a pair.
 */
export function followGroups(model: ModelState, before: readonly ModelOrder[], at: number): GroupEffects {
  const context: GroupContext = { model, at, before, requests: [], refusals: {}, changed: true };
  const grouped = model.orders.filter(
    ({ group, orderId }) =>
      group !== null &&
      model.orders.some((one) => one.group?.id === group.id && (isOpen(one) || one.orderId === orderId)),
  );
  while (context.changed) {
    context.changed = false;
    for (const order of grouped) {
      if (order.group?.oco != null && order.trigger === null) followLimitLeg(context, order);
      if (order.group?.oco != null && order.trigger !== null) followStopLeg(context, order);
      if (order.group?.parent === null) followParent(context, order);
    }
  }
  return { requests: context.requests, refusals: context.refusals };
}
