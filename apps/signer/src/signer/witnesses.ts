import { decidedReplies } from '../database/replies.ts';
import { openCancellations, requestsOf } from '../database/requests.ts';
import { toldTip } from '../database/status.ts';
import { chainDiffers, type Disagreement, disagreement } from './agree.ts';
import type { Ports } from './ports.ts';

/** The end of a log as the database was told of it. */
export type Told = { readonly seq: number; readonly hash: string } | null;

/**
 * Asks chain and database, and compares with the log. The rows are left out while the database still knows the end of
 * the log that it was told in the round before (`told`): all answers before it were written earlier, so it was not
 * restored to an older state. Throws when chain or database cannot be asked.
 */
export async function compare({ log, db, chain, policy }: Ports, told: Told = null): Promise<Disagreement | null> {
  const { state } = log;
  const minedNonce = await chain.minedNonce(policy.wallet);
  const tip = await toldTip(db);
  if (tip !== null && told !== null && tip.seq === told.seq && tip.hash === told.hash)
    return chainDiffers(state, { minedNonce });
  const decided = [...state.transfers, ...state.closedTransfers].map(({ transferId }) => transferId);
  return disagreement(state, {
    minedNonce,
    replies: await decidedReplies(db),
    toldTip: tip,
    requests: await requestsOf(db, decided),
    cancellations: await openCancellations(db),
  });
}
