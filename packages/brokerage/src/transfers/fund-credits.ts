import type { Input } from '../commands/input.ts';
import { selfApprovalRefusal } from '../commands/proposed.ts';
import { moveHouseCash } from '../ledger/move-cash.ts';
import { freeCashOf } from '../ledger/power.ts';
import { refuse } from '../risk/refusal.ts';
import type { BrokerState } from '../state/state.ts';
import { sweepFirst } from '../state/sweeping.ts';
import { done, type Outcome, refused, type Turn } from '../state/turn.ts';
import { HOUSE, type Refusal, type Transfer } from '../types.ts';
import { type Funding, mayFund } from './may-fund.ts';
import { publishTransfer } from './record.ts';
import { fundPart } from './unproven.ts';

/** Credits funded by one command: further ones wait for the next, and their yen stay spare. */
const MOST_CREDITS = 1_000;

/** Credits for tokens that the treasury has not paid in full, by number. */
const unfundedCredits = ({ transfers }: BrokerState): Transfer[] =>
  transfers
    .all()
    .filter(({ token, state, unreconciled }) => token !== undefined && state === 'credited' && unreconciled === true);

/** What is not funded, what the treasury has spare for it, and which credits `most` yen of that may fund. */
export function fundingOf(state: BrokerState, most = 0): Funding {
  const balance = (house: number): number => state.account(house)?.cash.settled ?? 0;
  return mayFund(
    {
      treasury: balance(HOUSE.treasury),
      receivable: balance(HOUSE.receivable),
      fees: balance(HOUSE.fees),
      credits: unfundedCredits(state).map(({ transferId, accountId, amount, funded = 0 }) => ({
        transferId,
        accountId,
        unfunded: amount - funded,
        free: freeCashOf(state.mustAccount(accountId).cash),
      })),
    },
    most,
  );
}

/**
 * Yen that the treasury may take out of the customers' bank account: what is spare once all credits are funded, less
 * what the house has paid for day trades and has not been repaid.
 */
export function releasableYen(state: BrokerState): number {
  const { spare, unfunded } = fundingOf(state);
  const paidFor = (house: number): number => Math.min(0, state.account(house)?.cash.settled ?? 0);
  return Math.max(0, spare - unfunded + paidFor(HOUSE.advances) + paidFor(HOUSE.margin));
}

/**
 * The line of the bank with which the treasury pays. TRANSFER_UNKNOWN: no such line. TRANSFER_STATE {state}: it belongs
 * to a customer, is being returned, or has been paid with. LINE_UNPROVEN: no statement contains it yet. AMOUNT_INVALID
 * {max}: it is of another amount.
 */
function lineOf({ state }: Turn, lineId: number, amount: number): Transfer | Refusal {
  const line = state.transfers.get(lineId);
  if (line === undefined || line.method !== 'bank' || line.direction !== 'in')
    return refuse('TRANSFER_UNKNOWN', 'lineId');
  if (line.state !== 'unallocated') return refuse('TRANSFER_STATE', 'lineId', { state: line.state });
  if (line.unreconciled === true) return refuse('LINE_UNPROVEN', 'lineId');
  return line.amount === amount ? line : refuse('AMOUNT_INVALID', 'amount', { max: String(line.amount) });
}

/** AMOUNT_INVALID {max}: the treasury has not so much spare, or credits need less. */
function spareRefusal({ state }: Turn, amount: number): Refusal | null {
  const { spare, unfunded } = fundingOf(state);
  const max = Math.max(0, Math.min(spare, unfunded));
  const fits = Number.isSafeInteger(amount) && amount > 0 && amount <= max;
  return fits ? null : refuse('AMOUNT_INVALID', 'amount', { max: String(max) });
}

/** Funds the oldest credits by at most `amount` yen of what is spare. */
function fund(turn: Turn, amount: number): void {
  const { state } = turn;
  for (const { transferId, amount: part } of fundingOf(state, amount).parts.slice(0, MOST_CREDITS)) {
    const row = state.transfers.get(transferId);
    if (row === undefined) continue;
    sweepFirst(turn, row.accountId);
    fundPart(turn, state.mustAccount(row.accountId), row, part);
    row.reason = row.unreconciled === undefined ? 'FUNDED' : 'FUNDED_PART';
    publishTransfer(turn, row);
  }
}

/**
 * The treasury pays yen for tokens that were credited, oldest credit first: with a line of the bank, whose money
 * becomes the treasury's and of which what is not needed stays spare, or without one from its spare yen. Credits never
 * become withdrawable beyond the treasury's yen that are really in the customers' bank account (`mayFund`).
 * PROPOSAL_OWN; with a line TRANSFER_UNKNOWN, TRANSFER_STATE {state}, LINE_UNPROVEN, AMOUNT_INVALID {max}; without one
 * AMOUNT_INVALID {max}.
 */
export function fundCredits(turn: Turn, { lineId, amount, proposal }: Input<'fundCredits'>): Outcome {
  const own = selfApprovalRefusal(proposal);
  if (own !== null) return refused(own);
  if (lineId === undefined) {
    const refusal = spareRefusal(turn, amount);
    if (refusal !== null) return refused(refusal);
  } else {
    const line = lineOf(turn, lineId, amount);
    if ('params' in line) return refused(line);
    line.state = 'allocated';
    line.reason = 'TREASURY';
    publishTransfer(turn, line, moveHouseCash(turn, HOUSE.unallocated, HOUSE.treasury, amount));
  }
  fund(turn, amount);
  return done();
}
