import { openCancellations } from '../database/requests.ts';
import type { Ports } from './ports.ts';
import { CANCELLED, replyOfClosed, replyOfSigned } from './reply-of.ts';

/**
 * Closes transfers that the server takes back, unless they are signed: then the answer is what was signed. Only the
 * answer tells which of the two came first.
 */
export async function answerCancellations(ports: Ports): Promise<void> {
  const { log, now, report } = ports;
  for (const transferId of await openCancellations(ports.db)) {
    const signed = log.state.transfer(transferId);
    if (signed !== null) {
      await ports.reply(await replyOfSigned(signed, ports.privateKey));
      continue;
    }
    if (log.state.closed(transferId) === null) {
      log.append({ kind: 'closed', transferId, reason: CANCELLED }, now());
      report('info', 'cancelled', { transferId });
    }
    const closed = log.state.closed(transferId);
    if (closed !== null) await ports.reply(replyOfClosed(closed));
  }
}
