import { type Yen, yen } from '@kabuto/market';
import { houseRefusal } from '../ledger/house-limit.ts';
import { moveCash } from '../ledger/move-cash.ts';
import { isAmount, withdrawalRefusal } from '../ledger/withdraw.ts';
import { payDeficit } from '../margin/deficit.ts';
import { refuse } from '../risk/refusal.ts';
import { done, type Outcome, refused, type Turn } from '../state/turn.ts';
import { holdTax } from '../tax/tax.ts';
import { payClaim } from '../transfers/claim.ts';
import type { Input } from './input.ts';
import { selfApprovalRefusal } from './proposed.ts';

/**
 * Credits settled cash. AMOUNT_INVALID unless a positive safe integer, or when the balance would exceed MOST_CASH.
 * HOUSE_LIMIT {max}. PROPOSAL_OWN as other proposals. An open claim takes what it can of it.
 */
export function credit(turn: Turn, input: Input<'credit'>): Outcome {
  const account = turn.state.customer(input.accountId);
  if (account === undefined) return refused(refuse('ACCOUNT_UNKNOWN', null));
  const own = input.proposal === undefined ? null : selfApprovalRefusal(input.proposal);
  if (own !== null) return refused(own);
  if (account.status === 'closed') return refused(refuse('ACCOUNT_CLOSED', null));
  const fits = isAmount(input.amount) && input.amount <= MAX_CASH && account.cash.settled + input.amount <= MAX_CASH;
  if (!fits) return refused(refuse('AMOUNT_INVALID', 'amount', { max: String(MAX_CASH) }));
  const full = houseRefusal(turn.state, input.house, input.amount);
  if (full !== null) return refused(full);
  moveCash(turn, account, input.house, input.amount, input.source);
  payClaim(turn, account);
  payDeficit(turn, account);
  holdTax(turn.state, account);
  return done();
}

/** The most yen in an account: far above any person's, far below 2^53 even with every order filled. */
export const MAX_CASH: Yen = yen(1_000_000_000_000_000);

/**
 * Debits settled cash, also from a closed account. As `withdrawalRefusal`, HOUSE_LIMIT {max}, and PROPOSAL_OWN as
 * other proposals.
 */
export function debit(turn: Turn, input: Input<'debit'>): Outcome {
  const account = turn.state.customer(input.accountId);
  if (account === undefined) return refused(refuse('ACCOUNT_UNKNOWN', null));
  const own = input.proposal === undefined ? null : selfApprovalRefusal(input.proposal);
  if (own !== null) return refused(own);
  const refusal = withdrawalRefusal(turn.state, account, input.amount, input.askedAt);
  if (refusal !== null) return refused(refusal);
  const full = houseRefusal(turn.state, input.house, 0 - input.amount);
  if (full !== null) return refused(full);
  moveCash(turn, account, input.house, 0 - input.amount, input.source);
  return done();
}
