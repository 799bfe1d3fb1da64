import type { Input } from '../commands/input.ts';
import { selfApprovalRefusal } from '../commands/proposed.ts';
import { moveHouseCash } from '../ledger/move-cash.ts';
import { joined, transfer } from '../ledger/postings.ts';
import { refuse } from '../risk/refusal.ts';
import type { Turn } from '../state/turn.ts';
import { type Entry, HOUSE, type Refusal, type Transfer, type TransferState } from '../types.ts';
import { enter, NOTHING } from './record.ts';
import { MAX_UNITS, moveTokens, rateOf, tokensOf, unitsFor } from './token-units.ts';
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

/** APPROVAL_REQUIRED {limit, used}, PROPOSAL_OWN: unless two people have agreed. */
function pairRefusal({ proposal }: Step): Refusal | null {
  return proposal === undefined
    ? refuse('APPROVAL_REQUIRED', null, { limit: '0', used: '0' })
    : selfApprovalRefusal(proposal);
}

/**
 * Why what two people want to settle is refused: without `units` TRANSFER_STATE, as only the chain leads to another
 * state; AMOUNT_INVALID {max} unless `units` are whole, between `least` and 10^15.
 */
function settlementRefusal({ state }: Transfer, step: Step, least: number): Refusal | null {
  const { units } = step;
  if (units === undefined) return refuse('TRANSFER_STATE', 'from', { state });
  const isValid = Number.isSafeInteger(units) && units >= least && units <= MAX_UNITS;
  return pairRefusal(step) ?? (isValid ? null : refuse('AMOUNT_INVALID', 'units', { max: String(MAX_UNITS) }));
}

/** More tokens (fewer: less than 0) have left the treasury than were fixed: a line of its own. */
function missedTokens(row: Transfer, units: number): Entry {
  const { asset } = tokensOf(row);
  if (units === 0) return NOTHING;
  return units > 0
    ? transfer(HOUSE.treasury, HOUSE.chain, asset, units)
    : transfer(HOUSE.chain, HOUSE.treasury, asset, 0 - units);
}

/** Its block is final: the treasury has sold the tokens for the yen, as many as the block has moved. */
function pay(turn: Turn, row: Transfer, step: Step): Refusal | null {
  const isSettled = row.state === 'signed' || step.units !== undefined;
  const refusal = isSettled ? settlementRefusal(row, step, 1) : null;
  if (refusal !== null) return refusal;
  const fixed = moveTokens(row, HOUSE.treasury, HOUSE.chain);
  const missed = missedTokens(row, (step.units ?? tokensOf(row).units) - tokensOf(row).units);
  row.units = step.units ?? tokensOf(row).units;
  const sold = moveHouseCash(turn, HOUSE.transit, HOUSE.treasury, row.amount);
  return enter(turn, row, step, joined(sold, joined(fixed, missed)));
}

/** Two people of `paid` ones: the tokens may be where the customer wanted them. */
function returnRefusal(row: Transfer, step: Step): Refusal | null {
  const { charge, units } = step;
  if (charge !== undefined && charge !== 0) return refuse('AMOUNT_INVALID', 'charge', { max: '0' });
  if (row.state === 'paid') return pairRefusal(step);
  return row.state === 'mined' || units !== undefined ? settlementRefusal(row, step, 0) : null;
}

/**
 * The tokens are not where the customer wanted them: a final transaction has taken the place of the signed one, the
 * chain has undone one that was final, or one has moved others, which are the treasury's loss.
 */
function returnToAccount(turn: Turn, row: Transfer, step: Step): Refusal | null {
  const refusal = returnRefusal(row, step);
  if (refusal !== null) return refusal;
  const account = turn.state.mustAccount(row.accountId);
  if (row.state === 'paid') {
    giveBack(turn, account, row, step, HOUSE.treasury);
    return enter(turn, row, step, moveTokens(row, HOUSE.chain, HOUSE.treasury));
  }
  giveBack(turn, account, row, step, HOUSE.transit);
  return enter(turn, row, step, missedTokens(row, step.units ?? 0));
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
 * `paid` and the return of what is signed are not refused; the return of what was paid needs two people, as `units`
 * (what was moved instead) does, with which alone `signed` becomes `paid` and `mined` `returned`: APPROVAL_REQUIRED
 * {limit, used}, PROPOSAL_OWN. AMOUNT_INVALID {max}: a charge of a bank, or `units`. Throws InvariantError for a step
 * from `approved` to `signed` without a rate.
 */
export const tokenWithdrawalStep = (turn: Turn, row: Transfer, step: Step): Refusal | null =>
  (STEPS[step.to] ?? withdrawalStep)(turn, row, step);
