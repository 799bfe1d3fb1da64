import { followTradeDate } from '../commands/alert.ts';
import { settleAccount } from '../commands/settle-account.ts';
import { invariant } from '../invariant.ts';
import { collectDeficit, payDeficit } from '../margin/deficit.ts';
import { recheckWaiting } from '../orders/recheck.ts';
import { closeAccountDay } from '../positions/close-day.ts';
import { payClaim } from '../transfers/claim.ts';
import { unlockDue } from '../transfers/unproven.ts';
import { type Account, type AccountId, FIRST_CUSTOMER_ACCOUNT, type Sweep } from '../types.ts';
import { anyVenueAcceptsOrders } from '../venue/venue-session.ts';
import { byOrder } from './rows.ts';
import type { BrokerState } from './state.ts';
import type { Turn } from './turn.ts';

/**
 * Whether the sweep in progress still has to handle the account. False for house accounts: they have no owner who sends
 * commands.
 */
export function awaitsSweep({ globals: { sweep } }: BrokerState, accountId: AccountId): boolean {
  if (sweep === null || accountId < FIRST_CUSTOMER_ACCOUNT) return false;
  return accountId >= sweep.next && !sweep.ahead.includes(accountId);
}

/**
 * Begins a sweep over all accounts with those numbered lower than `below`. Throws InvariantError while another is in
 * progress.
 */
export function beginSweep(turn: Turn, what: Pick<Sweep, 'kind' | 'date' | 'closes'>, below?: AccountId): void {
  const { globals } = turn.state;
  assertNoSweep(turn.state);
  globals.sweep = { ...what, next: 0, ahead: [] };
  continueSweep(turn, below);
  invariant(globals.sweep === null || !anyVenueAcceptsOrders(globals), `a sweep begins while a venue takes orders`);
}

/**
 * Handles the next accounts by number; the last of them end the sweep. Throws InvariantError when no sweep is in
 * progress.
 */
export function continueSweep(turn: Turn, below = Infinity): void {
  const { state } = turn;
  const { sweep } = state.globals;
  invariant(sweep !== null, 'no sweep is in progress');
  invariant(below > sweep.next, () => `the sweep is at account ${sweep.next}, beyond ${below}`);
  const accounts: Account[] = [];
  let account = state.accountFrom(sweep.next);
  for (; account !== undefined && account.accountId < below; account = state.accountFrom(account.accountId + 1))
    if (!sweep.ahead.includes(account.accountId)) accounts.push(account);
  sweepAccounts(turn, sweep, accounts);
  if (account === undefined && sweep.kind === 'settle') state.globals.settledTo = sweep.date;
  const ahead = sweep.ahead.filter((id) => id >= below);
  state.globals.sweep = account === undefined ? null : { ...sweep, next: below, ahead };
}

/**
 * Where a step over at most `maxRows` rows ends (accounts, their positions, orders and alerts), but at least one
 * account. Undefined when fewer rows are left.
 */
export function stepEnd(state: BrokerState, maxRows: number): AccountId | undefined {
  const first = state.globals.sweep?.next ?? 0;
  let next = first;
  let account = state.accountFrom(next);
  for (let rows = 0; account !== undefined; account = state.accountFrom(next)) {
    const { accountId } = account;
    rows += 1 + state.positionsOf(accountId).length + state.ordersOf(accountId).length + state.alertCount(accountId);
    if (rows > maxRows && next !== first) return next;
    next = account.accountId + 1;
  }
  return undefined;
}

/**
 * Handles one account before the sweep reaches it. Throws InvariantError for an account that does not await the sweep.
 */
export function sweepAccountNow(turn: Turn, accountId: AccountId): void {
  const { state } = turn;
  const { sweep } = state.globals;
  invariant(sweep !== null && awaitsSweep(state, accountId), () => `account ${accountId} awaits no sweep`);
  sweepAccounts(turn, sweep, [state.mustAccount(accountId)]);
  markSwept(state, accountId);
}

/** Handles the account before the sweep reaches it, if it awaits one: the input changes it. */
export function sweepFirst(turn: Turn, accountId: AccountId): void {
  if (awaitsSweep(turn.state, accountId)) sweepAccountNow(turn, accountId);
}

/** Marks the account as done in the sweep in progress, if there is one. */
export function markSwept({ globals }: BrokerState, accountId: AccountId): void {
  if (globals.sweep === null || accountId < globals.sweep.next) return;
  const ahead = [...globals.sweep.ahead, accountId].sort((a, b) => a - b);
  globals.sweep = { ...globals.sweep, ahead };
}

/** Throws InvariantError while a sweep is in progress. */
export function assertNoSweep({ globals: { sweep } }: BrokerState): void {
  invariant(sweep === null, () => `the sweep of ${sweep?.date} is at account ${sweep?.next}`);
}

function sweepAccounts(turn: Turn, { kind, date, closes }: Sweep, accounts: readonly Account[]): void {
  const { state } = turn;
  if (kind === 'settle') {
    for (const account of accounts) {
      settleAccount(turn, account, date);
      payClaim(turn, account);
      payDeficit(turn, account);
      unlockDue(turn, account, date);
    }
    return;
  }
  if (closes !== null) for (const account of accounts) closeAccountDay(turn, account, closes);
  for (const { accountId } of accounts) followTradeDate(turn, accountId);
  recheckWaiting(turn, accounts.flatMap(({ accountId }) => state.ordersOf(accountId)).sort(byOrder));
  for (const account of accounts) collectDeficit(turn, account);
}
