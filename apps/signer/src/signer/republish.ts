import { writeReply } from '../database/replies.ts';
import type { Ports } from './ports.ts';
import { replyOfClosed, replyOfSigned } from './reply-of.ts';

/**
 * Writes the answer of every transfer of the log again, for a database that was restored to an older state; returns how
 * many. The server then finds that those transfers are decided; nothing is signed.
 */
export async function republish({ log, db, privateKey, now }: Ports): Promise<number> {
  const { transfers, closedTransfers } = log.state;
  for (const transfer of transfers) await writeReply(db, await replyOfSigned(transfer, privateKey), now());
  for (const closed of closedTransfers) await writeReply(db, replyOfClosed(closed), now());
  return transfers.length + closedTransfers.length;
}
