import { decidedReplies } from '../database/replies.ts';
import { openCancellations, requestsOf } from '../database/requests.ts';
import { reportedTip } from '../database/status.ts';
import { chainDiffers, type Disagreement, disagreement } from './agree.ts';
import type { Ports } from './ports.ts';

/** The end of a log as it was last reported to the database. */
export type Reported = { readonly seq: number; readonly hash: string } | null;

/**
 * Asks chain and database, and compares with the log. The rows are left out while the database still knows the end of
 * the log that was reported to it in the round before (`reported`): all answers before it were written earlier, so it
 * was not restored to an older state. Throws when chain or database cannot be asked.
 */
export async function compare(
  { log, db, chain, policy }: Ports,
  reported: Reported = null,
): Promise<Disagreement | null> {
  const { state } = log;
  const minedNonce = await chain.minedNonce(policy.wallet);
  const tip = await reportedTip(db);
  if (tip !== null && reported !== null && tip.seq === reported.seq && tip.hash === reported.hash)
    return chainDiffers(state, { minedNonce });
  const decided = [...state.transfers, ...state.closedTransfers].map(({ transferId }) => transferId);
  return disagreement(state, {
    minedNonce,
    replies: await decidedReplies(db),
    reportedTip: tip,
    requests: await requestsOf(db, decided),
    cancellations: await openCancellations(db),
  });
}
