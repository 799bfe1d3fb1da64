import type { Input } from '../commands/input.ts';
import { invariant } from '../invariant.ts';
import { refuse } from '../risk/refusal.ts';
import { done, type Outcome, refused, type Turn } from '../state/turn.ts';
import type { Transfer, TransferState } from '../types.ts';
import { modeRefusal } from './actor.ts';
import { depositStep } from './deposit.ts';
import { stepRefusal } from './steps.ts';
import { withdrawalStep } from './withdrawal.ts';

const REASON = /^[A-Z0-9_]{1,64}$/;
/** States that need a reason. */
const EXPLAINED: readonly TransferState[] = ['review', 'held', 'rejected', 'returned'];

/** The transfer of this account. */
const find = ({ state }: Turn, { accountId, transferId }: Input<'stepTransfer'>): Transfer | undefined => {
  const row = state.transfers.get(transferId);
  return row?.accountId === accountId ? row : undefined;
};

/**
 * Takes a transfer one step further (rules/money.md 2). TRANSFER_UNKNOWN: the account has no such transfer, or it has
 * reached its end. CLERK_IN_LIVE, DEMO_IN_LIVE: only a demo accepts it. TRANSFER_STATE {state}: it is not in `from`, or
 * no such step exists. What else a step can be refused with: `depositStep`, `withdrawalStep`; what has happened outside
 * (paid, returned, reversed) is not refused. Throws InvariantError for a step without the reason that it needs.
 */
export function stepTransfer(turn: Turn, input: Input<'stepTransfer'>): Outcome {
  const { to, reason } = input;
  const isExplained = reason === undefined ? !EXPLAINED.includes(to) : REASON.test(reason);
  invariant(isExplained, () => `invalid reason for ${to}: ${JSON.stringify(reason)}`);
  const row = find(turn, input);
  if (row === undefined) return refused(refuse('TRANSFER_UNKNOWN', 'transferId'));
  const refusal =
    modeRefusal(turn.state, input) ??
    stepRefusal(row, input.from, to) ??
    (row.direction === 'in' ? depositStep(turn, row, input) : withdrawalStep(turn, row, input));
  return refusal === null ? done() : refused(refusal);
}
