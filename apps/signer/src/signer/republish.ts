import type { Ports } from './ports.ts';
import { replyOfClosed, replyOfSigned } from './reply-of.ts';

/**
 * Writes the answer of every transfer of the log again, for a database that was restored to an older state; returns how
 * many. The server then finds that those transfers are decided; nothing is signed.
 */
export async function republish(ports: Ports): Promise<number> {
  const { transfers, closedTransfers } = ports.log.state;
  for (const transfer of transfers) await ports.reply(await replyOfSigned(transfer, ports.privateKey));
  for (const closed of closedTransfers) await ports.reply(replyOfClosed(closed));
  return transfers.length + closedTransfers.length;
}
