import { NETWORKS } from '@kabuto/chain';
import { epochMs } from '@kabuto/market';
import { submitRequest } from '../../orders/index.ts';
import { type Member, type Operation, operation, Refused } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import type { Consent } from '../../signing/index.ts';
import { viewTransfer } from '../transfers/read.ts';
import { destinationsOf } from '../withdrawals/paperwork.ts';
import { beginCooling } from '../withdrawals/withdrawal-request.ts';
import { consentOf, requireCountedKey } from './consent.ts';
import { lockTokenWithdrawal, setConfirmation } from './paperwork.ts';
import type { TokenOutDeps } from './ports.ts';

/**
 * POST v1/fund/usdt/withdrawal/request: as a withdrawal by bank is requested. What the customer's passkey has signed is
 * kept with the withdrawal, for the signer. TRANSFER_UNKNOWN also for a withdrawal of another account.
 */
export const usdtWithdrawalRequest = (deps: TokenOutDeps): Operation =>
  operation('usdtWithdrawalRequest', async ({ body, caller, member }) => {
    const { pool, coreOf, now } = deps;
    const { tenantId } = caller;
    const { accountId, userId } = member;
    const core = coreOf(tenantId);
    const transferId = Number(body.transferId);
    const { kind } = await confirmOnce(deps, tenantId, member, { transferId, token: body.stepUpToken });
    return submitRequest(
      core,
      caller,
      { accountId, request: { operation: 'usdtWithdrawalRequest', transferId } },
      {
        ...({ kind: 'stepTransfer', from: 'draft', to: 'requested' } as const),
        ...{ accountId, transferId, wallAt: epochMs(now()), actor: { kind: 'customer', id: String(userId) } },
        ...(kind === 'demo' ? { confirmedBy: 'demo' } : {}),
      },
      async ({ transfer }) => {
        if (transfer === undefined) throw new Error('the answer to a requested withdrawal has no transfer');
        const cooling = await beginCooling(core, transfer, { now: now(), key: `cooling-${transferId}` });
        return withTenant(pool, tenantId, (client) => viewTransfer(client, { destinationsOf }, tenantId, cooling));
      },
    );
  });

/** Uses up the customer's confirmation unless it was used up for this withdrawal before; returns how it was given. */
async function confirmOnce(
  { pool, confirm, now, isDemo }: TokenOutDeps,
  tenantId: number,
  member: Member,
  { transferId, token }: { readonly transferId: number; readonly token: string | undefined },
): Promise<Consent> {
  const simulated = await isDemo(tenantId);
  return withTenant(pool, tenantId, async (client) => {
    const kept = await lockTokenWithdrawal(client, tenantId, transferId);
    if (kept === undefined || kept.userId !== member.userId) throw new Refused('TRANSFER_UNKNOWN', 'transferId');
    if (kept.confirmation !== null) return kept.confirmation;
    const assertion = await confirm(client, tenantId, member, { token, subject: kept.terms });
    const confirmation = consentOf(assertion, simulated);
    const { chainId } = NETWORKS[kept.network];
    const owner = { tenantId, userId: member.userId };
    await requireCountedKey(client, owner, confirmation, { chainId, now: now() });
    await setConfirmation(client, tenantId, transferId, { confirmation, now: now() });
    return confirmation;
  });
}
