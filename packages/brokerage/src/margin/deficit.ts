import { type Yen, yen } from '@kabuto/market';
import { total } from '../ledger/balance.ts';
import { moveCash, moveHouseCash } from '../ledger/move-cash.ts';
import { freeCashOf } from '../ledger/power.ts';
import type { Turn } from '../state/turn.ts';
import { addClaim } from '../transfers/claim.ts';
import { type Account, HOUSE, type MarginAccount } from '../types.ts';
import { publishMargin } from './publish.ts';
import { release } from './release.ts';
import { beingSold, cancelSales, sellCollateral } from './sell-collateral.ts';

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
  if (row.deficit === 0) cancelSales(turn, row.accountId);
}

function lower(row: MarginAccount, amount: Yen): void {
  row.deficit = yen(row.deficit - amount);
  if (row.deficit === 0) row.deficitDue = null;
}

/**
 * What is free of the account's cash once all has settled, what it pays later included; yen. A claim is paid before
 * the deficit with each date that settles.
 */
const awaitedCash = ({ cash, claim }: Account): number => Math.max(0, total(cash) - cash.held - (claim ?? 0));

/**
 * As a trade date opens after a deficit was due: collateral is sold at the opening for what it does not cover; without
 * any, and without proceeds to come, the rest becomes a claim of the house.
 */
export function collectDeficit(turn: Turn, account: Account): void {
  const { state } = turn;
  const row = state.margins.get(account.accountId);
  const { tradeDate } = state.globals;
  if (row === undefined || row.deficit === 0 || row.deficitDue === null || tradeDate === null) return;
  if (tradeDate <= row.deficitDue) return;
  const coming = awaitedCash(account) + beingSold(turn, account);
  const missing = row.deficit - coming;
  if (missing <= 0) return;
  const { sold, awaited } = sellCollateral(turn, account, missing);
  if (sold > 0) publishMargin(turn, row, 'collateralSold', { amount: yen(sold) });
  if (sold + awaited + coming > 0) return;
  const rest = row.deficit;
  const postings = moveHouseCash(turn, HOUSE.receivable, HOUSE.advances, rest);
  addClaim(turn, account, rest);
  lower(row, rest);
  publishMargin(turn, row, 'receivable', { amount: rest, postings });
  release(turn, row);
}
