import { type Yen, yen } from '@kabuto/market';
import { moveCash, moveHouseCash } from '../ledger/move-cash.ts';
import { freeCashOf } from '../ledger/power.ts';
import type { Turn } from '../state/turn.ts';
import { addClaim } from '../transfers/claim.ts';
import { type Account, HOUSE, type MarginAccount } from '../types.ts';
import { publishMargin } from './publish.ts';
import { release } from './release.ts';

/**
 * Pays what the account owes for losses from its free cash: after each credit, and each morning, before all else. A
 * restriction that the cash has made needless ends.
 */
export function payDeficit(turn: Turn, account: Account): void {
  const row = turn.state.margins.get(account.accountId);
  if (row === undefined) return;
  repay(turn, account, row);
  release(turn, row);
}

function repay(turn: Turn, account: Account, row: MarginAccount): void {
  if (row.deficit === 0) return;
  const paid = yen(Math.min(row.deficit, freeCashOf(account.cash)));
  if (paid === 0) return;
  moveCash(turn, account, HOUSE.advances, 0 - paid, 'deficit');
  lower(row, paid);
  publishMargin(turn, row, 'repaid', { amount: paid });
}

function lower(row: MarginAccount, amount: Yen): void {
  row.deficit = yen(row.deficit - amount);
  if (row.deficit === 0) row.deficitDue = null;
}

/** What the account will be paid on later dates can pay its deficit then. */
const awaited = ({ cash }: Account): number => cash.flows.reduce((sum, { amount }) => sum + Math.max(0, amount), 0);

/**
 * As a trade date opens after a deficit was due: collateral is sold at the opening for what it does not cover; without
 * any, and without proceeds to come, the rest becomes a claim of the house.
 */
export function collectDeficit(turn: Turn, account: Account, sell: (missing: number) => number): void {
  const { state } = turn;
  const row = state.margins.get(account.accountId);
  const { tradeDate } = state.globals;
  if (row === undefined || row.deficit === 0 || row.deficitDue === null || tradeDate === null) return;
  if (tradeDate <= row.deficitDue) return;
  const missing = row.deficit - awaited(account);
  if (missing <= 0) return;
  const sold = sell(missing);
  if (sold > 0) publishMargin(turn, row, 'collateralSold', { amount: yen(sold) });
  if (sold > 0 || awaited(account) > 0) return;
  const rest = row.deficit;
  const postings = moveHouseCash(turn, HOUSE.receivable, HOUSE.advances, rest);
  addClaim(turn, account, rest);
  lower(row, rest);
  publishMargin(turn, row, 'receivable', { amount: rest, postings });
  release(turn, row);
}
