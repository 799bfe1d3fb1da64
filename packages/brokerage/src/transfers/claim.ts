import { yen } from '@kabuto/market';
import { moveCash } from '../ledger/move-cash.ts';
import { freeCashOf } from '../ledger/power.ts';
import type { Turn } from '../state/turn.ts';
import { type Account, HOUSE } from '../types.ts';

/** Records that the account owes the brokerage `amount` more yen; the caller posts it. */
export function addClaim({ state }: Turn, account: Account, amount: number): void {
  if (amount === 0) return;
  account.claim = yen((account.claim ?? 0) + amount);
  state.markAccount(account);
}

/**
 * Pays what the account owes from its free cash; called after each credit, and each morning when what was sold has
 * settled, before anything else may take it.
 */
export function payClaim(turn: Turn, account: Account): void {
  const { claim } = account;
  if (claim === undefined) return;
  const paid = Math.min(claim, freeCashOf(account.cash));
  if (paid === 0) return;
  moveCash(turn, account, HOUSE.receivable, 0 - paid, 'claim');
  if (paid === claim) delete account.claim;
  else account.claim = yen(claim - paid);
}
