import type { Input } from '../commands/input.ts';
import { invariant } from '../invariant.ts';
import { refuse } from '../risk/refusal.ts';
import { done, type Outcome, refused, type Turn } from '../state/turn.ts';
import type { Transfer, TransferState } from '../types.ts';
import { modeRefusal } from './actor.ts';
import { depositStep } from './deposit.ts';
import { stepRefusal, wayOf } from './steps.ts';
import { tokenDepositStep } from './token-deposit.ts';
import { tokenWithdrawalStep } from './token-withdrawal.ts';
import { withdrawalStep } from './withdrawal.ts';

const REASON = /^[A-Z0-9_]{1,64}$/;
/** States that need a reason; `seen` because it is a return to it, and only the first one has none. */
const EXPLAINED: readonly TransferState[] = ['review', 'held', 'rejected', 'returned', 'failed', 'seen'];

/** The transfer of this account. */
const find = ({ state }: Turn, { accountId, transferId }: Input<'stepTransfer'>): Transfer | undefined => {
  const row = state.transfers.get(transferId);
  return row?.accountId === accountId ? row : undefined;
};

/** Whether a step needs a reason: `signed` after `mined` is a return to it. */
const isExplained = ({ from, to }: Input<'stepTransfer'>): boolean =>
  EXPLAINED.includes(to) || (to === 'signed' && from === 'mined');

/** What takes the steps of each way. */
const TAKEN_BY = {
  in: depositStep,
  out: withdrawalStep,
  tokensIn: tokenDepositStep,
  tokensOut: tokenWithdrawalStep,
} as const;

/**
 * Takes a transfer one step further (rules/money.md 2). TRANSFER_UNKNOWN: the account has no such transfer, or it has
 * reached its end. CLERK_IN_LIVE, DEMO_IN_LIVE: only a demo accepts it. TRANSFER_STATE {state}: it is not in `from`, or
 * no such step exists. What else a step can be refused with: `depositStep`, `tokenDepositStep`, `withdrawalStep`,
 * `tokenWithdrawalStep`; what has happened outside (paid, returned, reversed, mined) is not refused. Throws
 * InvariantError for a step without the reason that it needs.
 */
export function stepTransfer(turn: Turn, input: Input<'stepTransfer'>): Outcome {
  const { to, reason } = input;
  const isValid = reason === undefined ? !isExplained(input) : REASON.test(reason);
  invariant(isValid, () => `invalid reason for ${to}: ${JSON.stringify(reason)}`);
  const row = find(turn, input);
  if (row === undefined) return refused(refuse('TRANSFER_UNKNOWN', 'transferId'));
  const refusal =
    modeRefusal(turn.state, input) ?? stepRefusal(row, input.from, to) ?? TAKEN_BY[wayOf(row)](turn, row, input);
  return refusal === null ? done() : refused(refusal);
}
