import { yen } from '@kabuto/market';
import { MAX_CASH } from '../commands/cash.ts';
import type { Input } from '../commands/input.ts';
import { selfApprovalRefusal } from '../commands/proposed.ts';
import { invariant } from '../invariant.ts';
import { moveCash, moveHouseCash } from '../ledger/move-cash.ts';
import { joined } from '../ledger/postings.ts';
import { freeCashOf } from '../ledger/power.ts';
import { payDeficit } from '../margin/deficit.ts';
import { refuse } from '../risk/refusal.ts';
import type { Turn } from '../state/turn.ts';
import { holdTax } from '../tax/tax.ts';
import { type AccountId, HOUSE, type Refusal, type Transfer, type TransferState } from '../types.ts';
import { addClaim, payClaim } from './claim.ts';
import { enter, NOTHING, publishTransfer } from './record.ts';
import { lockCredit, unlockReversed } from './unproven.ts';

type Step = Input<'stepTransfer'>;

/** The line that a step matches with a declaration; null: the step names none. */
function lineOf({ state }: Turn, { lineId }: Step): Transfer | Refusal | null {
  if (lineId === undefined) return null;
  const line = state.transfers.get(lineId);
  if (line === undefined) return refuse('TRANSFER_UNKNOWN', 'lineId');
  return line.state === 'unallocated' ? line : refuse('TRANSFER_STATE', 'lineId', { state: line.state });
}

/** The declaration takes over the line's money, at the line's amount: what was declared decides nothing. */
function takeLine(turn: Turn, row: Transfer, line: Transfer): void {
  row.amount = line.amount;
  if (line.unreconciled === true) row.unreconciled = true;
  delete line.unreconciled;
  turn.state.transfers.moveSource(line, row);
  line.into = row.transferId;
  line.state = 'allocated';
  publishTransfer(turn, line);
}

/** Gives a line to a customer who has not declared it. */
function allocate(turn: Turn, row: Transfer, step: Step): Refusal | null {
  const owner = turn.state.customer(step.owner ?? 0);
  if (owner === undefined) return refuse('ACCOUNT_UNKNOWN', 'owner');
  turn.state.transfers.move(row, owner.accountId);
  return enter(turn, row, step);
}

/** A step of a declaration; one that leads to money needs a line. */
function match(turn: Turn, row: Transfer, step: Step): Refusal | null {
  const line = lineOf(turn, step);
  if (line !== null && 'params' in line) return line;
  if (line !== null && row.source !== null) return refuse('TRANSFER_STATE', 'lineId', { state: row.state });
  if (line === null && row.source === null && step.to !== 'review') return refuse('TRANSFER_NO_MONEY', 'lineId');
  if (line !== null) takeLine(turn, row, line);
  return enter(turn, row, step);
}

/** Why the money cannot be credited: it stays unallocated, and the transfer is to be held. */
export function creditRefusal(turn: Turn, row: Transfer): Refusal | null {
  const { status, cash } = turn.state.mustAccount(row.accountId);
  if (status === 'frozen') return refuse('TRADING_NOT_ALLOWED', null);
  if (status === 'closed') return refuse('ACCOUNT_CLOSED', null);
  if (cash.settled + row.amount > MAX_CASH) return refuse('AMOUNT_INVALID', 'amount', { max: String(MAX_CASH) });
  return null;
}

/** From a house account to the customer, once; an open claim is paid first. The caller enters `credited`. */
export function creditFrom(turn: Turn, house: AccountId, row: Transfer, step: Step): void {
  const account = turn.state.mustAccount(row.accountId);
  moveCash(turn, account, house, row.amount, `transfer ${row.transferId}`);
  payClaim(turn, account);
  payDeficit(turn, account);
  holdTax(turn.state, account);
  lockCredit(turn, account, row, step.lockedUntil);
}

function credit(turn: Turn, row: Transfer, step: Step): Refusal | null {
  const refusal = creditRefusal(turn, row);
  if (refusal !== null) return refusal;
  creditFrom(turn, HOUSE.unallocated, row, step);
  return enter(turn, row, step);
}

/** Throws InvariantError for a reversal without a proposal; PROPOSAL_OWN. */
function reversalRefusal({ transferId }: Transfer, { proposal }: Step): Refusal | null {
  invariant(proposal !== undefined, () => `transfer ${transferId} is reversed without a proposal`);
  return selfApprovalRefusal(proposal);
}

/**
 * The money has been taken back outside: the account pays its free cash to the house account, and owes the rest. Needs
 * two operators. `moved`: what moves besides yen. Throws InvariantError without a proposal.
 */
export function reverseTo(turn: Turn, house: AccountId, row: Transfer, step: Step, moved = NOTHING): Refusal | null {
  const own = reversalRefusal(row, step);
  if (own !== null) return own;
  const account = turn.state.mustAccount(row.accountId);
  unlockReversed(turn, account, row);
  const paid = Math.min(row.amount, freeCashOf(account.cash));
  if (paid > 0) moveCash(turn, account, house, 0 - paid, `transfer ${row.transferId} reversed`);
  const owed = row.amount - paid;
  addClaim(turn, account, owed);
  row.claimed = yen(owed);
  holdTax(turn.state, account);
  const owing = owed === 0 ? NOTHING : moveHouseCash(turn, HOUSE.receivable, house, owed);
  return enter(turn, row, step, joined(owing, moved));
}

/**
 * The bank has taken back a line that the treasury has paid with (`fundCredits`): its money is no longer the
 * treasury's, and what it has funded is missing. Needs two operators.
 */
function reverseLine(turn: Turn, row: Transfer, step: Step): Refusal | null {
  const own = reversalRefusal(row, step);
  return own ?? enter(turn, row, step, moveHouseCash(turn, HOUSE.treasury, HOUSE.bank, row.amount));
}

const allocateOrMatch = (turn: Turn, row: Transfer, step: Step): Refusal | null =>
  row.state === 'unallocated' ? allocate(turn, row, step) : match(turn, row, step);

/** What a step does, by the state that it leads to; any other changes the state alone. */
const STEPS: Readonly<Partial<Record<TransferState, typeof match>>> = {
  matched: allocateOrMatch,
  review: allocateOrMatch,
  screening: match,
  credited: credit,
  reversed: (turn, row, step) =>
    row.state === 'allocated' ? reverseLine(turn, row, step) : reverseTo(turn, HOUSE.bank, row, step),
  returned: (turn, row, step) => enter(turn, row, step, moveHouseCash(turn, HOUSE.unallocated, HOUSE.bank, row.amount)),
};

/**
 * A legal step of money that arrives. ACCOUNT_UNKNOWN: the owner of a line. TRANSFER_UNKNOWN, TRANSFER_STATE {state}:
 * the line. TRANSFER_NO_MONEY: no line is matched yet. To `credited`: TRADING_NOT_ALLOWED, ACCOUNT_CLOSED,
 * AMOUNT_INVALID {max}, after which the money is to be held. To `reversed`: PROPOSAL_OWN.
 */
export const depositStep = (turn: Turn, row: Transfer, step: Step): Refusal | null =>
  (STEPS[step.to] ?? enter)(turn, row, step);
