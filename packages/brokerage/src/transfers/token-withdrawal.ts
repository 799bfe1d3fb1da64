import type { Input } from '../commands/input.ts';
import { selfApprovalRefusal } from '../commands/proposed.ts';
import { moveHouseCash } from '../ledger/move-cash.ts';
import { joined } from '../ledger/postings.ts';
import { refuse } from '../risk/refusal.ts';
import type { Turn } from '../state/turn.ts';
import { HOUSE, type Refusal, type Transfer, type TransferState } from '../types.ts';
import { enter } from './record.ts';
import { moveTokens, rateOf, unitsFor } from './token-units.ts';
import { giveBack, payHeld, sendRefusal, withdrawalStep } from './withdrawal.ts';

type Step = Input<'stepTransfer'>;

/** TOKENS_OUT_OF_BOUNDS {least, most, units}, 10^-6 of the token: not what the customer has confirmed. */
function boundsRefusal({ leastUnits = 0, mostUnits = 0 }: Transfer, units: bigint): Refusal | null {
  if (units >= BigInt(leastUnits) && units <= BigInt(mostUnits)) return null;
  const [least, most] = [String(leastUnits), String(mostUnits)];
  return refuse('TOKENS_OUT_OF_BOUNDS', 'rate', { least, most, units: String(units) });
}

/**
 * The transaction is signed: the rate fixes the tokens, and the yen leave the account. After `mined` its block was
 * replaced, and the transaction waits for another one.
 */
function sign(turn: Turn, row: Transfer, step: Step): Refusal | null {
  if (row.state === 'mined') return enter(turn, row, step);
  const account = turn.state.mustAccount(row.accountId);
  const rate = rateOf(step);
  const units = unitsFor(row.amount, rate);
  const refusal = sendRefusal(turn, account, row, step) ?? boundsRefusal(row, units);
  if (refusal !== null) return refusal;
  row.rate = rate;
  row.units = Number(units);
  payHeld(turn, account, row);
  return enter(turn, row, step);
}

/** Its block is final: the treasury has sold the tokens for the yen. */
const pay = (turn: Turn, row: Transfer, step: Step): null =>
  enter(
    turn,
    row,
    step,
    joined(
      moveHouseCash(turn, HOUSE.transit, HOUSE.treasury, row.amount),
      moveTokens(row, HOUSE.treasury, HOUSE.chain),
    ),
  );

/** Two people: the tokens may be where the customer wanted them. */
function returnRefusal({ state }: Transfer, { charge, proposal }: Step): Refusal | null {
  if (charge !== undefined && charge !== 0) return refuse('AMOUNT_INVALID', 'charge', { max: '0' });
  if (state !== 'paid') return null;
  return proposal === undefined
    ? refuse('APPROVAL_REQUIRED', null, { limit: '0', used: '0' })
    : selfApprovalRefusal(proposal);
}

/**
 * The tokens are not sent: a final transaction has taken the place of the signed one, or the chain has undone one that
 * was final.
 */
function returnToAccount(turn: Turn, row: Transfer, step: Step): Refusal | null {
  const refusal = returnRefusal(row, step);
  if (refusal !== null) return refusal;
  const account = turn.state.mustAccount(row.accountId);
  if (row.state === 'signed') {
    giveBack(turn, account, row, step, HOUSE.transit);
    return enter(turn, row, step);
  }
  giveBack(turn, account, row, step, HOUSE.treasury);
  return enter(turn, row, step, moveTokens(row, HOUSE.chain, HOUSE.treasury));
}

/** What is not as by bank, by the state that the step leads to. */
const STEPS: Readonly<Partial<Record<TransferState, typeof sign>>> = {
  signed: sign,
  mined: (turn, row, step) => enter(turn, row, step),
  paid: pay,
  returned: returnToAccount,
};

/**
 * A legal step of tokens that leave. Until it is signed as `withdrawalStep`, and besides TOKENS_OUT_OFF while
 * withdrawals of tokens are closed, TRANSFER_MAXIMUM {max}; to `signed` also TOKENS_OUT_OF_BOUNDS {least, most, units}
 * when the rate makes fewer or more tokens than the customer has confirmed, after which it is to be rejected. `mined`,
 * `paid` and the return of what is signed are not refused; the return of what was paid needs two people:
 * APPROVAL_REQUIRED {limit, used}, PROPOSAL_OWN. AMOUNT_INVALID {max}: a charge of a bank. Throws InvariantError for a
 * step from `approved` to `signed` without a rate.
 */
export const tokenWithdrawalStep = (turn: Turn, row: Transfer, step: Step): Refusal | null =>
  (STEPS[step.to] ?? withdrawalStep)(turn, row, step);
