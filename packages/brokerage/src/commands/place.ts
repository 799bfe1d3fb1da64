import { type AtVenue, atVenue, type IsoDate, shares, venueOf, yen } from '@kabuto/market';
import { houseTradeRefusal } from '../ledger/house-limit.ts';
import { deficitRefusal } from '../ledger/withdraw.ts';
import { creditOf, creditTermsRefusal, isCreditRefusal } from '../margin/place.ts';
import { publishOrder, recomputeHold, requestNew, requestWatch } from '../orders/lifecycle.ts';
import { currentTerms, orderBarred, orderFacts } from '../risk/facts.ts';
import { groupRefusal, triggerRefusal } from '../risk/group.ts';
import { termRefusals } from '../risk/place.ts';
import { refuse } from '../risk/refusal.ts';
import { capabilityRefusal, sessionRefusal } from '../risk/venue.ts';
import type { BrokerState } from '../state/state.ts';
import { done, type Outcome, refused, type Turn } from '../state/turn.ts';
import { accountTypeRefusal } from '../tax/tax-type.ts';
import type {
  BrokerInstrument,
  LegTerms,
  Order,
  OrderCredit,
  OrderGroup,
  OrderState,
  Refusal,
  Side,
  TaxBucket,
  TimeInForce,
} from '../types.ts';
import { canSend } from '../venue/session.ts';
import { findSession, sessionOf } from '../venue/venue-session.ts';
import type { Input } from './input.ts';

type Place = Input<'place'>;

/** One order of the command: its terms, and its place in its group. */
type Leg = {
  readonly terms: LegTerms;
  readonly side: Side;
  readonly clientOrderId: string;
  readonly timeInForce: TimeInForce;
  readonly expiresOn: IsoDate;
  readonly group: OrderGroup | null;
};

/** The command's orders, numbered from `id`: first the one that trades first, then the ones that wait for it. */
function legsOf(input: Place, id: number, tradeDate: IsoDate): Leg[] {
  const { side, timeInForce, clientOrderId, oco, ifDone } = input;
  const last = input.expiresOn ?? tradeDate;
  const one = { side, timeInForce, expiresOn: last, clientOrderId: '' };
  if (oco !== undefined) {
    return [
      { ...one, clientOrderId, terms: input, group: { id, parent: null, oco: id + 1 } },
      { ...one, terms: oco, group: { id, parent: null, oco: id } },
    ];
  }
  if (ifDone === undefined) return [{ ...one, clientOrderId, terms: input, group: null }];
  const child = {
    side: side === 'buy' ? ('sell' as const) : ('buy' as const),
    timeInForce: ifDone.timeInForce,
    expiresOn: ifDone.expiresOn ?? last,
    clientOrderId: '',
  };
  const paired = ifDone.oco === undefined ? null : id + 2;
  const legs: Leg[] = [
    { ...one, clientOrderId, terms: input, group: { id, parent: null, oco: null } },
    { ...child, terms: ifDone, group: { id, parent: id, oco: paired } },
  ];
  if (ifDone.oco !== undefined) legs.push({ ...child, terms: ifDone.oco, group: { id, parent: id, oco: id + 1 } });
  return legs;
}

function firstState(state: BrokerState, at: AtVenue, { terms, timeInForce, group }: Leg): OrderState {
  if (group?.parent !== null && group !== null) return 'reserved';
  if (terms.trigger !== undefined) return 'armed';
  return canSend(sessionOf(state.globals, at), { timeInForce, condition: terms.condition ?? null })
    ? 'routed'
    : 'waiting';
}

function acceptedOrder(turn: Turn, input: Place, leg: Leg, tradeDate: IsoDate, feeSchedule: number): Order {
  const { globals } = turn.state;
  const orderId = globals.nextOrderId;
  globals.nextOrderId += 1;
  const { accountId, instrument, quantity } = input;
  const { terms, side, clientOrderId, timeInForce, expiresOn, group } = leg;
  return {
    orderId,
    accountId,
    clientOrderId,
    instrument,
    side,
    type: terms.type,
    price: terms.price,
    quantity,
    timeInForce,
    expiresOn,
    acceptedAt: turn.at,
    tradeDate,
    state: firstState(turn.state, input, leg),
    filled: shares(0),
    filledNotional: yen(0),
    feeCharged: yen(0),
    feeSchedule,
    holdCash: yen(0),
    holdShares: shares(0),
    reason: null,
    updatedAt: turn.at,
    lastTradeId: 0,
    amend: null,
    trigger: terms.trigger ?? null,
    condition: terms.condition ?? null,
    group,
    revision: 0,
  };
}

/** Refusals by the venue, the day and the group, independent of the account. */
function termsRefusal(
  state: BrokerState,
  instrument: BrokerInstrument,
  input: Place,
  tradeDate: IsoDate,
): Refusal | null {
  const facts = { ...sessionOf(state.globals, input), tradeDate, lastDate: input.expiresOn ?? tradeDate };
  return (
    capabilityRefusal(facts.venueTakes, input, input.timeInForce) ??
    triggerRefusal(instrument, input.trigger) ??
    sessionRefusal(facts, input) ??
    groupRefusal(facts, instrument, input)
  );
}

/** Closes what its parent opens: the lots are known when that is filled. */
const EXIT: OrderCredit = { kind: 'day', effect: 'close' };

/** Whether it buys for cash, or opens a position. */
const isNewObligation = ({ side, credit }: Place): boolean =>
  credit === undefined ? side === 'buy' : credit.effect === 'open';

/**
 * Accepts an order with its hold, then sends it, or keeps it waiting outside hours or until its price is reached; a
 * group is accepted or refused as a whole. Order of the checks: `orderBarred`, ACCOUNT_CLOSING (it only sells), the
 * account's type, venue (VENUE_UNKNOWN {venue}), readiness, issue, what the venue takes, session, group, then
 * `termRefusals` of what trades first; of a day trade as `creditTermsRefusal` and `creditOf` instead. CORE_REJECTED
 * until the host has set a trade date and a fee schedule.
 */
export function place(turn: Turn, input: Place): Outcome {
  const { state } = turn;
  const account = state.customer(input.accountId);
  if (account === undefined) return refused(refuse('ACCOUNT_UNKNOWN', null));
  const barred = orderBarred(account, input.credit);
  if (barred !== null) return refused(refuse(barred, null));
  // what it owns can be sold, so that it becomes empty
  if (account.closing === true && (isNewObligation(input) || input.ifDone !== undefined))
    return refused(refuse('ACCOUNT_CLOSING', null));
  const notOffered = creditTermsRefusal(state, input);
  if (notOffered !== null) return refused(notOffered);
  const type = accountTypeRefusal(account, input.accountType);
  if (type !== null) return refused(type);
  const session = findSession(state.globals, input);
  if (session === undefined) return refused(refuse('VENUE_UNKNOWN', 'venue', { venue: venueOf(input) }));
  const terms = currentTerms(state, input);
  // a venue that no order waits for may have had no session yet
  if (terms === null)
    return refused(refuse(session.venueTakes.sessionOnly === true ? 'NOT_IN_SESSION' : 'CORE_REJECTED', null));
  const full = houseTradeRefusal(state);
  if (full !== null) return refused(full);
  const instrument = state.instrument(input.instrument);
  if (instrument === undefined) return refused(refuse('INSTRUMENT_UNKNOWN', 'instrument', { code: input.instrument }));
  const form = termsRefusal(state, instrument, input, terms.tradeDate);
  if (form !== null) return refused(form);
  const bucket: TaxBucket & AtVenue = {
    ...(input.accountType === 'nisa' ? { accountType: 'nisa' } : {}),
    ...atVenue(input.venue),
  };
  const { credit } = input;
  const checked = credit === undefined ? null : creditOf(state, account, instrument, { ...input, credit });
  if (checked !== null && isCreditRefusal(checked)) return refused(checked);
  const owed = credit === undefined && input.side === 'buy' ? deficitRefusal(state, account) : null;
  if (owed !== null) return refused(owed);
  const facts = checked === null ? orderFacts(state, account, instrument, terms, bucket) : null;
  const [broken] = facts === null ? [] : termRefusals(facts, input);
  if (broken !== undefined) return refused(broken);

  const { version } = terms.schedule;
  const legs = legsOf(input, state.globals.nextOrderId, terms.tradeDate);
  const orders = legs.map((leg) => {
    const order = { ...acceptedOrder(turn, input, leg, terms.tradeDate, version), ...bucket };
    return checked === null ? order : { ...order, credit: leg.group?.parent == null ? checked : EXIT };
  });
  for (const order of orders) state.addOrder(order);
  for (const order of orders) {
    recomputeHold(state, order);
    publishOrder(turn, order);
    if (order.state === 'routed') requestNew(turn, order);
    if (order.state === 'armed') requestWatch(turn, order);
  }
  return done(orders[0]?.orderId ?? null);
}
