import type { TransferState } from '@kabuto/brokerage';
import type { SignerReply } from '../../signing/index.ts';

/** A step that a reply of the signer leads to. */
export type SignerStep = { readonly to: TransferState; readonly reason?: string };

/** Replies after which nothing will ever move, and the reason with which the yen come back. */
const ENDED: Readonly<Partial<Record<SignerReply['state'], string>>> = {
  refused: 'SIGNATURE_REFUSED',
  cancelled: 'SIGNATURE_CANCELLED',
  failed: 'TRANSACTION_FAILED',
  voided: 'TRANSACTION_VOIDED',
};

/**
 * The step that a signed or mined withdrawal takes next (rules/money.md 3.2); null: none now. A block in which the
 * transaction moves nothing, or something else, is not one that the broker is informed of as mined. About `differs`
 * people decide.
 */
export function stepAfter(
  state: 'signed' | 'mined',
  { state: reply, reason, givenUpFor }: Pick<SignerReply, 'state' | 'reason' | 'givenUpFor'>,
): SignerStep | null {
  const ended = reply === 'cancelled' ? (givenUpFor ?? ENDED[reply]) : ENDED[reply];
  if (ended !== undefined)
    return state === 'mined' ? { to: 'signed', reason: ended } : { to: 'returned', reason: ended };
  const isMined = reply === 'final' || (reply === 'mined' && reason === null);
  if (state === 'signed') return isMined ? { to: 'mined' } : null;
  if (reply === 'final') return { to: 'paid' };
  return isMined || reply === 'differs' || reply === 'waiting' ? null : { to: 'signed', reason: 'BLOCK_REPLACED' };
}
