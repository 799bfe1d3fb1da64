import { type Receipt, raisedFees, signTransaction, toRaw } from '@kabuto/chain';
import type { Outcome } from '../log/entry.ts';
import { isVoiding, newestOf, type SignedAttempt, type SignedTransfer } from '../log/log-state.ts';
import { broadcast } from './broadcast.ts';
import type { Ports } from './ports.ts';
import { replyOfSigned } from './reply-of.ts';

/** A waiting transaction is given to the network again after so many milliseconds. */
const AGAIN = 30_000;

/** What a watcher remembers between two rounds: when a transaction was last given to the network. */
export type Sent = Map<string, number>;

/**
 * Follows what was signed until it is final, sends again what waits, and raises the fees of the oldest that has waited
 * for too long. Returns a sentence when a block has another transaction with a nonce of the log: the key is used
 * elsewhere.
 */
export async function watch(ports: Ports, sent: Sent): Promise<string | null> {
  const { log, chain, policy } = ports;
  const mined = await chain.minedNonce(policy.wallet);
  const open = log.state.transfers.filter(({ settled }) => settled === null);
  let isOldest = true;
  for (const transfer of open) {
    const found = await receiptOf(ports, transfer);
    if (found !== null) {
      await noteReceipt(ports, transfer, found);
      continue;
    }
    if (transfer.nonce < mined)
      return `a block has a transaction with nonce ${transfer.nonce} that is none of transfer ${transfer.transferId}`;
    await keepGoing(ports, transfer, { sent, isOldest });
    isOldest = false;
  }
  return null;
}

interface Found {
  readonly attempt: SignedAttempt;
  readonly receipt: Receipt;
}

async function receiptOf({ chain }: Ports, transfer: SignedTransfer): Promise<Found | null> {
  for (const attempt of transfer.attempts.toReversed()) {
    const receipt = await chain.receipt(attempt.txHash);
    if (receipt !== null) return { attempt, receipt };
  }
  return null;
}

async function noteReceipt(ports: Ports, transfer: SignedTransfer, { attempt, receipt }: Found): Promise<void> {
  const { log, now, report } = ports;
  const { transferId } = transfer;
  const { blockNumber } = receipt;
  const { txHash } = attempt;
  const outcome = outcomeOf(ports, transfer, attempt, receipt);
  if (!receipt.final) {
    const reply = await replyOfSigned(transfer, ports.privateKey);
    const state = outcome === 'voided' ? 'voiding' : 'mined';
    await ports.reply({ ...reply, state, txHash, blockNumber, reason: outcome === 'final' ? null : outcome });
    return;
  }
  log.append({ kind: 'settled', transferId, outcome, txHash, blockNumber }, now());
  report(outcome === 'final' || outcome === 'voided' ? 'info' : 'error', 'settled', { transferId, outcome, txHash });
  const settled = log.state.transfer(transferId);
  if (settled !== null) await ports.reply(await replyOfSigned(settled, ports.privateKey));
}

/** The contract's own words count: a token may not move although its transaction succeeded. */
function outcomeOf({ policy }: Ports, transfer: SignedTransfer, { voids }: SignedAttempt, receipt: Receipt): Outcome {
  if (voids) return 'voided';
  if (!receipt.success) return 'failed';
  const raw = toRaw(transfer.units, policy.network.decimals);
  const [only, ...others] = receipt.transfers;
  const isExact = only?.from === policy.wallet && only.to === transfer.destination && only.raw === raw;
  return isExact && others.length === 0 ? 'final' : 'differs';
}

async function keepGoing(
  ports: Ports,
  transfer: SignedTransfer,
  { sent, isOldest }: { readonly sent: Sent; readonly isOldest: boolean },
): Promise<void> {
  const now = ports.now();
  const isLate = isOldest && now - newestOf(transfer).at >= ports.policy.replaceAfter;
  const raised = isLate ? await raise(ports, transfer) : { transfer, reason: null };
  const reply = await replyOfSigned(raised.transfer, ports.privateKey);
  await ports.reply({ ...reply, reason: raised.reason });
  const attempt = newestOf(raised.transfer);
  const last = sent.get(attempt.txHash);
  if (last !== undefined && now - last < AGAIN) return;
  sent.set(attempt.txHash, now);
  await broadcast(ports, transfer.transferId, attempt);
}

interface Raised {
  readonly transfer: SignedTransfer;
  /** Why its fees were not raised. */
  readonly reason: 'NETWORK_HALTED' | 'FEE_CAP_REACHED' | null;
}

/**
 * Signs the newest transaction of a transfer again with higher fees and nothing else changed, unless its cap or a halt
 * of the network is against it. A transfer that is being voided is only voided further.
 */
async function raise(ports: Ports, transfer: SignedTransfer): Promise<Raised> {
  const { log, now, report, policy, privateKey } = ports;
  const { transferId } = transfer;
  const voids = isVoiding(transfer);
  if (!voids && (await isHalted(ports))) return { transfer, reason: 'NETWORK_HALTED' };
  const { transaction } = newestOf(transfer);
  const confirmed = transfer.mostFeePerGas;
  // The house pays for voiding, so the customer's cap does not bind it.
  const most = voids || policy.mostFeePerGas < confirmed ? policy.mostFeePerGas : confirmed;
  const fees = raisedFees(transaction, await ports.chain.gasPrice(), most);
  if (fees === null) return { transfer, reason: 'FEE_CAP_REACHED' };
  const raised = { ...transaction, ...fees };
  const { hash: txHash } = await signTransaction(privateKey, raised);
  log.append({ kind: voids ? 'voiding' : 'replaced', transferId, transaction: raised, txHash }, now());
  report('warn', 'fees-raised', { transferId, txHash, maxFeePerGasWei: `${raised.maxFeePerGas}` });
  return { transfer: log.state.transfer(transferId) ?? transfer, reason: null };
}

async function isHalted({ chain, policy }: Ports): Promise<boolean> {
  return (await chain.anomaly()) !== null || (await chain.isBlacklisted(policy.wallet));
}
