import { emptyTransaction, raisedFees, signTransaction } from '@kabuto/chain';
import { newestOf } from '../log/log-state.ts';
import { broadcast } from './broadcast.ts';
import type { Ports } from './ports.ts';
import { replyOfSigned } from './reply-of.ts';
import { compare } from './witnesses.ts';

/** Something that the operator of the signer asked for cannot be done. */
export class CommandRefused extends Error {
  override readonly name = 'CommandRefused';
}

/**
 * Takes the nonce of a waiting transfer away with an empty transaction. Which of the two a block gets is not certain
 * before it is final; the transfer itself is never signed again. Throws CommandRefused.
 */
export async function voidTransfer(ports: Ports, transferId: number): Promise<void> {
  const { log, policy, privateKey, now, report } = ports;
  const { differs } = await compare(ports);
  if (differs !== null) throw new CommandRefused(`${differs.between} differ: ${differs.message}`);
  const transfer = log.state.transfer(transferId);
  if (transfer === null) throw new CommandRefused(`transfer ${transferId} was not signed`);
  if (transfer.settled !== null)
    throw new CommandRefused(`transfer ${transferId} is ${transfer.settled.outcome} already`);
  const { transaction } = newestOf(transfer);
  const fees = raisedFees(transaction, await ports.chain.gasPrice(), policy.mostFeePerGas);
  if (fees === null)
    throw new CommandRefused('a replacement would exceed mostFeePerGasWei of policy.json; raise it for this command');
  const empty = emptyTransaction(policy.network, { nonce: transfer.nonce, account: policy.wallet, ...fees });
  const { hash: txHash } = await signTransaction(privateKey, empty);
  log.append({ kind: 'voiding', transferId, transaction: empty, txHash }, now());
  report('warn', 'voiding', { transferId, txHash });
  const voiding = log.state.transfer(transferId);
  if (voiding === null) return;
  await ports.reply(await replyOfSigned(voiding, privateKey));
  await broadcast(ports, transferId, newestOf(voiding));
}
