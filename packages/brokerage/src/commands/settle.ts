import { type IsoDate, shares, yen } from '@kabuto/market';
import { settleDue } from '../balance.ts';
import { CASH } from '../postings.ts';
import { done, type Outcome, type Turn } from '../turn.ts';
import { type Account, FIRST_CUSTOMER_ACCOUNT, type Position } from '../types.ts';
import type { Input } from './input.ts';

type Settled = readonly { readonly date: IsoDate; readonly amount: number }[];

function publish(turn: Turn, accountId: number, asset: string, settled: Settled): void {
  if (accountId < FIRST_CUSTOMER_ACCOUNT) return;
  for (const { date, amount } of settled) turn.events.push({ kind: 'settled', accountId, date, asset, amount });
}

/** Settles one account's cash that is due; answers what was moved. */
export function settleCash(turn: Turn, account: Account, date: IsoDate): Settled {
  const settled = settleDue(account.cash, yen, date);
  if (settled.length > 0) turn.state.touchAccount(account);
  return settled;
}

/** Settles one position's shares that are due; answers what was moved. */
export function settleShares(turn: Turn, position: Position, date: IsoDate): Settled {
  const settled = settleDue(position, shares, date);
  if (settled.length > 0) turn.state.touchPosition(position);
  return settled;
}

/** Moves everything due on or before `date` into settled, house accounts included; customers' accounts are told. */
export function settle(turn: Turn, input: Input<'settle'>): Outcome {
  const { state } = turn;
  for (const account of state.accounts()) {
    publish(turn, account.accountId, CASH, settleCash(turn, account, input.date));
  }
  for (const position of state.positions()) {
    publish(turn, position.accountId, position.instrument, settleShares(turn, position, input.date));
  }
  return done();
}
