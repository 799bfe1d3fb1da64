import { yen } from '@kabuto/market';
import type { Input } from '../commands/input.ts';
import { invariant } from '../invariant.ts';
import { endTransferHold, holdForTransfer, transferCashRefusal } from '../ledger/holds.ts';
import { moveCash, moveHouseCash } from '../ledger/move-cash.ts';
import { deficitRefusal, outflowRefusal, withdrawalRefusal } from '../ledger/withdraw.ts';
import { payDeficit } from '../margin/deficit.ts';
import { refuse } from '../risk/refusal.ts';
import type { Turn } from '../state/turn.ts';
import { holdTax } from '../tax/tax.ts';
import { type Account, type AccountId, HOUSE, type Refusal, type Transfer, type TransferState } from '../types.ts';
import { approvalRefusal, noteApproval } from './approval.ts';
import { payClaim } from './claim.ts';
import { limitRefusal } from './policy.ts';
import { enter, NOTHING } from './record.ts';
import { holdsCash } from './steps.ts';

type Step = Input<'stepTransfer'>;

/** How long a draft may be confirmed. */
const DRAFT_MS = 5 * 60_000;

/**
 * Why the withdrawal may not continue, by the account's policy and limits now: judged again at each step until it is
 * sent.
 */
const policyRefusal = ({ state }: Turn, account: Account, row: Transfer, { wallAt }: Step): Refusal | null =>
  outflowRefusal(account, wallAt) ?? deficitRefusal(state, account) ?? limitRefusal(state, account, row, wallAt);

/** Amount and fee are held: withdrawable and buying power fall alike. */
function request(turn: Turn, account: Account, row: Transfer, step: Step): Refusal | null {
  const { amount, fee, askedAt } = row;
  if (step.wallAt - (askedAt ?? 0) > DRAFT_MS) return refuse('TRANSFER_EXPIRED', null);
  const refusal =
    withdrawalRefusal(turn.state, account, yen(amount + fee), step.wallAt) ??
    limitRefusal(turn.state, account, row, step.wallAt);
  if (refusal !== null) return refusal;
  holdForTransfer(turn, account, row);
  return enter(turn, row, step);
}

/** TRANSFER_COOLING {until}, epoch milliseconds: the destination has not been registered for long enough. */
function coolingRefusal({ notBefore }: Transfer, { wallAt }: Step): Refusal | null {
  invariant(notBefore !== null, 'a withdrawal without the end of its cooling');
  return wallAt < notBefore ? refuse('TRANSFER_COOLING', null, { until: String(notBefore) }) : null;
}

/** Why the money may not leave: its cooling, the account's policy and limits, and its cash, judged again. */
export const sendRefusal = (turn: Turn, account: Account, row: Transfer, step: Step): Refusal | null =>
  coolingRefusal(row, step) ?? policyRefusal(turn, account, row, step) ?? transferCashRefusal(turn.state, account, row);

/** What was held leaves the account: the amount is in transit, the fee goes to the house account for fees. */
export function payHeld(turn: Turn, account: Account, row: Transfer): void {
  endTransferHold(turn, account, row, 'consumed');
  moveCash(turn, account, HOUSE.transit, 0 - row.amount, `transfer ${row.transferId}`);
  if (row.fee > 0) moveCash(turn, account, HOUSE.fees, 0 - row.fee, `transfer ${row.transferId} fee`);
}

/** The bank has the transfer file. */
function send(turn: Turn, account: Account, row: Transfer, step: Step): Refusal | null {
  const refusal = sendRefusal(turn, account, row, step);
  if (refusal !== null) return refusal;
  payHeld(turn, account, row);
  return enter(turn, row, step);
}

/**
 * The money came back to the house account `from`: it goes to the customer, whatever the account's status; the fee too,
 * unless the customer's data was wrong.
 */
export function giveBack(turn: Turn, account: Account, row: Transfer, step: Step, from: AccountId): void {
  moveCash(turn, account, from, row.amount, `transfer ${row.transferId} returned`);
  if (row.fee > 0 && step.customerFault === undefined)
    moveCash(turn, account, HOUSE.fees, row.fee, `transfer ${row.transferId} fee returned`);
  payClaim(turn, account);
  payDeficit(turn, account);
  holdTax(turn.state, account);
}

/** The bank has sent it back; the brokerage pays what the bank charged for it. */
function returnToAccount(turn: Turn, account: Account, row: Transfer, step: Step): null {
  const { charge = 0 } = step;
  invariant(Number.isSafeInteger(charge) && charge >= 0, () => `invalid charge: ${charge}`);
  giveBack(turn, account, row, step, row.state === 'paid' ? HOUSE.bank : HOUSE.transit);
  return enter(turn, row, step, charge === 0 ? NOTHING : moveHouseCash(turn, HOUSE.fees, HOUSE.bank, charge));
}

/** The customer or the brokerage ends it before it is sent: its hold is released, first for what the account owes. */
function endBeforeSent(turn: Turn, account: Account, row: Transfer, step: Step): null {
  if (holdsCash(row)) {
    endTransferHold(turn, account, row, 'released');
    payDeficit(turn, account);
  }
  return enter(turn, row, step);
}

/** The account's policy and limits, and the cooling, are judged before the step. */
const proceed = (turn: Turn, account: Account, row: Transfer, step: Step): Refusal | null =>
  coolingRefusal(row, step) ?? policyRefusal(turn, account, row, step) ?? enter(turn, row, step);

/** Above the limits of approvals it needs two people. */
function approve(turn: Turn, account: Account, row: Transfer, step: Step): Refusal | null {
  const refusal =
    coolingRefusal(row, step) ?? policyRefusal(turn, account, row, step) ?? approvalRefusal(turn.state, row, step);
  if (refusal !== null) return refusal;
  noteApproval(turn.state, row, step);
  return enter(turn, row, step);
}

/** What a step does, by the state that it leads to; any other ends the transfer before it is sent. */
const STEPS: Readonly<Partial<Record<TransferState, typeof proceed>>> = {
  requested: request,
  cooling: (turn, account, row, step) => policyRefusal(turn, account, row, step) ?? enter(turn, row, step),
  screening: proceed,
  approved: approve,
  sent: send,
  paid: (turn, _account, row, step) =>
    enter(turn, row, step, moveHouseCash(turn, HOUSE.transit, HOUSE.bank, row.amount)),
  returned: returnToAccount,
};

/**
 * A legal step of money that leaves. Before it is sent a step is refused as `outflowRefusal` and `deficitRefusal`, and
 * with TRANSFER_MINIMUM {min} or TRANSFER_LIMIT {max, used}; to `requested` also with TRANSFER_EXPIRED after 5 minutes
 * as a draft, and with INSUFFICIENT_CASH {required, available, max} beyond what is withdrawable; from `cooling` on with
 * TRANSFER_COOLING {until}; to `approved` as `approvalRefusal`. `cancelled`, `rejected`, `paid` and `returned` are not
 * refused.
 */
export const withdrawalStep = (turn: Turn, row: Transfer, step: Step): Refusal | null =>
  (STEPS[step.to] ?? endBeforeSent)(turn, turn.state.mustAccount(row.accountId), row, step);
