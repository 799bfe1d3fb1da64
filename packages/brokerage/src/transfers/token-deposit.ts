import { yen } from '@kabuto/market';
import type { Input } from '../commands/input.ts';
import { selfApprovalRefusal } from '../commands/proposed.ts';
import { moveHouseCash } from '../ledger/move-cash.ts';
import { refuse } from '../risk/refusal.ts';
import { done, type Outcome, refused, type Turn } from '../state/turn.ts';
import { HOUSE, type Refusal, type Transfer, type TransferState } from '../types.ts';
import { modeRefusal } from './actor.ts';
import { creditFrom, creditRefusal, reverseTo } from './deposit.ts';
import { addTransfer, enter, isTransferAmount, MAX_PARAM, publishTransfer, sourceRefusal } from './record.ts';
import { isUnits, MAX_UNITS, moveTokens, rateOf, tokensOf, yenFor } from './token-units.ts';
import { unlockFunded } from './unproven.ts';

type Step = Input<'stepTransfer'>;

/**
 * Notes tokens of a customer in a block that may still be replaced; they are booked once they are final. What has
 * happened on a chain is not refused, whatever the account's status. ACCOUNT_UNKNOWN, AMOUNT_INVALID {max},
 * TRANSFER_SOURCE_KNOWN {transferId}. Throws InvariantError for an invalid source.
 */
export function seeTokenDeposit(turn: Turn, input: Input<'seeTokenDeposit'>): Outcome {
  const { accountId, token, units, source, wallAt } = input;
  const known = sourceRefusal(turn, source);
  if (known !== null) return refused(known);
  if (turn.state.customer(accountId) === undefined) return refused(refuse('ACCOUNT_UNKNOWN', null));
  if (!isUnits(units)) return refused(refuse('AMOUNT_INVALID', 'units', { max: String(MAX_UNITS) }));
  const row = addTransfer(turn, {
    accountId,
    direction: 'in',
    method: 'usdt',
    amount: yen(0),
    state: 'seen',
    source,
    askedAt: wallAt,
    token,
    units,
  });
  publishTransfer(turn, row);
  return done();
}

/**
 * Sets the rate of tokens that have become final, and with it the yen; after `held` both remain. What is held without a
 * rate is worth no amount that can be credited.
 */
function screen(turn: Turn, row: Transfer, step: Step): Refusal | null {
  if (row.state !== 'final') {
    const isPriced = row.rate !== undefined;
    return isPriced ? enter(turn, row, step) : refuse('AMOUNT_INVALID', 'amount', MAX_PARAM);
  }
  const rate = rateOf(step);
  const amount = yen(yenFor(tokensOf(row).units, rate));
  if (!isTransferAmount(amount)) return refuse('AMOUNT_INVALID', 'amount', MAX_PARAM);
  row.rate = rate;
  row.amount = amount;
  return enter(turn, row, step);
}

/** The treasury takes the tokens and owes the yen, which stay locked until it has paid them (`fundTransfer`). */
function credit(turn: Turn, row: Transfer, step: Step): Refusal | null {
  const refusal = creditRefusal(turn, row);
  if (refusal !== null) return refusal;
  row.unreconciled = true;
  creditFrom(turn, HOUSE.treasury, row, step);
  return enter(turn, row, step, moveTokens(row, HOUSE.unallocated, HOUSE.treasury));
}

/** The tokens are not at the brokerage's addresses any more: what was booked when they were final is undone. */
const leave = (turn: Turn, row: Transfer, step: Step): null =>
  enter(turn, row, step, moveTokens(row, HOUSE.unallocated, HOUSE.chain));

/** The tokens never came back into a block. */
const fail = (turn: Turn, row: Transfer, step: Step): null =>
  row.state === 'orphaned' ? enter(turn, row, step) : leave(turn, row, step);

/** Rejected tokens were sent back, which two people have seen on the chain. */
function sendBack(turn: Turn, row: Transfer, step: Step): Refusal | null {
  const { proposal } = step;
  const missing = refuse('APPROVAL_REQUIRED', null, { limit: '0', used: '0' });
  const refusal = proposal === undefined ? missing : selfApprovalRefusal(proposal);
  return refusal ?? leave(turn, row, step);
}

/** What a step does, by the state that it leads to; any other changes the state alone. */
const STEPS: Readonly<Partial<Record<TransferState, typeof screen>>> = {
  final: (turn, row, step) => enter(turn, row, step, moveTokens(row, HOUSE.chain, HOUSE.unallocated)),
  screening: screen,
  credited: credit,
  failed: fail,
  returned: sendBack,
  reversed: (turn, row, step) =>
    reverseTo(turn, HOUSE.treasury, row, step, moveTokens(row, HOUSE.treasury, HOUSE.chain)),
};

/**
 * A legal step of tokens that arrive. To `screening`: AMOUNT_INVALID {max} when they are worth no yen, or too many; the
 * transfer then stays as it is. To `credited`: TRADING_NOT_ALLOWED, ACCOUNT_CLOSED, AMOUNT_INVALID {max}, after which
 * the money is to be held. To `reversed`: PROPOSAL_OWN; to `returned` also APPROVAL_REQUIRED {limit, used}. Throws
 * InvariantError for a step to `screening` without a rate.
 */
export const tokenDepositStep = (turn: Turn, row: Transfer, step: Step): Refusal | null =>
  (STEPS[step.to] ?? enter)(turn, row, step);

/**
 * The treasury has paid the yen of credited tokens, or what is missing of them, into the customers' bank account: they
 * become withdrawable.
 * TRANSFER_UNKNOWN: the account has no such transfer, or it has reached its end. CLERK_IN_LIVE: only a demo accepts it.
 * TRANSFER_STATE {state}: it is not credited for tokens. Repeating it changes nothing.
 */
export function fundTransfer(turn: Turn, { accountId, transferId, actor }: Input<'fundTransfer'>): Outcome {
  const row = turn.state.transfers.get(transferId);
  if (row?.accountId !== accountId) return refused(refuse('TRANSFER_UNKNOWN', 'transferId'));
  const wrongMode = modeRefusal(turn.state, { actor });
  if (wrongMode !== null) return refused(wrongMode);
  if (row.token === undefined || row.state !== 'credited')
    return refused(refuse('TRANSFER_STATE', 'transferId', { state: row.state }));
  if (row.unreconciled === undefined) return done();
  const missing = row.amount - (row.funded ?? 0);
  unlockFunded(turn, turn.state.mustAccount(accountId), row);
  row.reason = 'FUNDED';
  publishTransfer(turn, row, moveHouseCash(turn, HOUSE.bank, HOUSE.treasury, missing), actor);
  return done();
}
