import { yen } from '@kabuto/market';
import { askAmend, cashAt, publishOrder, takeAmend } from '../lifecycle.ts';
import { limitsLeft } from '../limits-left.ts';
import { refuse } from '../refusal.ts';
import { type AmendFacts, amendRefusal } from '../risk/amend.ts';
import { sameIssue } from '../same-issue.ts';
import type { BrokerState } from '../state.ts';
import { isAtVenue } from '../transitions.ts';
import { done, type Outcome, refused, type Turn } from '../turn.ts';
import type { Order, Reason } from '../types.ts';
import { findOrder } from './find-order.ts';
import type { Input } from './input.ts';
import { STATUS_REASON, spendable } from './place.ts';

function factsOf(state: BrokerState, order: Order): AmendFacts {
  const account = state.mustAccount(order.accountId);
  return {
    instrument: state.mustInstrument(order.instrument),
    buyingPower: yen(spendable(state, account) + order.holdCash),
    limits: limitsLeft(state, account, order),
    sameIssue: sameIssue(state.position(order.accountId, order.instrument), state.globals.settlesOn),
    cashAt: (terms) => cashAt(state, order, terms),
  };
}

/** Why the order as it stands takes no amend at all. */
function pendingReason(state: BrokerState, order: Order): Reason | null {
  if (order.state === 'cancelling') return 'CANCEL_PENDING';
  if (order.state === 'amending') return 'AMEND_PENDING';
  return !isAtVenue(order.state) || state.globals.venueTakes.amend ? null : 'AMEND_NOT_TAKEN';
}

/**
 * Gives an open order another price or fewer shares (market-rules.md 3.1). One still here changes at once, one at the venue
 * when the venue says so; until then its hold covers both. Refusals: as for a new order where the rule is the same;
 * `findOrder`; CANCEL_PENDING, AMEND_PENDING; AMEND_NOT_TAKEN: this venue amends nothing; AMEND_NO_CHANGE;
 * AMEND_QUANTITY_UP {max}; AMEND_BELOW_FILLED {filled, max}.
 */
export function amend(turn: Turn, input: Input<'amend'>): Outcome {
  const { state } = turn;
  const { orderId } = input;
  const found = findOrder(state, input.accountId, orderId);
  if ('refusal' in found) return refused(found.refusal);
  const { order } = found;
  const closed = STATUS_REASON[state.mustAccount(order.accountId).status];
  if (closed !== null) return refused(refuse(closed, null), orderId);
  const pending = pendingReason(state, order);
  if (pending !== null) return refused(refuse(pending, 'orderId'), orderId);
  const terms = { price: input.price ?? order.price, quantity: input.quantity ?? order.quantity };
  const refusal = amendRefusal(factsOf(state, order), order, terms);
  if (refusal !== null) return refused(refusal, orderId);
  if (isAtVenue(order.state)) askAmend(turn, order, terms);
  else {
    order.amend = terms;
    takeAmend(turn, order);
    publishOrder(turn, order);
  }
  return done(orderId);
}
