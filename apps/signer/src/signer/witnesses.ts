import { decidedReplies } from '../database/replies.ts';
import { openCancellations, requestsOf } from '../database/requests.ts';
import { reportedTip } from '../database/status.ts';
import { chainDiffers, type Disagreement, disagreement } from './agree.ts';
import type { Ports } from './ports.ts';

/**
 * Asks chain and database, and compares with the log. The rows are left out while the database still knows the end of
 * the log that this process last saw there: all answers before it were written earlier, so it was not restored to an
 * older state. Throws when chain or database cannot be asked.
 */
export async function compare({ log, db, chain, policy, anchor }: Ports): Promise<Disagreement | null> {
  const { state } = log;
  const minedNonce = await chain.minedNonce(policy.wallet);
  const tip = await reportedTip(db);
  if (anchor.isKnown(tip)) return chainDiffers(state, { minedNonce });
  const decided = [...state.transfers, ...state.closedTransfers].map(({ transferId }) => transferId);
  const differs = disagreement(state, {
    minedNonce,
    replies: await decidedReplies(db),
    reportedTip: tip,
    requests: await requestsOf(db, decided),
    cancellations: await openCancellations(db),
  });
  anchor.learn(differs === null ? tip : 'unread');
  return differs;
}
