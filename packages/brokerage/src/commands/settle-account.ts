import { type IsoDate, shares, yen } from '@kabuto/market';
import { CASH } from '../ledger/asset.ts';
import { settleDue } from '../ledger/balance.ts';
import type { Turn } from '../state/turn.ts';
import { type Account, FIRST_CUSTOMER_ACCOUNT, type Position } from '../types.ts';

type Settled = readonly { readonly date: IsoDate; readonly amount: number }[];

function publish(turn: Turn, accountId: number, asset: string, settled: Settled): void {
  if (accountId < FIRST_CUSTOMER_ACCOUNT) return;
  for (const { date, amount } of settled) turn.events.push({ kind: 'settled', accountId, date, asset, amount });
}

/** Settles one account's cash that is due; returns what was moved. */
export function settleCash(turn: Turn, account: Account, date: IsoDate): Settled {
  const settled = settleDue(account.cash, yen, date);
  if (settled.length > 0) turn.state.markAccount(account);
  return settled;
}

/** Settles one position's shares that are due; returns what was moved. */
export function settleShares(turn: Turn, position: Position, date: IsoDate): Settled {
  const settled = settleDue(position, shares, date);
  if (settled.length > 0) turn.state.markPosition(position);
  return settled;
}

/** Frees the lots of a position that are locked until `date` or before. */
function unlockShares(turn: Turn, position: Position, date: IsoDate): void {
  const { lockups } = position;
  const left = lockups?.filter(({ until }) => until > date);
  if (left === undefined || left.length === lockups?.length) return;
  if (left.length === 0) delete position.lockups;
  else position.lockups = left;
  turn.state.markPosition(position);
}

/**
 * Moves the account's cash and shares that are due on or before `date` into settled, and frees the shares locked until
 * then.
 */
export function settleAccount(turn: Turn, account: Account, date: IsoDate): void {
  const { accountId } = account;
  publish(turn, accountId, CASH, settleCash(turn, account, date));
  for (const position of turn.state.positionsOf(accountId)) {
    publish(turn, accountId, position.instrument, settleShares(turn, position, date));
    unlockShares(turn, position, date);
  }
}
