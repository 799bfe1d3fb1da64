import { type Price, shares, type Yen, yen } from '@kabuto/market';
import { creditAmendFacts, ofCollateral, openingTermsRefusal } from '../margin/amend.ts';
import { isOfBroker } from '../margin/lots.ts';
import { applyAmend, applyTrigger, cashAt, publishOrder, requestAmend } from '../orders/lifecycle.ts';
import { limitLegOf, stopLegOf, worstPrice } from '../orders/pair.ts';
import { isAtVenue } from '../orders/transitions.ts';
import { sameIssue } from '../positions/same-issue.ts';
import { type AmendedTerms, type AmendFacts, amendRefusal } from '../risk/amend.ts';
import { orderBarred, spendable } from '../risk/facts.ts';
import { refuse } from '../risk/refusal.ts';
import { remainingLimits } from '../risk/remaining-limits.ts';
import type { BrokerState } from '../state/state.ts';
import { done, type Outcome, refused, type Turn } from '../state/turn.ts';
import type { Order, Reason } from '../types.ts';
import { sessionOf } from '../venue/venue-session.ts';
import { findOrder } from './find-order.ts';
import type { Input } from './input.ts';

/**
 * The hold that `order` would need with `terms`: for a stop leg its limit leg's hold; none until its parent is filled.
 */
function holdAt(state: BrokerState, order: Order, limit: Order | undefined, terms: AmendedTerms): Yen {
  if (order.state === 'reserved') return yen(0);
  if (limit === undefined) return cashAt(state, order, terms);
  const quantity = shares(terms.quantity + limit.filled);
  const stop = { ...order, price: terms.price };
  const prices = limit.amend === null ? [limit.price] : [limit.price, limit.amend.price];
  return yen(Math.max(...prices.map((price) => cashAt(state, limit, { price, quantity }, stop))));
}

/** The highest price of the order if its price were `price`, and of the limit leg beside it. */
function worstPriceAt(state: BrokerState, order: Order, limit: Order | undefined, price: Price | null): Price {
  if (limit === undefined) return worstPrice(state, order, price);
  const stop = { ...order, price };
  const now = worstPrice(state, limit, limit.price, stop);
  const requested = limit.amend === null ? now : worstPrice(state, limit, limit.amend.price, stop);
  return now > requested ? now : requested;
}

function factsOf(state: BrokerState, order: Order): AmendFacts {
  const account = state.mustAccount(order.accountId);
  const limit = limitLegOf(state, order);
  const holdingOrder = limit ?? order;
  const reserved = order.state === 'reserved';
  const session = sessionOf(state.globals, order);
  return {
    instrument: state.mustInstrument(order.instrument),
    buyingPower: yen(spendable(state, account, order) + holdingOrder.holdCash),
    held: holdingOrder.holdCash,
    stop: stopLegOf(state, order),
    awaitsPrice: order.state === 'armed' || reserved,
    canWatch: session.venueTakes.watch,
    otherLegLimits: limit === undefined ? [] : [limit.price, limit.amend === null ? limit.price : limit.amend.price],
    isQuantityLinked: reserved || limit !== undefined,
    worstPrice: (price) => worstPriceAt(state, order, limit, price),
    limits: reserved ? { order: null, day: null } : remainingLimits(state, account, holdingOrder),
    sameIssue: sameIssue(state.positionsIn(order.accountId, order.instrument), session.settlesOn, order),
    cashAt: (terms) => holdAt(state, order, limit, terms),
    ...creditAmendFacts(state, account, order),
  };
}

/** Why the order in its present state takes no amend at all. */
function pendingReason(state: BrokerState, order: Order): Reason | null {
  if (order.state === 'cancelling') return 'CANCEL_PENDING';
  if (order.state === 'amending' || order.state === 'switching') return 'AMEND_PENDING';
  return !isAtVenue(order.state) || sessionOf(state.globals, order).venueTakes.amend ? null : 'AMEND_NOT_TAKEN';
}

/**
 * Gives an open order another price, fewer shares or, while it waits for one, another stop price (rules/market.md 3.1).
 * An order not yet at the venue changes at once, one at the venue when the venue confirms; until then its hold covers
 * both terms. Refusals: as for a new order where the rule is the same; `findOrder`; CANCEL_PENDING, AMEND_PENDING;
 * AMEND_NOT_TAKEN: this venue amends nothing; AMEND_NO_CHANGE; AMEND_GROUP_QUANTITY: another order of the group sets
 * the quantity; STOP_SIDE; TRIGGER_NOT_WAITING, TRIGGER_NOT_TAKEN; AMEND_QUANTITY_UP {max}; AMEND_BELOW_FILLED {filled,
 * max}. ORDER_OF_BROKER: the broker closes a position or sells collateral with it; INSUFFICIENT_COLLATERAL {required,
 * available, max}; of an opening order as `openingTermsRefusal`.
 */
export function amend(turn: Turn, input: Input<'amend'>): Outcome {
  const { state } = turn;
  const { orderId } = input;
  const found = findOrder(state, input.accountId, orderId);
  if ('refusal' in found) return refused(found.refusal);
  const { order } = found;
  if (isOfBroker(order)) return refused(refuse('ORDER_OF_BROKER', 'orderId'), orderId);
  const barred = orderBarred(state.mustAccount(order.accountId), order.credit);
  if (barred !== null) return refused(refuse(barred, null), orderId);
  const pending = pendingReason(state, order);
  if (pending !== null) return refused(refuse(pending, 'orderId'), orderId);
  const terms = { price: input.price ?? order.price, quantity: input.quantity ?? order.quantity };
  const trigger = input.trigger ?? null;
  const refusal =
    openingTermsRefusal(state, order, terms) ?? amendRefusal(factsOf(state, order), order, { ...terms, trigger });
  if (refusal !== null)
    return refused(ofCollateral(state, state.mustAccount(order.accountId), order, refusal), orderId);
  if (isAtVenue(order.state)) requestAmend(turn, order, terms);
  else {
    order.amend = terms;
    applyAmend(turn, order);
    if (trigger !== null) applyTrigger(turn, order, trigger);
    publishOrder(turn, order);
  }
  return done(orderId);
}
