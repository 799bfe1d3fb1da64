import { type TransferActor, unitsFor } from '@kabuto/brokerage';
import { ChainUnavailable, NETWORKS } from '@kabuto/chain';
import { lockOperators } from '../../operators/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import {
  type Consent,
  isSigning,
  readAllReplies,
  requestDigest,
  requestSignature,
  type SignerReply,
} from '../../signing/index.ts';
import { haltedNetworks } from '../tokens/network-halt.ts';
import { freshRate } from '../tokens/rate.ts';
import { stepByHost } from '../withdrawals/step.ts';
import { approvalsOf } from './approvals.ts';
import { stepAfter } from './next-step.ts';
import { setHead, setRateRead } from './paperwork.ts';
import type { TokenOutDeps, Withdrawal } from './ports.ts';
import { readNoRoom } from './room.ts';
import { stopUnsigned } from './stop.ts';
import { termsOf } from './terms.ts';

const SYSTEM: TransferActor = { kind: 'system' };

/**
 * Fixes the tokens of an approved withdrawal by the rate of now, or rejects it when they are outside the bounds.
 * Nothing happens while the network is halted, not read since the start or not open to the brokerage, the signer does
 * not work, no rate is fresh, or something is missing that the signer would wait for: a screening, an approval, room in
 * its limit of a day, coins, tokens, gas below the fee cap. The rate would be old by then. Returns false when the
 * broker has refused the step.
 */
export async function fixTokens(deps: TokenOutDeps, { tenantId, transfer, kept }: Withdrawal): Promise<boolean> {
  const { pool, coreOf, now, ratesOf, haltOf, isUnread, isDemo, networksOf } = deps;
  const core = coreOf(tenantId);
  const { transferId, amount, leastUnits = 0, mostUnits = 0 } = transfer;
  const at = now();
  if ((await haltOf(tenantId, kept.network)) !== null) return true;
  if (await isUnread(tenantId, kept.network)) return true;
  if (!(await networksOf(tenantId)).some(({ network }) => network.id === kept.network)) return true;
  const { chainId } = NETWORKS[kept.network];
  if (!(await withTenant(pool, tenantId, (client) => isSigning(client, tenantId, { chainId, now: at })))) return true;
  const rate = await freshRate(ratesOf(tenantId), at);
  if (rate === null) return true;
  const units = Number(unitsFor(amount, rate.rate));
  const isLive = !(await isDemo(tenantId));
  if (isLive && (kept.screenedAt === null || !(await isApproved(deps, { tenantId, transfer, kept }, units))))
    return true;
  await core.waitUntilCaughtUp();
  const of = { kept, units, feeCap: transfer.feeCap ?? 0 };
  if ((await withTenant(pool, tenantId, (client) => readNoRoom(client, tenantId, of, at))) !== null) return true;
  if (units < leastUnits || units > mostUnits) {
    const { refusal } = await stepByHost(
      core,
      transfer,
      { to: 'rejected', actor: SYSTEM, reason: 'RATE_OUT_OF_BOUNDS' },
      { now: at },
    );
    return refusal === null;
  }
  await withTenant(pool, tenantId, (client) => setRateRead(client, tenantId, transferId, rate));
  const { refusal } = await stepByHost(core, transfer, { to: 'signed', rate: rate.rate, actor: SYSTEM }, { now: at });
  return refusal === null;
}

/** Whether as many people have signed the terms as the signer wants for this amount. */
async function isApproved(
  { pool }: Pick<TokenOutDeps, 'pool'>,
  { tenantId, kept }: Withdrawal,
  units: number,
): Promise<boolean> {
  const { needed, people } = await withTenant(pool, tenantId, (client) =>
    approvalsOf(client, tenantId, { ...kept, units }),
  );
  return needed !== null && people >= needed;
}

/** Who has approved a withdrawal, as the signer takes it. Without a proof it counts on the demo's chain only. */
const approvalOf = (approvedBy: string): { readonly by: string; readonly consent: Consent } => ({
  by: approvedBy,
  consent: { kind: 'demo', by: approvedBy },
});

/** The request for the signature of a withdrawal whose tokens are fixed. */
function requestOf({ tenantId, transfer, kept }: Withdrawal, isDemo: boolean) {
  const { units, approvedBy } = transfer;
  const { confirmation, network, destination: address } = kept;
  if (units === undefined || confirmation === null)
    throw new Error(`the signed withdrawal ${transfer.transferId} has no amount of tokens or no confirmation`);
  return {
    ...termsOf(tenantId, transfer, { network, address }),
    amountUnits: units,
    customerId: kept.userId,
    confirmation,
    // Operators of a live brokerage have handed over theirs already.
    approvals: isDemo && approvedBy !== undefined ? [approvalOf(approvedBy)] : [],
  };
}

/**
 * Whether the signer has signed something else than the ledger has: another amount, another customer or other terms. It
 * leads to no step, and is shown to operators.
 */
export function signsOther({ tenantId, transfer, kept }: Withdrawal, { digest }: Pick<SignerReply, 'digest'>): boolean {
  const { units } = transfer;
  if (digest === null || units === undefined) return false;
  const terms = termsOf(tenantId, transfer, { network: kept.network, address: kept.destination });
  return digest !== requestDigest({ ...terms, amountUnits: units, customerId: kept.userId });
}

/**
 * How much of exactly this withdrawal the signer has signed, 10^-6 tokens, by the digest of its reply; null: it has
 * signed something else, or has not named how much.
 */
export function signedUnits(
  { tenantId, transfer, kept }: Withdrawal,
  { digest, units }: Pick<SignerReply, 'digest' | 'units'>,
): number | null {
  if (digest === null || units === null || !(units > 0)) return null;
  const terms = termsOf(tenantId, transfer, { network: kept.network, address: kept.destination });
  return requestDigest({ ...terms, amountUnits: units, customerId: kept.userId }) === digest ? units : null;
}

/**
 * Asks the signer for the signature of a withdrawal whose tokens are fixed; one that was asked for stays as it is.
 * Nothing happens on a network that an operator has halted: a halt that is being entered is waited for.
 */
async function ask(deps: TokenOutDeps, of: Withdrawal, isDemo: boolean): Promise<void> {
  const { tenantId, kept } = of;
  const request = requestOf(of, isDemo);
  await withTenant(deps.pool, tenantId, async (client) => {
    // once a halt is in force, nothing is handed to the signer any more
    await lockOperators(client, tenantId);
    if ((await haltedNetworks(client, tenantId)).has(kept.network)) return;
    const decided = (await readAllReplies(client, tenantId, [request.transferId])).get(request.transferId);
    if (decided !== undefined && decided.state !== 'waiting') return;
    await requestSignature(client, request, { now: deps.now() });
  });
}

/**
 * The signer had signed what was given up, so the database was restored to before the request: it is written again, and
 * the withdrawal continues by the signer's replies.
 */
async function askAgain(deps: TokenOutDeps, of: Withdrawal, signedBy: string, isDemo: boolean): Promise<void> {
  const request = requestOf(of, isDemo);
  await withTenant(deps.pool, of.tenantId, (client) =>
    requestSignature(client, request, { now: deps.now(), signedBy }),
  );
}

/** Reads how far the network is beyond the block of a withdrawal. */
async function countBlocks(
  { pool, networksOf }: TokenOutDeps,
  { tenantId, transfer, kept }: Withdrawal,
  { state, blockNumber }: SignerReply,
): Promise<void> {
  if (blockNumber === null || state === 'final') return;
  const head = await headOf({ networksOf }, tenantId, kept.network);
  if (head === null || head === kept.headNumber) return;
  await withTenant(pool, tenantId, (client) => setHead(client, tenantId, transfer.transferId, head));
}

/** The newest block of a network; null: it is not open, or cannot be read now. */
async function headOf(
  { networksOf }: Pick<TokenOutDeps, 'networksOf'>,
  tenantId: number,
  network: string,
): Promise<number | null> {
  const open = (await networksOf(tenantId)).find((one) => one.network.id === network);
  if (open === undefined) return null;
  try {
    return (await open.source.head()).number;
  } catch (error) {
    if (error instanceof ChainUnavailable) return null;
    throw error;
  }
}

/**
 * Asks the signer about a withdrawal whose tokens are fixed, and takes it where its reply leads, unless that is about
 * something else than the ledger has: returns whether it is. Each step starts from the state that is in the tables, so
 * a round that was killed anywhere is repeated by the next.
 */
export async function follow(deps: TokenOutDeps, of: Withdrawal, isDemo: boolean): Promise<boolean> {
  const { transfer, tenantId } = of;
  const { transferId, state } = transfer;
  if (state !== 'signed' && state !== 'mined') return false;
  const replies = await withTenant(deps.pool, tenantId, (client) => readAllReplies(client, tenantId, [transferId]));
  const reply = replies.get(transferId);
  // About what was signed for another amount than the ledger has people decide.
  if (reply !== undefined && signsOther(of, reply)) return true;
  await followReply(deps, of, state, reply, isDemo);
  return false;
}

/** The same of a reply that is about what the ledger has; undefined: there is none yet. */
async function followReply(
  deps: TokenOutDeps,
  of: Withdrawal,
  state: 'signed' | 'mined',
  reply: SignerReply | undefined,
  isDemo: boolean,
): Promise<void> {
  const { tenantId, transfer } = of;
  if (await stopUnsigned(deps, of, reply)) return;
  if (reply === undefined || (reply.state === 'waiting' && !reply.isAsked)) return ask(deps, of, isDemo);
  if (!reply.isAsked && reply.digest !== null) return askAgain(deps, of, reply.wallet, isDemo);
  await countBlocks(deps, of, reply);
  const step = stepAfter(state, reply);
  if (step === null) return;
  await stepByHost(deps.coreOf(tenantId), transfer, { ...step, actor: SYSTEM }, { now: deps.now() });
}
