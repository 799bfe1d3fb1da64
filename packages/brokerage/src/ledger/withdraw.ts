import type { EpochMs, Yen } from '@kabuto/market';
import { withinMargin } from '../margin/facts.ts';
import { refuse } from '../risk/refusal.ts';
import type { BrokerState } from '../state/state.ts';
import type { Account, Refusal } from '../types.ts';
import { withdrawableOf } from './power.ts';

/** Whether the amount is valid in a command: a positive safe integer. */
export const isAmount = (amount: Yen): boolean => Number.isSafeInteger(amount) && amount > 0;

/**
 * Why the account's policy allows no withdrawal now, null when it does: TRADING_NOT_ALLOWED while it is frozen;
 * CLAIM_OPEN {amount} while it owes the house after a reversal; of a customer's request (made at `askedAt`, system
 * clock) IDENTITY_NOT_VERIFIED while the identity check is due, and WITHDRAWALS_WAIT {until}, epoch milliseconds, when
 * it was made before withdrawals are allowed again.
 */
export function outflowRefusal(account: Account, askedAt: EpochMs | undefined): Refusal | null {
  if (account.status === 'frozen') return refuse('TRADING_NOT_ALLOWED', null);
  if (account.claim !== undefined) return refuse('CLAIM_OPEN', null, { amount: String(account.claim) });
  if (askedAt === undefined) return null;
  if (account.identity === 'due') return refuse('IDENTITY_NOT_VERIFIED', null);
  const until = account.withdrawNotBefore;
  const waits = until !== undefined && askedAt < until;
  return waits ? refuse('WITHDRAWALS_WAIT', null, { until: String(until) }) : null;
}

/** INSUFFICIENT_CASH {required, available, max} when `amount` is more than `available`; null otherwise. */
export function cashRefusal(amount: Yen, available: number): Refusal | null {
  const most = String(available);
  if (amount > available)
    return refuse('INSUFFICIENT_CASH', 'amount', { required: String(amount), available: most, max: most });
  return null;
}

/** DAY_TRADE_DEFICIT {amount}: the account owes losses of day trades. */
export function deficitRefusal(state: BrokerState, { accountId }: Account): Refusal | null {
  const deficit = state.margins.get(accountId)?.deficit ?? 0;
  return deficit === 0 ? null : refuse('DAY_TRADE_DEFICIT', null, { amount: String(deficit) });
}

/** Yen that may leave the account now: withdrawable, and not needed by day trades. */
export const withdrawableNow = (state: BrokerState, account: Account): Yen =>
  withinMargin(state, account, withdrawableOf(account));

/**
 * Why `amount` yen may not leave the account: as `outflowRefusal`, as `deficitRefusal`, AMOUNT_INVALID, and as
 * `cashRefusal` beyond what is withdrawable.
 */
export function withdrawalRefusal(
  state: BrokerState,
  account: Account,
  amount: Yen,
  askedAt: EpochMs | undefined,
): Refusal | null {
  const barred = outflowRefusal(account, askedAt) ?? deficitRefusal(state, account);
  if (barred !== null) return barred;
  if (!isAmount(amount)) return refuse('AMOUNT_INVALID', 'amount');
  return cashRefusal(amount, withdrawableNow(state, account));
}
