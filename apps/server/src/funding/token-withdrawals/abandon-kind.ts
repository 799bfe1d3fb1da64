import { HOUSE, type Transfer } from '@kabuto/brokerage';
import { type Hash, isAddress, NETWORKS, SourcesDisagree } from '@kabuto/chain';
import { epochMs } from '@kabuto/market';
import { lockOperators, operatorOperation } from '../../operators/index.ts';
import { type AnyOperation, Refused } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import {
  type Content,
  type CoreKind,
  executeCommand,
  integerOf,
  type Proposals,
  proposeAs,
} from '../../proposals/index.ts';
import { giveUpUnsigned, readReplies, type SignerReply } from '../../signing/index.ts';
import { hasPaid } from '../tokens/payments-seen.ts';
import { unlessUnavailable } from '../tokens/unless-unavailable.ts';
import { transferById } from '../transfers/read.ts';
import type { WithdrawalDeps } from '../withdrawals/ports.ts';
import { readEarlierWallet, readNonceAfter } from './earlier-wallet.ts';
import { readTokenWithdrawals, type TokenWithdrawal } from './paperwork.ts';

type Deps = Pick<WithdrawalDeps, 'pool' | 'coreOf' | 'now' | 'tokens'>;

const idOf = (content: Content): number => integerOf(content, 'transferId', { min: 1, max: Number.MAX_SAFE_INTEGER });

/** The states of a reply after which the transaction may still be mined. */
const UNDECIDED: readonly SignerReply['state'][] = ['waiting', 'signed', 'voiding'];

// the type of hashes is this pattern
const isHash = (text: string | null): text is Hash => text !== null && /^0x[0-9a-f]{64}$/.test(text);

/** A withdrawal that is fixed and whose signature was requested from an earlier wallet. */
type Left = {
  readonly transfer: Transfer;
  readonly kept: TokenWithdrawal;
  readonly wallet: string;
  /** The newest transaction of it that is known; null: none is. */
  readonly txHash: string | null;
};

/**
 * What the earlier wallet has left open. Throws Refused TRANSFER_UNKNOWN, TRANSFER_STATE {state}; WALLET_IN_USE: the
 * requested wallet is the newest one, or there is none; SIGNATURE_ASKED: it is known to be in a block.
 */
async function leftOpen({ pool, coreOf }: Deps, tenantId: number, transferId: number): Promise<Left> {
  await coreOf(tenantId).waitUntilCaughtUp();
  return withTenant(pool, tenantId, async (client) => {
    const transfer = await transferById(client, tenantId, transferId);
    const kept = (await readTokenWithdrawals(client, tenantId, [transferId])).get(transferId);
    if (transfer === undefined || kept === undefined) throw new Refused('TRANSFER_UNKNOWN', 'transferId');
    const { state } = transfer;
    if (state !== 'signed') throw new Refused('TRANSFER_STATE', 'transferId', { state });
    const wallet = await readEarlierWallet(client, tenantId, { transferId, chainId: NETWORKS[kept.network].chainId });
    if (wallet === null) throw new Refused('WALLET_IN_USE', 'transferId');
    const reply = (await readReplies(client, tenantId, [transferId])).get(transferId);
    if (reply !== undefined && !UNDECIDED.includes(reply.state)) throw new Refused('SIGNATURE_ASKED', 'transferId');
    return { transfer, kept, wallet, txHash: reply?.txHash ?? null };
  });
}

/**
 * Whether nothing of it can be mined any more: the final blocks contain so many transactions of the wallet that each
 * nonce with which it may have signed is used, and none of them has paid this withdrawal. Throws Refused
 * NETWORK_HALTED, NETWORK_UNREADABLE, NONCE_OPEN {needed, used}, PAYMENT_SEEN.
 */
async function requireBurnt({ pool, tokens }: Deps, tenantId: number, { transfer, kept, wallet, txHash }: Left) {
  const { network } = kept;
  const { chainId } = NETWORKS[network];
  const { transferId, units } = transfer;
  if (units === undefined || !isAddress(wallet)) throw new Refused('TRANSFER_UNKNOWN', 'transferId');
  if ((await tokens.haltOf(tenantId, network)) !== null) throw new Refused('NETWORK_HALTED', 'transferId');
  const accepted = (await tokens.networksOf(tenantId)).find((one) => one.network.id === network);
  const finalAt = tokens.chain.finalAt(tenantId, network);
  if (accepted === undefined || finalAt === null || finalAt < 0) throw new Refused('NETWORK_UNREADABLE', 'transferId');
  const { at, receipt } = accepted.holdings;
  const read = async () => ({
    used: await at.nonce(wallet, finalAt),
    isMined: isHash(txHash) && (await receipt(txHash))?.success === true,
  });
  const found = await unlessUnavailable(read).catch((error: unknown) => {
    if (error instanceof SourcesDisagree) return null;
    throw error;
  });
  if (found === null) throw new Refused('NETWORK_UNREADABLE', 'transferId');
  if (found.isMined) throw new Refused('PAYMENT_SEEN', 'transferId');
  const { used } = found;
  await withTenant(pool, tenantId, async (client) => {
    const needed = await readNonceAfter(client, tenantId, { transferId, chainId, wallet });
    if (used < needed) throw new Refused('NONCE_OPEN', 'transferId', { needed: String(needed), used: String(used) });
    const paid = await hasPaid(client, tenantId, { network, wallet, to: kept.destination, units, transferId });
    if (paid) throw new Refused('PAYMENT_SEEN', 'transferId');
  });
}

/**
 * Gives the yen of a withdrawal back whose wallet was replaced, and whose signer does not reply any more: `transferId`.
 * Where it replies, a cancellation or `void` ends it.
 */
export const payoutAbandonKind = (deps: Deps): CoreKind => ({
  by: 'core',
  kind: 'payoutAbandon',
  executedEvent: 'payoutAbandonExecuted',
  subject: (content) => `transfer ${idOf(content)}`,
  validate: (content) => void idOf(content),
  current: async (tenantId, content) => {
    const left = await leftOpen(deps, tenantId, idOf(content));
    await requireBurnt(deps, tenantId, left);
    return { version: 1, content: { state: left.transfer.state, wallet: left.wallet } };
  },
  execute: async (proposal, approved) => {
    const { tenantId, content } = proposal;
    const transferId = idOf(content);
    const core = deps.coreOf(tenantId);
    // a signer that comes back finds the cancellation before the request
    await withTenant(deps.pool, tenantId, async (client) => {
      await lockOperators(client, tenantId);
      const kept = (await readTokenWithdrawals(client, tenantId, [transferId])).get(transferId);
      if (kept === undefined) return;
      const { chainId } = NETWORKS[kept.network];
      await giveUpUnsigned(client, { tenantId, chainId, transferId, reason: null }, deps.now());
    });
    const found = await core.read(({ broker }) => broker.transfer(transferId));
    const step = { kind: 'stepTransfer', transferId, from: 'signed', to: 'returned' } as const;
    const asked = { ...step, reason: 'TRANSACTION_VOIDED', proposal: approved };
    const accountId = found?.accountId ?? HOUSE.unallocated;
    const input = { ...asked, accountId, wallAt: epochMs(proposal.decidedAt ?? proposal.createdAt) };
    return executeCommand(core, proposal, input, asked);
  },
});

/** POST v1/fund/payout/abandon/propose */
export const proposeAbandon = (kind: CoreKind, proposals: Proposals): AnyOperation =>
  operatorOperation('payoutAbandonPropose', ({ body: { transferId, reason }, ...actor }) =>
    proposeAs(proposals, kind, { transferId: Number(transferId) }, { ...actor, reason }),
  );
