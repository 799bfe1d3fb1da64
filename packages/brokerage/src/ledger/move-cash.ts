import { yen } from '@kabuto/market';
import type { Turn } from '../state/turn.ts';
import type { Account, AccountId, Entry } from '../types.ts';
import { transfer, YEN } from './postings.ts';

/** Moves settled cash (positive: to the customer) against a house account and publishes it. */
export function moveCash(turn: Turn, account: Account, house: AccountId, amount: number, source: string): void {
  const { accountId } = account;
  const other = turn.state.house(house, turn.at);
  account.cash.settled = yen(account.cash.settled + amount);
  other.cash.settled = yen(other.cash.settled - amount);
  turn.state.markAccount(account);
  turn.state.markAccount(other);
  const postings = transfer(accountId, house, YEN, 0 - amount);
  turn.events.push({ kind: 'cash', accountId, source, amount: yen(amount), postings });
}

/** Moves settled cash from one house account to another; returns the postings, which the caller publishes. */
export function moveHouseCash(turn: Turn, from: AccountId, to: AccountId, amount: number): Entry {
  for (const [house, change] of [
    [from, 0 - amount],
    [to, amount],
  ] as const) {
    const account = turn.state.house(house, turn.at);
    account.cash.settled = yen(account.cash.settled + change);
    turn.state.markAccount(account);
  }
  return transfer(from, to, YEN, amount);
}
