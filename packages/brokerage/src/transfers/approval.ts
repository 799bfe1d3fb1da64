import { epochMs } from '@kabuto/market';
import type { Input } from '../commands/input.ts';
import { selfApprovalRefusal } from '../commands/proposed.ts';
import { refuse } from '../risk/refusal.ts';
import type { BrokerState } from '../state/state.ts';
import type { ApprovalLimits, Refusal, Transfer, TransferState } from '../types.ts';
import { actorText } from './actor.ts';
import { DAY_MS, policyOf } from './policy.ts';

type Step = Input<'stepTransfer'>;

/** Who is counted as the one who approves: of a proposal its maker; undefined: not recorded. */
function makerOf({ actor, proposal }: Step): string | undefined {
  if (proposal !== undefined) return actorText({ kind: 'operator', id: String(proposal.maker) });
  return actor && actorText(actor);
}

/** States of a withdrawal that was approved and whose money has not come back. */
const APPROVED: readonly TransferState[] = ['approved', 'sent', 'signed', 'mined', 'paid'];

/** Whether the withdrawal was approved in the 24 hours before `now`, and its money has not come back. */
const counts = ({ direction, state, approvedAt, askedAt }: Transfer, now: number): boolean =>
  direction === 'out' &&
  APPROVED.includes(state) &&
  // one approved before approvals were counted
  (approvedAt ?? askedAt ?? 0) > now - DAY_MS;

/** APPROVAL_REQUIRED {limit, used}: with the approvals of 24 hours the withdrawal is above a limit. */
function limitsRefusal(state: BrokerState, limits: ApprovalLimits, row: Transfer, step: Step): Refusal | null {
  const maker = makerOf(step);
  const kinds: readonly (readonly [number | null, (other: Transfer) => boolean])[] = [
    [limits.perCustomer, (other) => other.accountId === row.accountId],
    [limits.perDestination, (other) => other.destination === row.destination],
    [limits.perMaker, (other) => other.approvedBy === maker],
  ];
  const approved = state.transfers.all().filter((other) => other !== row && counts(other, step.wallAt));
  for (const [limit, isAlike] of kinds) {
    if (limit === null) continue;
    const used = approved.filter(isAlike).reduce((sum, { amount }) => sum + amount, 0);
    if (used + row.amount > limit)
      return refuse('APPROVAL_REQUIRED', null, { limit: String(limit), used: String(used) });
  }
  return null;
}

/**
 * Why one person alone may not approve the withdrawal: APPROVAL_REQUIRED {limit, used}, yen, when with those approved
 * in the 24 hours before it is above a limit; what has no destination or no maker is counted together. PROPOSAL_OWN as
 * other proposals.
 */
export function approvalRefusal(state: BrokerState, row: Transfer, step: Step): Refusal | null {
  if (step.proposal !== undefined) return selfApprovalRefusal(step.proposal);
  const { approval } = policyOf(state);
  return approval === undefined ? null : limitsRefusal(state, approval, row, step);
}

/** Records the approval unless there is neither an actor nor a limit, so that older journals replay alike. */
export function noteApproval(state: BrokerState, row: Transfer, step: Step): void {
  const by = makerOf(step);
  if (by === undefined && policyOf(state).approval === undefined) return;
  row.approvedAt = epochMs(step.wallAt);
  if (by !== undefined) row.approvedBy = by;
}
