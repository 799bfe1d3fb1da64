import { type Address, firstFees, isAddress, tokenTransfer, toRaw } from '@kabuto/chain';
import type { CounterUse } from '../log/entry.ts';
import { isVoiding, type LogState } from '../log/log-state.ts';
import type { Policy } from '../policy/policy.ts';
import { requestDigest } from '../request/digest.ts';
import type { WithdrawalRequest } from '../request/request.ts';
import { judgeApprovals } from './approvals.ts';
import { judgeConfirmation, type Now } from './confirmation.ts';
import { dayLimitReached } from './day-limit.ts';
import { type ChainFacts, type Decision, refuse, type Wait, wait } from './decision.ts';
import { mostFeePerGas } from './fee-cap.ts';
import { wrongTerms } from './terms.ts';

/** What has to be asked of the network before a decision; nothing else stands against the transfer. */
export interface NeedsFacts {
  readonly kind: 'ask';
  /** The destination of the request. */
  readonly to: Address;
  readonly counters: readonly CounterUse[];
}

/**
 * What can be decided without the network, in this order: what was signed or closed before, the terms, the customer's
 * confirmation, the operators' approvals, the limit of a day.
 */
export function decideAlone(
  request: WithdrawalRequest,
  policy: Policy,
  at: Now,
): Exclude<Decision, { kind: 'sign' }> | NeedsFacts {
  const before = decidedBefore(request, at.log);
  if (before !== null) return before;
  const wrong = wrongTerms(request, policy);
  if (wrong !== null) return wrong;
  const confirmation = judgeConfirmation(request, policy, at);
  if (confirmation.kind === 'refuse') return confirmation;
  const approvals = judgeApprovals(request, policy, at);
  if (approvals.kind === 'refuse') return approvals;
  // What is wrong comes before what is only early.
  if (confirmation.kind === 'wait') return confirmation;
  if (approvals.kind === 'wait') return approvals;
  const limit = { amount: request.amountUnits, limit: policy.dayLimit, now: at.now };
  const reached = dayLimitReached(at.log.transfers, limit);
  if (reached !== null) return reached;
  const { destination: to } = request;
  if (!isAddress(to)) return refuse('DESTINATION_MALFORMED');
  return { kind: 'ask', to, counters: [...confirmation.counters, ...approvals.counters] };
}

/**
 * What to do with a request. Pure: the same request, policy, log, facts and time give the same decision. `sign` names
 * the transaction with the log's next nonce.
 */
export function decide(request: WithdrawalRequest, policy: Policy, at: Now, facts: ChainFacts): Decision {
  const alone = decideAlone(request, policy, at);
  if (alone.kind !== 'ask') return alone;
  const { network, gas } = policy;
  const { to, counters } = alone;
  if (facts.destinationKind === 'contract') return refuse('DESTINATION_CONTRACT');
  if (facts.destinationBlacklisted) return refuse('DESTINATION_REFUSED');
  const halted = haltOf(facts);
  if (halted !== null) return halted;
  const most = mostFeePerGas(request.feeCapWei, policy);
  const fees = firstFees(facts.gasPrice, most);
  if (fees === null) return wait('GAS_TOO_DEAR', { mostFeePerGasWei: `${most}` });
  if (lacksCoins(policy, at.log, facts)) return wait('GAS_SHORT');
  const raw = toRaw(request.amountUnits, network.decimals);
  if (raw > freeTokens(policy, at.log, facts)) return wait('WALLET_SHORT');
  const transaction = tokenTransfer(network, { nonce: at.log.nextNonce, gas, to, raw, ...fees });
  const digest = requestDigest(request);
  return { kind: 'sign', to, transaction, digest, mostFeePerGas: most, counters };
}

function decidedBefore(request: WithdrawalRequest, log: LogState): Exclude<Decision, { kind: 'sign' }> | null {
  const { transferId } = request;
  const closed = log.closed(transferId);
  if (closed !== null) return refuse('CLOSED', { reason: closed.reason });
  const transfer = log.transfer(transferId);
  if (transfer === null) return null;
  if (transfer.digest !== requestDigest(request)) return refuse('TRANSFER_CHANGED', { transferId });
  return isVoiding(transfer) ? refuse('VOIDED', { transferId }) : { kind: 'signed', transfer };
}

/** Transfers that are signed, and that no block contains. */
const unmined = (log: LogState, { minedNonce }: ChainFacts) =>
  log.transfers.filter(({ nonce, settled }) => nonce >= minedNonce && settled === null);

/** Whether the coins do not pay for the gas of one more transfer at the policy's highest fee. */
function lacksCoins({ gas, mostFeePerGas: most }: Policy, log: LogState, facts: ChainFacts): boolean {
  const { coins } = facts;
  return coins !== null && coins < gas * most * BigInt(unmined(log, facts).length + 1);
}

/** Raw amount of the wallet's tokens that no signed transfer still needs. */
function freeTokens({ network }: Policy, log: LogState, facts: ChainFacts): bigint {
  const { walletBalance } = facts;
  return unmined(log, facts).reduce((free, { units }) => free - toRaw(units, network.decimals), walletBalance);
}

/** Why nothing is signed on this network now. */
function haltOf({ anomaly, walletBlacklisted }: ChainFacts): Wait | null {
  if (anomaly !== null) return wait('NETWORK_HALTED', { anomaly });
  return walletBlacklisted ? wait('NETWORK_HALTED', { anomaly: 'WALLET_REFUSED' }) : null;
}
