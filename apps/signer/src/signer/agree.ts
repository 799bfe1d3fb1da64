import type { KeptReply } from '../database/replies.ts';
import type { LogState, SignedTransfer } from '../log/log-state.ts';
import { requestDigest } from '../request/digest.ts';
import type { WithdrawalRequest } from '../request/request.ts';

/** What is compared with the log. */
export interface Witnesses {
  /** Transactions of the wallet that blocks contain. */
  readonly minedNonce: number;
  /** All answers that are more than `waiting`. */
  readonly replies: readonly KeptReply[];
  /** The end of the log as it was last reported to the database. */
  readonly reportedTip: { readonly seq: number; readonly hash: string } | null;
  /** The requests for transfers that the log has decided, of those that are there. */
  readonly requests: readonly WithdrawalRequest[];
  /** Cancellations without an answer. */
  readonly cancellations: readonly number[];
}

/** Why nothing is signed: which two differ, and where. */
export interface Disagreement {
  readonly between: 'log and chain' | 'log and rows';
  readonly message: string;
}

/**
 * Whether log, chain and rows tell the same story; `null` when they do. One answer may be missing: that of the transfer
 * that the log decided last, whose request or cancellation is there, since a process can end between the two.
 */
export function disagreement(log: LogState, witnesses: Witnesses): Disagreement | null {
  return chainDiffers(log, witnesses) ?? tipDiffers(log, witnesses) ?? repliesDiffer(log, witnesses);
}

/**
 * Settled transfers whose answer is behind: the process ended before it was written, or the database was restored to
 * when the transfer was still open.
 */
export function answersBehind(log: LogState, replies: readonly KeptReply[]): readonly SignedTransfer[] {
  const states = new Map(replies.map(({ transferId, state }) => [transferId, state]));
  return log.transfers.filter(
    ({ transferId, settled }) => settled !== null && states.get(transferId) !== settled.outcome,
  );
}

/** Whether log and chain differ, which is compared in every round; `null` when they do not. */
export function chainDiffers(log: LogState, { minedNonce }: Pick<Witnesses, 'minedNonce'>): Disagreement | null {
  const differ = (message: string): Disagreement => ({ between: 'log and chain', message });
  if (minedNonce > log.nextNonce)
    return differ(`the chain has ${minedNonce} transactions of the wallet, the log accounts for ${log.nextNonce}`);
  const settled = log.transfers.filter((transfer) => transfer.settled !== null).map(({ nonce }) => nonce + 1);
  const least = Math.max(log.created.firstNonce, ...settled);
  if (minedNonce < least)
    return differ(`the chain has ${minedNonce} transactions of the wallet, the log has seen ${least} as final`);
  return null;
}

const rowsDiffer = (message: string): Disagreement => ({ between: 'log and rows', message });

function tipDiffers(log: LogState, { reportedTip }: Witnesses): Disagreement | null {
  if (reportedTip === null || log.hashOf(reportedTip.seq) === reportedTip.hash) return null;
  return rowsDiffer(
    reportedTip.seq > log.tip.seq
      ? `the log ends with line ${log.tip.seq + 1}, and line ${reportedTip.seq + 1} was reported to the database: lines are missing`
      : `line ${reportedTip.seq + 1} of the log is not the one that was reported to the database`,
  );
}

const CLOSED = new Set(['refused', 'cancelled']);

function repliesDiffer(log: LogState, { replies, requests, cancellations }: Witnesses): Disagreement | null {
  for (const { transferId, state, txHash, digest } of replies) {
    if (CLOSED.has(state)) {
      if (log.closed(transferId) === null)
        return rowsDiffer(`transfer ${transferId} is ${state} in the database, and the log does not have that`);
      continue;
    }
    const transfer = log.transfer(transferId);
    if (transfer === null)
      return rowsDiffer(`transfer ${transferId} is ${state} in the database, and the log has not signed it`);
    if (transfer.digest !== digest || !transfer.attempts.some((attempt) => attempt.txHash === txHash))
      return rowsDiffer(`transfer ${transferId} has another transaction in the database than in the log`);
  }
  const answered = new Set(replies.map(({ transferId }) => transferId));
  const missing = [...log.transfers, ...log.closedTransfers].filter(({ transferId }) => !answered.has(transferId));
  const mayBeMissing = new Set([...requests.map(({ transferId }) => transferId), ...cancellations]);
  const lost = missing.find(({ transferId }) => transferId !== log.lastDecided || !mayBeMissing.has(transferId));
  if (lost === undefined) return null;
  const more = missing.length > 1 ? ` and ${missing.length - 1} more` : '';
  return rowsDiffer(
    `the log has decided transfer ${lost.transferId}${more}, and the database does not know: it was restored to an older state`,
  );
}

/**
 * Signed transfers whose request is another one now, as after a restored database. The signed one stays the answer, and
 * the request leads to nothing: that is no reason not to sign others.
 */
export function changedRequests(log: LogState, requests: readonly WithdrawalRequest[]): readonly SignedTransfer[] {
  return requests.flatMap((request) => {
    const signed = log.transfer(request.transferId);
    return signed === null || signed.digest === requestDigest(request) ? [] : [signed];
  });
}
