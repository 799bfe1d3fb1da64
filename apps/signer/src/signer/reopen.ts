import type { Ports } from './ports.ts';
import { replyOfSigned } from './reply-of.ts';
import { CommandRefused } from './void.ts';
import { compare } from './witnesses.ts';

/**
 * Follows a transfer again that was final, and whose block the chain has undone below its finality: until it is voided
 * its transaction may be mined again. Only while no block contains any of its transactions. What differs of log and
 * chain until all such transfers are reopened is no reason against it. Throws CommandRefused.
 */
export async function reopenTransfer(ports: Ports, transferId: number): Promise<void> {
  const { log, chain, privateKey, now, report } = ports;
  const transfer = log.state.transfer(transferId);
  if (transfer === null) throw new CommandRefused(`transfer ${transferId} was not signed`);
  if (transfer.settled === null) throw new CommandRefused(`transfer ${transferId} is not final`);
  for (const { txHash } of transfer.attempts) {
    const receipt = await chain.receipt(txHash);
    if (receipt !== null) throw new CommandRefused(`block ${receipt.blockNumber} has ${txHash} of it`);
  }
  log.append({ kind: 'reopened', transferId }, now());
  report('warn', 'reopened', { transferId });
  const { differs } = await compare(ports);
  const open = log.state.transfer(transferId);
  if (differs === null && open !== null) await ports.reply(await replyOfSigned(open, privateKey));
}
