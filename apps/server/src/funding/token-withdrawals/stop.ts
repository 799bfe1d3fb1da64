import { NETWORKS } from '@kabuto/chain';
import type { Core } from '../../core/index.ts';
import { lockOperators } from '../../operators/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import { giveUpUnsigned, type SignerReply } from '../../signing/index.ts';
import type { TokenOutDeps, Withdrawal } from './ports.ts';

/** Why the server gives a withdrawal up by itself; the reason with which it is returned. */
export type StopReason = 'FROZEN_BEFORE_SENT' | 'ADDRESS_REMOVED' | 'RATE_OLD';

/** A rate is at most five minutes old when it fixes the tokens; five minutes later it is not signed any more. */
const RATE_MS = 10 * 60_000;

/** Whether nothing is signed as far as the server knows: no reply, or one that it waits. */
const isUnsigned = (reply: SignerReply | undefined): boolean => reply === undefined || reply.state === 'waiting';

async function reasonOf(core: Core, { transfer, kept }: Withdrawal, now: number): Promise<StopReason | null> {
  const { accountId } = transfer;
  if (kept.removedAt !== null) return 'ADDRESS_REMOVED';
  const status = await core.read(({ broker }) => broker.account(accountId)?.status);
  if (status === 'frozen') return 'FROZEN_BEFORE_SENT';
  return kept.rateAt !== null && now - kept.rateAt > RATE_MS ? 'RATE_OLD' : null;
}

/**
 * Gives up what is fixed and not signed once its account is frozen, its member disabled, its address removed or its
 * rate old: returns whether it is to be given up. The signer gets a cancellation, under the lock of requests, and the
 * yen return when its reply is that it will never sign. What it signs in the same moment is sent.
 */
export async function stopUnsigned(
  { pool, coreOf, now }: Pick<TokenOutDeps, 'pool' | 'coreOf' | 'now'>,
  of: Withdrawal,
  reply: SignerReply | undefined,
): Promise<boolean> {
  const { tenantId, transfer, kept } = of;
  if (transfer.state !== 'signed' || !isUnsigned(reply)) return false;
  const reason = await reasonOf(coreOf(tenantId), of, now());
  if (reason === null) return false;
  const { chainId } = NETWORKS[kept.network];
  await withTenant(pool, tenantId, async (client) => {
    await lockOperators(client, tenantId);
    await giveUpUnsigned(client, { tenantId, chainId, transferId: transfer.transferId, reason }, now());
  });
  return true;
}
