import { type Yen, yen } from '@kabuto/market';
import { houseRefusal } from '../ledger/house-limit.ts';
import { assertBalanced, CASH } from '../ledger/postings.ts';
import { withdrawableOf } from '../ledger/power.ts';
import { refuse } from '../refusal.ts';
import { holdTax } from '../tax.ts';
import { done, type Outcome, refused, type Turn } from '../turn.ts';
import type { Account, AccountId, Posting } from '../types.ts';
import type { Input } from './input.ts';

const isAmount = (amount: Yen): boolean => Number.isSafeInteger(amount) && amount > 0;

/** Moves settled cash (positive: to the customer) against a house account and publishes it. */
export function moveCash(turn: Turn, account: Account, house: AccountId, amount: number, source: string): void {
  const { accountId } = account;
  const other = turn.state.house(house, turn.at);
  account.cash.settled = yen(account.cash.settled + amount);
  other.cash.settled = yen(other.cash.settled - amount);
  turn.state.touchAccount(account);
  turn.state.touchAccount(other);
  const postings: readonly Posting[] = [
    { accountId, asset: CASH, amount },
    { accountId: house, asset: CASH, amount: -amount },
  ];
  assertBalanced(postings);
  turn.events.push({ kind: 'cash', accountId, source, amount: yen(amount), postings });
}

/** Settled cash comes in. AMOUNT_INVALID unless a positive safe integer; also when the balance would pass MOST_CASH. HOUSE_LIMIT {max}. */
export function credit(turn: Turn, input: Input<'credit'>): Outcome {
  const account = turn.state.customer(input.accountId);
  if (account === undefined) return refused(refuse('ACCOUNT_UNKNOWN', null));
  if (account.status === 'closed') return refused(refuse('ACCOUNT_CLOSED', null));
  const fits = isAmount(input.amount) && input.amount <= MOST_CASH && account.cash.settled + input.amount <= MOST_CASH;
  if (!fits) return refused(refuse('AMOUNT_INVALID', 'amount', { max: String(MOST_CASH) }));
  const full = houseRefusal(turn.state, input.house, input.amount);
  if (full !== null) return refused(full);
  moveCash(turn, account, input.house, input.amount, input.source);
  holdTax(turn.state, account);
  return done();
}

/** No account holds more yen than this: far above any person's, far below 2^53 even with every order filled. */
export const MOST_CASH: Yen = yen(1_000_000_000_000_000);

/**
 * Settled cash leaves, also from a closed account. INSUFFICIENT_CASH {required, available, max} beyond what is withdrawable;
 * WITHDRAWALS_WAIT {until}, epoch milliseconds, while the account's policy keeps the customer from taking any out; HOUSE_LIMIT {max}.
 */
export function debit(turn: Turn, input: Input<'debit'>): Outcome {
  const account = turn.state.customer(input.accountId);
  if (account === undefined) return refused(refuse('ACCOUNT_UNKNOWN', null));
  if (account.status === 'frozen') return refused(refuse('TRADING_NOT_ALLOWED', null));
  const until = account.withdrawNotBefore;
  if (until !== undefined && input.askedAt !== undefined && input.askedAt < until)
    return refused(refuse('WITHDRAWALS_WAIT', null, { until: String(until) }));
  if (!isAmount(input.amount)) return refused(refuse('AMOUNT_INVALID', 'amount'));
  const available = withdrawableOf(account.cash);
  if (input.amount > available) {
    const params = { required: String(input.amount), available: String(available), max: String(available) };
    return refused(refuse('INSUFFICIENT_CASH', 'amount', params));
  }
  const full = houseRefusal(turn.state, input.house, 0 - input.amount);
  if (full !== null) return refused(full);
  moveCash(turn, account, input.house, 0 - input.amount, input.source);
  return done();
}
