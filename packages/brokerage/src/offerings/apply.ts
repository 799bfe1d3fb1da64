import { type EpochMs, shares } from '@kabuto/market';
import type { Input } from '../commands/input.ts';
import { deficitRefusal } from '../ledger/withdraw.ts';
import { tradingReason } from '../risk/facts.ts';
import { refuse } from '../risk/refusal.ts';
import type { BrokerState } from '../state/state.ts';
import { done, type Outcome, refused, type Turn } from '../state/turn.ts';
import type { Account, Refusal } from '../types.ts';
import { availableFor, cashRefusal, heldBy, hold, leave } from './holding.ts';
import type { Bid } from './inputs.ts';
import { bidRefusal, heldPrice } from './price.ts';
import { addApplication, count, endApplication, findOffering, isRefusal, publishApplication } from './record.ts';
import { takesApplications } from './states.ts';
import { windowRefusal } from './step-rules.ts';
import { holdingFor } from './terms.ts';
import type { Application, ApplicationState, Offering } from './types.ts';

const NONCE = /^[0-9a-f]{32}$/;

/**
 * QUANTITY_NOT_LOT {lot}; APPLICATION_QUANTITY {min, max}; APPLICATION_BID {min, max, step}; OFFERING_TERMS: the nonce
 * is not 32 lower-case hexadecimal digits.
 */
export function bidTermsRefusal(offering: Offering, { quantity, bid, nonce }: Bid): Refusal | null {
  const { lot, least, most } = offering;
  if (!Number.isSafeInteger(quantity) || quantity % lot !== 0)
    return refuse('QUANTITY_NOT_LOT', 'quantity', { lot: String(lot) });
  if (quantity < least || quantity > most)
    return refuse('APPLICATION_QUANTITY', 'quantity', { min: String(least), max: String(most) });
  return bidRefusal(offering, bid) ?? (NONCE.test(nonce) ? null : refuse('OFFERING_TERMS', 'nonce'));
}

/** OFFERING_STATE {state}, OFFERING_TOO_EARLY {from}, OFFERING_TOO_LATE {until}: no applications are taken now. */
export function bookRefusal(offering: Offering, wallAt: EpochMs): Refusal | null {
  const { schedule, state } = offering;
  if (!takesApplications(offering)) return refuse('OFFERING_STATE', 'offeringId', { state });
  return windowRefusal({ from: schedule.opensAt, until: schedule.closesAt }, wallAt);
}

/** Why an account may not put more yen into an offering: as `accountRefusal`, DAY_TRADE_DEFICIT {amount}. */
export const payerRefusal = (state: BrokerState, account: Account): Refusal | null =>
  accountRefusal(account) ?? deficitRefusal(state, account);

/** Why an account may not buy shares of an offering, by its policy. */
export function accountRefusal(account: Account): Refusal | null {
  const barred = tradingReason(account);
  if (barred !== null) return refuse(barred, null);
  return account.closing === true ? refuse('ACCOUNT_CLOSING', null) : null;
}

/** The account's application in an offering that is not final. */
const applicationIn = ({ state }: Turn, accountId: number, offeringId: number): Application | undefined =>
  state.offerings.of(accountId).find((row) => row.offeringId === offeringId);

/** APPLICATION_EXISTS: the account has an application in the offering, or its person has. */
export function existsRefusal(
  turn: Turn,
  { accountId, offeringId, person }: Pick<Input<'applyOffering'>, 'accountId' | 'offeringId' | 'person'>,
): Refusal | null {
  const own = applicationIn(turn, accountId, offeringId);
  const ofPerson = person === undefined ? undefined : turn.state.offerings.byPerson(offeringId, person);
  return (own ?? ofPerson) === undefined ? null : refuse('APPLICATION_EXISTS', 'offeringId');
}

/** INSUFFICIENT_CASH: as `cashRefusal`, where cash is held at the application. */
function fundsRefusal({ state }: Turn, offering: Offering, account: Account, bid: Bid, held: number): Refusal | null {
  if (offering.holdsAt === 'draw') return null;
  const terms = { price: heldPrice(offering, bid.bid), quantity: bid.quantity };
  return cashRefusal(offering, terms, availableFor(state, offering, account, held));
}

/** Puts a bid into the book, with its hold. */
function enterBid(turn: Turn, offering: Offering, row: Application, bid: Bid): void {
  const before = row.state === 'submitted' ? row.quantity : null;
  if (before !== null) count(turn, offering, before, -1);
  row.quantity = bid.quantity;
  row.bid = bid.bid;
  row.nonce = bid.nonce;
  row.state = 'submitted';
  count(turn, offering, bid.quantity, 1);
  if (offering.holdsAt === 'application')
    hold(turn, row, holdingFor(offering, heldPrice(offering, bid.bid), bid.quantity));
  publishApplication(turn, row);
}

/**
 * The row that an application becomes: a new one, or that of a block's accepted agreement. AGREEMENT_NOT_ACCEPTED: a
 * block without one; APPLICATION_EXISTS.
 */
function rowRefusal(turn: Turn, offering: Offering, input: Input<'applyOffering'>): Refusal | null {
  if (offering.kind !== 'block') return existsRefusal(turn, input);
  const state = applicationIn(turn, input.accountId, input.offeringId)?.state;
  if (state === undefined || state === 'signed') return refuse('AGREEMENT_NOT_ACCEPTED', 'offeringId');
  return state === 'accepted' ? null : refuse('APPLICATION_EXISTS', 'offeringId');
}

/**
 * Applies for shares. ACCOUNT_UNKNOWN, OFFERING_UNKNOWN; as `bookRefusal`, `payerRefusal`, `rowRefusal` and
 * `bidTermsRefusal`; INSUFFICIENT_CASH {required, available, max} where cash is held at once.
 */
export function applyOffering(turn: Turn, input: Input<'applyOffering'>): Outcome {
  const { state } = turn;
  const { accountId, offeringId, person } = input;
  const account = state.customer(accountId);
  if (account === undefined) return refused(refuse('ACCOUNT_UNKNOWN', null));
  const offering = findOffering(state, offeringId);
  if (isRefusal(offering)) return refused(offering);
  const refusal =
    bookRefusal(offering, input.wallAt) ??
    payerRefusal(state, account) ??
    rowRefusal(turn, offering, input) ??
    bidTermsRefusal(offering, input) ??
    fundsRefusal(turn, offering, account, input, 0);
  if (refusal !== null) return refused(refusal);
  const row =
    applicationIn(turn, accountId, offeringId) ??
    addApplication(turn, {
      offeringId,
      accountId,
      ...(person === undefined ? {} : { person }),
      quantity: shares(0),
      bid: null,
      nonce: '',
      state: 'accepted',
    });
  enterBid(turn, offering, row, input);
  return done();
}

type Own = { readonly offering: Offering; readonly row: Application; readonly account: Account };

/**
 * An account's application that is in one of these states. ACCOUNT_UNKNOWN, OFFERING_UNKNOWN, APPLICATION_UNKNOWN: it
 * has none of this number, or it has ended; APPLICATION_STATE {state}.
 */
export function findOwn(
  { state }: Turn,
  input: Pick<Input<'amendApplication'>, 'accountId' | 'offeringId' | 'applicationId'>,
  among: readonly ApplicationState[],
): Own | Refusal {
  const account = state.customer(input.accountId);
  if (account === undefined) return refuse('ACCOUNT_UNKNOWN', null);
  const offering = findOffering(state, input.offeringId);
  if (isRefusal(offering)) return offering;
  const row = state.offerings.application(input.applicationId);
  if (row === undefined || row.accountId !== input.accountId || row.offeringId !== input.offeringId)
    return refuse('APPLICATION_UNKNOWN', 'applicationId');
  if (!among.includes(row.state)) return refuse('APPLICATION_STATE', 'applicationId', { state: row.state });
  return { offering, row, account };
}

/** Changes a bid while the book is open. As `findOwn`, and as `applyOffering` for the new terms. */
export function amendApplication(turn: Turn, input: Input<'amendApplication'>): Outcome {
  const own = findOwn(turn, input, ['submitted']);
  if (isRefusal(own)) return refused(own);
  const { offering, row, account } = own;
  const refusal =
    bookRefusal(offering, input.wallAt) ??
    payerRefusal(turn.state, account) ??
    bidTermsRefusal(offering, input) ??
    fundsRefusal(turn, offering, account, input, heldBy(turn.state, row));
  if (refusal !== null) return refused(refusal);
  enterBid(turn, offering, row, input);
  return done();
}

/** Withdraws an application while the book is open, whatever the account's status. As `findOwn`, `bookRefusal`. */
export function cancelApplication(turn: Turn, input: Input<'cancelApplication'>): Outcome {
  const own = findOwn(turn, input, ['submitted']);
  if (isRefusal(own)) return refused(own);
  const refusal = bookRefusal(own.offering, input.wallAt);
  if (refusal !== null) return refused(refusal);
  leave(turn, own.offering, own.row);
  endApplication(turn, own.row, 'withdrawn');
  return done();
}
