import { invariant } from '../invariant.ts';
import type { Balance } from '../ledger/balance.ts';
import { lowest } from '../ledger/balance.ts';
import { holdOfApplication, holdOfTransfer } from '../ledger/holds.ts';
import { lockedOf } from '../ledger/power.ts';
import { checkMargins } from '../margin/check.ts';
import { heldBounds } from '../offerings/holding.ts';
import { neededCash } from '../orders/lifecycle.ts';
import { holdsNothing } from '../orders/pair.ts';
import { isFinal } from '../orders/transitions.ts';
import { holdsCash } from '../transfers/steps.ts';
import { unprovenOf } from '../transfers/unproven.ts';
import { type Account, type AccountId, FIRST_CUSTOMER_ACCOUNT, type Position } from '../types.ts';
import { openSettlementDate } from '../venue/venue-session.ts';
import type { BrokerState } from './state.ts';
import { awaitsSweep } from './sweeping.ts';

/**
 * The invariants of rules/core.md 4 for one balance: nothing settled, held or projected is negative, and from the date
 * on which new trades settle every projection covers what is held (proceeds that arrive by then may cover a hold).
 */
function checkBalance(balance: Balance<number>, state: BrokerState, who: () => string): void {
  invariant(balance.settled >= 0, () => `${who()}: settled ${balance.settled}`);
  invariant(balance.held >= 0, () => `${who()}: held ${balance.held}`);
  const lowestEver = lowest(balance, null);
  invariant(lowestEver >= 0, () => `${who()}: projected ${lowestEver}`);
  const lowestLater = lowest(balance, openSettlementDate(state.globals));
  invariant(lowestLater >= balance.held, () => `${who()}: projected ${lowestLater} under ${balance.held} held`);
}

/** All held yen belong to an open order, a hold record or tax; and what is held for withdrawals can leave now. */
function checkHeld(state: BrokerState, { accountId, cash, tax, claim }: Account): void {
  const [orders, records] = [state.heldByOrders(accountId), state.heldFor(accountId)];
  const causes = () => `${orders} for orders, ${records} by records and ${tax.held} for tax`;
  invariant(
    cash.held === orders + records + tax.held,
    () => `account ${accountId} holds ${cash.held}, not ${causes()}`,
  );
  invariant(claim === undefined || claim > 0, () => `account ${accountId} owes ${claim}`);
  const heldForWithdrawals = state.heldFor(accountId, 'withdrawal');
  invariant(
    heldForWithdrawals === 0 || lowest(cash, null) >= heldForWithdrawals,
    () => `account ${accountId} cannot pay the ${heldForWithdrawals} held for withdrawals`,
  );
}

/** What is unproven in an account are its credited transfers that are locked. */
function checkUnproven(state: BrokerState, { accountId, unproven }: Account): void {
  const sum = state.transfers.of(accountId).reduce((total, row) => total + unprovenOf(row), 0);
  invariant(sum === (unproven ?? 0), () => `account ${accountId}: ${unproven} yen unproven, ${sum} locked`);
}

/** What is locked is owned when a trade of now settles, and not held by orders: as `sellableAt` counts it. */
function checkLocked({ globals }: BrokerState, position: Position): void {
  const locked = lockedOf(position);
  const free = lowest(position, openSettlementDate(globals)) - position.held;
  const { instrument, accountId } = position;
  invariant(locked === 0 || locked <= free, () => `${instrument} of ${accountId}: ${locked} locked of ${free}`);
}

/** An application holds its cash while it needs it, and none when it has ended. */
function checkApplications(state: BrokerState): void {
  for (const row of state.changed.applications()) {
    if (row.simulated === true) continue;
    const held = holdOfApplication(state, row)?.amount ?? 0;
    const needed = heldBounds(state, row);
    const isRight = held >= needed.least && held <= needed.most;
    invariant(isRight, () => `application ${row.applicationId} is ${row.state} and holds ${held} yen`);
  }
  for (const { offeringId, allotted, shares } of state.changed.offerings())
    invariant(allotted <= shares, () => `offering ${offeringId}: ${allotted} allotted of ${shares}`);
}

/**
 * A withdrawal holds its amount and fee from its request until it is sent, and nothing before or after; tokens are
 * within what the customer has confirmed.
 */
function checkTransfers(state: BrokerState): void {
  for (const row of state.changed.transfers()) {
    if (row.direction === 'in') {
      if (row.accountId >= FIRST_CUSTOMER_ACCOUNT) checkUnproven(state, state.mustAccount(row.accountId));
      continue;
    }
    const [held, needed] = [holdOfTransfer(state, row)?.amount ?? 0, holdsCash(row) ? row.amount + row.fee : 0];
    invariant(held === needed, () => `transfer ${row.transferId} is ${row.state} and holds ${held} for ${needed}`);
    const { units, leastUnits, mostUnits = 0 } = row;
    // what two people have settled has the tokens that the chain has moved
    const isSettled = row.state === 'paid' || row.state === 'returned';
    invariant(
      isSettled || leastUnits === undefined || units === undefined || (units >= leastUnits && units <= mostUnits),
      () => `transfer ${row.transferId} sends ${units}, not ${leastUnits} to ${mostUnits}`,
    );
  }
}

/** Throws InvariantError for an account that the sweep in progress has not handled: it must not change before. */
const assertSwept = (state: BrokerState, accountId: AccountId): void =>
  invariant(
    !awaitsSweep(state, accountId),
    () => `account ${accountId} awaits the sweep of ${state.globals.sweep?.date}`,
  );

/** Checks the customers' balances that the input changed; house accounts may be negative. Throws InvariantError. */
export function checkChanged(state: BrokerState): void {
  checkTransfers(state);
  checkApplications(state);
  checkMargins(state);
  for (const account of state.changed.accounts()) {
    if (account.accountId < FIRST_CUSTOMER_ACCOUNT) continue;
    assertSwept(state, account.accountId);
    checkBalance(account.cash, state, () => `cash of account ${account.accountId}`);
    checkHeld(state, account);
    if (account.unproven !== undefined) checkUnproven(state, account);
  }
  for (const position of state.changed.positions()) {
    if (position.accountId < FIRST_CUSTOMER_ACCOUNT) continue;
    assertSwept(state, position.accountId);
    checkBalance(position, state, () => `${position.instrument} of account ${position.accountId}`);
    checkLocked(state, position);
  }
  for (const order of state.changed.orders()) {
    assertSwept(state, order.accountId);
    invariant(order.holdCash >= 0 && order.holdShares >= 0, () => `order ${order.orderId}: negative hold`);
    invariant(order.filled <= order.quantity, () => `order ${order.orderId}: overfilled`);
    const idle = isFinal(order.state) || holdsNothing(state, order);
    const rest = order.side === 'sell' && !idle ? order.quantity - order.filled : 0;
    invariant(order.holdShares === rest, () => `order ${order.orderId}: holds ${order.holdShares} shares for ${rest}`);
    const cash = idle ? 0 : neededCash(state, order);
    invariant(order.holdCash === cash, () => `order ${order.orderId}: holds ${order.holdCash} yen for ${cash}`);
  }
}
