import { epochMs } from '@kabuto/market';
import { invariant } from '../invariant.ts';
import { marginBusyRefusal } from '../margin/lots.ts';
import { busyRefusal, cancelApplicationsOf } from '../offerings/end-account.ts';
import { requestCancel } from '../orders/lifecycle.ts';
import { refuse } from '../risk/refusal.ts';
import { markSwept } from '../state/sweeping.ts';
import { done, type Outcome, refused, type Turn } from '../state/turn.ts';
import { changeTaxType } from '../tax/tax-type.ts';
import {
  type Account,
  type AccountLimits,
  type AccountStatus,
  FIRST_CUSTOMER_ACCOUNT,
  type Refusal,
} from '../types.ts';
import { removeAlertsOf } from './alert.ts';
import type { Input } from './input.ts';
import { selfApprovalRefusal } from './proposed.ts';

/** Opens a customer's account. The host numbers accounts, so a used or a house number throws InvariantError. */
export function openAccount(turn: Turn, input: Input<'openAccount'>): Outcome {
  const { accountId } = input;
  invariant(
    Number.isSafeInteger(accountId) && accountId >= FIRST_CUSTOMER_ACCOUNT,
    () => `not a customer account id: ${accountId}`,
  );
  invariant(turn.state.account(accountId) === undefined, () => `account ${accountId} is open already`);
  const account = turn.state.openAccount(accountId, turn.at);
  account.tax.type = input.taxType ?? 'specified';
  if (input.identity !== undefined) account.identity = input.identity;
  markSwept(turn.state, accountId);
  turn.events.push({ kind: 'accountOpened', accountId });
  return done();
}

/** Sets and publishes the status; a closed account is no longer closing. */
export function setStatus(turn: Turn, account: Account, status: AccountStatus): void {
  if (status === 'closed') {
    delete account.closing;
    turn.state.closing.delete(account.accountId);
  }
  account.status = status;
  turn.state.markAccount(account);
  turn.events.push({ kind: 'accountStatus', accountId: account.accountId, status });
}

/** Requests the cancel of the account's open orders. */
export function cancelOrdersOf(turn: Turn, { accountId }: Account): void {
  for (const order of turn.state.ordersOf(accountId)) if (order.state !== 'cancelling') requestCancel(turn, order);
}

/**
 * Closes an account permanently, cancels its open orders and applications and removes its alerts. Its assets stay on
 * the books until they are paid out. OFFERING_BUSY: as `busyRefusal`; POSITIONS_OPEN.
 */
export function closeAccount(turn: Turn, input: Input<'closeAccount'>): Outcome {
  const account = turn.state.customer(input.accountId);
  if (account === undefined) return refused(refuse('ACCOUNT_UNKNOWN', null));
  if (account.status === 'closed') return refused(refuse('ACCOUNT_CLOSED', null));
  const busy = busyRefusal(turn.state, input.accountId) ?? marginBusyRefusal(turn.state, input.accountId);
  if (busy !== null) return refused(busy);
  cancelOrdersOf(turn, account);
  cancelApplicationsOf(turn, input.accountId);
  removeAlertsOf(turn, account);
  setStatus(turn, account, 'closed');
  return done();
}

/** Throws InvariantError unless each limit is a whole number of yen, or none. */
function checkLimits({ order, day }: AccountLimits): void {
  for (const limit of [order, day]) {
    invariant(limit === null || (Number.isSafeInteger(limit) && limit >= 0), () => `invalid limit: ${limit}`);
  }
}

/** PROPOSAL_OWN; PROPOSAL_STALE unless limits and tax type are those that it was made on. Null: nothing to refuse. */
function proposalRefusal({ limits, tax }: Account, of: Input<'setAccountPolicy'>): Refusal | null {
  const { proposal, expected } = of;
  if (proposal === undefined) return null;
  const own = selfApprovalRefusal(proposal);
  if (own !== null) return own;
  const isPresent =
    expected?.limits.order === limits.order && expected.limits.day === limits.day && expected.taxType === tax.type;
  return isPresent ? null : refuse('PROPOSAL_STALE', null);
}

/**
 * Freezes an account (no new orders, no debits) or lifts the freeze, sets its order limits, changes its tax type, opens
 * its NISA part, delays withdrawals, and sets whether its owner's identity check is due; its open orders are not
 * affected. TAX_TYPE_FIXED {year}: as `changeTaxType`; PROPOSAL_OWN, PROPOSAL_STALE: as `proposalRefusal`.
 */
export function setAccountPolicy(turn: Turn, input: Input<'setAccountPolicy'>): Outcome {
  const account = turn.state.customer(input.accountId);
  if (account === undefined) return refused(refuse('ACCOUNT_UNKNOWN', null));
  if (account.status === 'closed') return refused(refuse('ACCOUNT_CLOSED', null));
  if (input.limits !== undefined) checkLimits(input.limits);
  const unapproved = proposalRefusal(account, input);
  if (unapproved !== null) return refused(unapproved);
  const { withdrawNotBefore } = input;
  if (withdrawNotBefore !== undefined) epochMs(withdrawNotBefore);
  const fixed = input.taxType === undefined ? null : changeTaxType(turn, account, input.taxType);
  if (fixed !== null) return refused(fixed);
  if (input.limits !== undefined) {
    account.limits = { ...input.limits };
  }
  if (input.nisa === true) account.nisa = true;
  if (input.identity !== undefined) account.identity = input.identity;
  // A second reason to wait never shortens the wait.
  if (withdrawNotBefore !== undefined)
    account.withdrawNotBefore = epochMs(Math.max(withdrawNotBefore, account.withdrawNotBefore ?? 0));
  if (input.status === undefined) turn.state.markAccount(account);
  else setStatus(turn, account, input.status);
  return done();
}
