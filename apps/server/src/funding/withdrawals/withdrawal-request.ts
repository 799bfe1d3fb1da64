import type { Transfer } from '@kabuto/brokerage';
import { epochMs } from '@kabuto/market';
import type { Core } from '../../core/index.ts';
import { submitRequest } from '../../orders/index.ts';
import { type Member, type Operation, operation, Refused } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import { viewTransfer } from '../transfers/read.ts';
import { destinationsOf, lockWithdrawal, setConfirmed } from './paperwork.ts';
import type { WithdrawalDeps } from './ports.ts';
import { stepByHost } from './step.ts';

/**
 * POST v1/fund/withdrawal/request. The confirmation is used up in the transaction that notes the withdrawal as
 * confirmed, before the broker decides: when the broker cannot be reached, the request is repeated without another
 * confirmation. It named exactly this withdrawal, and a draft lives for five minutes. TRANSFER_UNKNOWN also for a
 * withdrawal of another account.
 */
export const withdrawalRequest = (deps: WithdrawalDeps): Operation =>
  operation('withdrawalRequest', async ({ body, caller, member }) => {
    const { pool, coreOf, now } = deps;
    const { tenantId } = caller;
    const { accountId, userId } = member;
    const core = coreOf(tenantId);
    const transferId = Number(body.transferId);
    await confirmOnce(deps, tenantId, member, { transferId, token: body.stepUpToken });
    const request = { operation: 'withdrawalRequest', transferId };
    const actor = { kind: 'customer', id: String(userId) } as const;
    const of = { accountId, transferId, wallAt: epochMs(now()), actor };
    const input = { kind: 'stepTransfer', ...of, from: 'draft', to: 'requested' } as const;
    return submitRequest(core, caller, { accountId, request }, input, async ({ transfer }) => {
      if (transfer === undefined) throw new Error('the answer to a requested withdrawal has no transfer');
      // Under a key of its own, so that a repeated request has the same reply.
      const cooling = await beginCooling(core, transfer, { now: now(), key: `cooling-${transferId}` });
      return withTenant(pool, tenantId, (client) => viewTransfer(client, { destinationsOf }, tenantId, cooling));
    });
  });

/** Uses up the customer's confirmation unless it was used up for this withdrawal before. */
async function confirmOnce(
  { pool, confirm, now }: WithdrawalDeps,
  tenantId: number,
  member: Member,
  { transferId, token }: { readonly transferId: number; readonly token: string | undefined },
): Promise<void> {
  await withTenant(pool, tenantId, async (client) => {
    // Parallel calls of a double tap: the second finds the first one's confirmation.
    const kept = await lockWithdrawal(client, tenantId, transferId);
    if (kept === undefined || kept.userId !== member.userId) throw new Refused('TRANSFER_UNKNOWN', 'transferId');
    if (kept.confirmedAt !== null) return;
    await confirm(client, tenantId, member, { token, subject: kept.subject });
    await setConfirmed(client, tenantId, transferId, now());
  });
}

/** From requested to cooling. What is refused stays requested, and the job tries it again. */
export async function beginCooling(
  core: Core,
  transfer: Transfer,
  of: { readonly now: number; readonly key?: string },
): Promise<Transfer> {
  const requested = { ...transfer, state: 'requested' } as const;
  const answer = await stepByHost(core, requested, { to: 'cooling', actor: { kind: 'system' } }, of);
  return answer.transfer ?? transfer;
}
