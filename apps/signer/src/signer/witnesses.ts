import { decidedReplies } from '../database/replies.ts';
import { openCancellations, requestsOf } from '../database/requests.ts';
import { reportedTip } from '../database/status.ts';
import { newestOf, type SignedTransfer } from '../log/log-state.ts';
import { answersBehind, chainDiffers, changedRequests, type Disagreement, disagreement } from './agree.ts';
import type { Ports } from './ports.ts';

/** What a comparison found. */
export interface Comparison {
  /** `null`: log, chain and rows agree. */
  readonly differs: Disagreement | null;
  /** Transfers whose answer has to be written again. */
  readonly behind: readonly SignedTransfer[];
}

/**
 * Asks chain and database, and compares with the log. The rows are left out while the database still knows the end of
 * the log that this process last saw there: all answers before it were written earlier, so it was not restored to an
 * older state. Throws when chain or database cannot be asked.
 */
export async function compare({ log, db, chain, policy, anchor, report }: Ports): Promise<Comparison> {
  const { state } = log;
  const minedNonce = await chain.minedNonce(policy.wallet);
  const tip = await reportedTip(db);
  if (anchor.isKnown(tip)) return { differs: chainDiffers(state, { minedNonce }), behind: [] };
  const decided = [...state.transfers, ...state.closedTransfers].map(({ transferId }) => transferId);
  const replies = await decidedReplies(db);
  const requests = await requestsOf(db, decided);
  for (const transfer of changedRequests(state, requests)) {
    const { txHash } = newestOf(transfer);
    report('error', 'request-changed', { transferId: transfer.transferId, signedAs: txHash });
  }
  const differs = disagreement(state, {
    minedNonce,
    replies,
    reportedTip: tip,
    requests,
    cancellations: await openCancellations(db),
  });
  anchor.learn(differs === null ? tip : 'unread');
  return { differs, behind: differs === null ? answersBehind(state, replies) : [] };
}
