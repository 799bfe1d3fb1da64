import { type Address, signTransaction } from '@kabuto/chain';
import { openRequests } from '../database/requests.ts';
import { decide, decideAlone } from '../decide/decide.ts';
import type { ChainFacts, Decision } from '../decide/decision.ts';
import { newestOf } from '../log/log-state.ts';
import type { WithdrawalRequest } from '../request/request.ts';
import { broadcast } from './broadcast.ts';
import type { Ports } from './ports.ts';
import { replyOfClosed, replyOfSigned, replyOfWait } from './reply-of.ts';

/** Answers every request that has no final answer. Stops at the first that fails, which the next round repeats. */
export async function answerRequests(ports: Ports): Promise<void> {
  for (const request of await openRequests(ports.db)) await answer(ports, request);
}

async function answer(ports: Ports, request: WithdrawalRequest): Promise<void> {
  const { log, report, now } = ports;
  const { transferId } = request;
  const decision = await decisionOf(ports, request);
  switch (decision.kind) {
    case 'sign':
      return sign(ports, request, decision);
    case 'signed':
      return ports.reply(await replyOfSigned(decision.transfer, ports.privateKey));
    case 'wait':
      return ports.reply(replyOfWait(transferId, decision));
    case 'refuse': {
      const { reason, params } = decision;
      report('warn', 'refused', { transferId, reason, ...params });
      // What was signed stays the answer: a changed request does not take it back.
      const transfer = log.state.transfer(transferId);
      if (transfer !== null) return ports.reply(await replyOfSigned(transfer, ports.privateKey));
      if (log.state.closed(transferId) === null) log.append({ kind: 'closed', transferId, reason }, now());
      const closed = log.state.closed(transferId);
      if (closed !== null) await ports.reply({ ...replyOfClosed(closed), params });
    }
  }
}

async function decisionOf({ policy, log, now, chain }: Ports, request: WithdrawalRequest): Promise<Decision> {
  const alone = decideAlone(request, policy, { log: log.state, now: now() });
  if (alone.kind !== 'ask') return alone;
  const facts = await factsOf(chain, policy.wallet, alone.to);
  return decide(request, policy, { log: log.state, now: now() }, facts);
}

async function factsOf(chain: Ports['chain'], wallet: Address, to: Address): Promise<ChainFacts> {
  // The nonce first: a block in between makes the wallet look poorer, not richer.
  const minedNonce = await chain.minedNonce(wallet);
  const walletBalance = await chain.tokenBalance(wallet);
  const [anomaly, walletBlacklisted, destinationKind, destinationBlacklisted, gasPrice, coins] = await Promise.all([
    chain.anomaly(),
    chain.isBlacklisted(wallet),
    chain.addressKind(to),
    chain.isBlacklisted(to),
    chain.gasPrice(),
    chain.coinBalance(wallet),
  ]);
  const destinationFacts = { destinationKind, destinationBlacklisted };
  return { anomaly, walletBlacklisted, ...destinationFacts, gasPrice, coins, walletBalance, minedNonce };
}

/** The line is on disk before the signature goes anywhere. */
async function sign(
  ports: Ports,
  { transferId, amountUnits }: WithdrawalRequest,
  { to, transaction, digest, mostFeePerGas, counters }: Extract<Decision, { kind: 'sign' }>,
): Promise<void> {
  const { log, now, report, privateKey } = ports;
  const { hash: txHash } = await signTransaction(privateKey, transaction);
  const of = { transferId, digest, units: amountUnits, destination: to, mostFeePerGas, transaction, txHash, counters };
  log.append({ kind: 'signed', ...of }, now());
  report('info', 'signed', { transferId, nonce: transaction.nonce, units: amountUnits, txHash });
  const transfer = log.state.transfer(transferId);
  if (transfer === null) throw new Error(`the log has lost transfer ${transferId}`);
  await ports.reply(await replyOfSigned(transfer, privateKey));
  await broadcast(ports, transferId, newestOf(transfer));
}
