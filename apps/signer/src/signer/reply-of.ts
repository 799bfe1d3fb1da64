import { type PrivateKey, signTransaction } from '@kabuto/chain';
import { PLAIN_REPLY, type Reply } from '../database/replies.ts';
import type { Wait } from '../decide/decision.ts';
import { type ClosedTransfer, isVoiding, newestOf, type SignedTransfer } from '../log/log-state.ts';

/**
 * The answer about a signed transfer as the log has it, with the units that were signed. The transaction is signed
 * again, which gives the same bytes: throws when it does not.
 */
export async function replyOfSigned(transfer: SignedTransfer, key: PrivateKey): Promise<Reply> {
  const { transferId, digest, nonce, settled, units } = transfer;
  const newest = newestOf(transfer);
  const { raw, hash } = await signTransaction(key, newest.transaction);
  if (hash !== newest.txHash) throw new Error(`transfer ${transferId} signed again is another transaction`);
  const of = { ...PLAIN_REPLY, transferId, digest, nonce, params: { units } };
  if (settled !== null)
    return { ...of, state: settled.outcome, txHash: settled.txHash, raw: null, blockNumber: settled.blockNumber };
  return { ...of, state: isVoiding(transfer) ? 'voiding' : 'signed', txHash: hash, raw };
}

/** The answer about a transfer that will never be signed. */
export function replyOfClosed({ transferId, reason }: ClosedTransfer): Reply {
  const state = reason === CANCELLED ? 'cancelled' : 'refused';
  return { ...PLAIN_REPLY, transferId, state, reason };
}

/** Why a transfer is closed when the server has taken it back. */
export const CANCELLED = 'CANCELLED';

/** The answer about a transfer that is not signed yet. */
export function replyOfWait(transferId: number, { reason, params, notBefore }: Wait): Reply {
  return { ...PLAIN_REPLY, transferId, state: 'waiting', reason, params, notBefore };
}
