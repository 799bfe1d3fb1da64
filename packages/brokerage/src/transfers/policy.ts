import { yen } from '@kabuto/market';
import type { Input } from '../commands/input.ts';
import { selfApprovalRefusal } from '../commands/proposed.ts';
import { invariant } from '../invariant.ts';
import { refuse } from '../risk/refusal.ts';
import { copyPolicy } from '../state/rows.ts';
import type { BrokerState } from '../state/state.ts';
import { done, type Outcome, refused, type Turn } from '../state/turn.ts';
import type { Account, Refusal, TokenPolicy, Transfer, TransferPolicy } from '../types.ts';

/** 24 hours, the time over which limits are summed. */
export const DAY_MS = 24 * 3600_000;

/** Holds until the brokerage sets another: 24 hours of cooling, no fee, no limit. */
const DEFAULT: TransferPolicy = {
  minimum: yen(1),
  dailyMaximum: { unverified: null, verified: null },
  fee: yen(0),
  coolingMs: DAY_MS,
};

/** The policy of transfers that is in force. */
export const policyOf = ({ globals }: Pick<BrokerState, 'globals'>): TransferPolicy =>
  globals.transferPolicy ?? DEFAULT;

const isYen = (amount: number): boolean => Number.isSafeInteger(amount) && amount >= 0;

/**
 * Sets what later requests and steps are judged by. PROPOSAL_OWN as other proposals. Throws InvariantError unless
 * amounts and times are whole numbers of at least 0.
 */
export function setTransferPolicy(turn: Turn, { policy, proposal }: Input<'setTransferPolicy'>): Outcome {
  const { minimum, dailyMaximum, fee, coolingMs, approval } = policy;
  const approvals = approval === undefined ? [] : [approval.perCustomer, approval.perDestination, approval.perMaker];
  const limits = [dailyMaximum.unverified, dailyMaximum.verified, ...approvals].filter((limit) => limit !== null);
  invariant([minimum, fee, coolingMs, ...limits].every(isYen), () => `invalid policy: ${JSON.stringify(policy)}`);
  const own = proposal === undefined ? null : selfApprovalRefusal(proposal);
  if (own !== null) return refused(own);
  turn.state.globals.transferPolicy = copyPolicy(policy);
  return done();
}

const isTokenPolicy = ({ minimum, maximum, fee }: TokenPolicy): boolean =>
  [minimum, fee, maximum ?? minimum].every(isYen) && (maximum === null || maximum >= minimum);

/**
 * Opens withdrawals of tokens on terms by which later requests and steps are judged, or closes them: what is not signed
 * then stays where it is. PROPOSAL_OWN as other proposals. Throws InvariantError unless amounts are whole numbers of at
 * least 0, and the maximum not below the minimum.
 */
export function setTokenPolicy(turn: Turn, { policy, proposal }: Input<'setTokenPolicy'>): Outcome {
  invariant(policy === null || isTokenPolicy(policy), () => `invalid policy of tokens: ${JSON.stringify(policy)}`);
  const own = proposal === undefined ? null : selfApprovalRefusal(proposal);
  if (own !== null) return refused(own);
  const { globals } = turn.state;
  if (policy === null) delete globals.tokenPolicy;
  else globals.tokenPolicy = { ...policy };
  return done();
}

/** The policy of withdrawals of this kind; undefined: those of tokens are closed. */
export const termsOf = (of: BrokerState, { token }: Pick<Transfer, 'token'>): TokenPolicy | undefined =>
  token === undefined ? { ...policyOf(of), maximum: null } : of.globals.tokenPolicy;

/** What the account may request in 24 hours, yen; null: no limit. Without an identity check it is unverified. */
const dailyMaximum = ({ dailyMaximum: limits }: TransferPolicy, { identity }: Account) =>
  identity === 'verified' ? limits.verified : limits.unverified;

/** Whether the withdrawal was requested in the 24 hours before `now`, and was not undone since. */
const counts = ({ direction, state, askedAt }: Transfer, now: number): boolean =>
  direction === 'out' && state !== 'draft' && askedAt !== null && askedAt > now - DAY_MS;

/**
 * TOKENS_OUT_OFF: withdrawals of tokens are closed. TRANSFER_MINIMUM {min}: less than the smallest withdrawal, unless
 * the account is closing. TRANSFER_MAXIMUM {max}: more than the largest one of tokens. TRANSFER_LIMIT {max, used}: with
 * the withdrawals requested in the 24 hours before `now` (system clock) it is more than the account may request.
 */
export function limitRefusal(state: BrokerState, account: Account, row: Transfer, now: number): Refusal | null {
  const terms = termsOf(state, row);
  if (terms === undefined) return refuse('TOKENS_OUT_OFF', null);
  const { minimum, maximum } = terms;
  // the rest of an account that is to be closed may be small
  if (row.amount < minimum && account.closing !== true)
    return refuse('TRANSFER_MINIMUM', 'amount', { min: String(minimum) });
  if (maximum !== null && row.amount > maximum) return refuse('TRANSFER_MAXIMUM', 'amount', { max: String(maximum) });
  const max = dailyMaximum(policyOf(state), account);
  if (max === null) return null;
  const others = state.transfers.of(account.accountId).filter((other) => other !== row && counts(other, now));
  const used = others.reduce((sum, { amount }) => sum + amount, 0);
  return used + row.amount <= max ? null : refuse('TRANSFER_LIMIT', 'amount', { max: String(max), used: String(used) });
}
