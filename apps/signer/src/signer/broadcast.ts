import { ChainUnavailable, signTransaction } from '@kabuto/chain';
import type { SignedAttempt } from '../log/log-state.ts';
import type { Ports } from './ports.ts';

/** Sends a transaction of the log to the network. One that is not accepted is sent again in a later round. */
export async function broadcast(
  { chain, privateKey, report }: Ports,
  transferId: number,
  { transaction, txHash }: SignedAttempt,
): Promise<void> {
  const { raw } = await signTransaction(privateKey, transaction);
  try {
    await chain.sendRaw(raw);
  } catch (error) {
    if (!(error instanceof ChainUnavailable)) throw error;
    report('warn', 'not-sent', { transferId, txHash, why: error.message });
  }
}
