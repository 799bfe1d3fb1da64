import { epochMs } from '@kabuto/market';
import { submitRequest } from '../../orders/index.ts';
import { type Operation, operation } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import type { FundingDeps } from '../deps.ts';
import { refuseSigned } from '../token-withdrawals/adopt.ts';
import { viewTransfer } from './read.ts';
import { unlessEnded } from './unless-ended.ts';

/**
 * POST v1/fund/transfer/cancel: the broker decides by the state in its memory. TRANSFER_UNKNOWN also for a transfer of
 * another account; TRANSFER_STATE {state} for the caller's own that has gone further; SIGNATURE_ASKED for one that the
 * signer has signed although it is not fixed here.
 */
export const transferCancel = (deps: FundingDeps): Operation =>
  operation('transferCancel', async ({ body, caller, member }) => {
    const { pool, coreOf, now } = deps;
    const { tenantId } = caller;
    const { accountId, userId } = member;
    const core = coreOf(tenantId);
    const transferId = Number(body.transferId);
    const known = await core.read(({ broker }) => broker.transfer(transferId));
    if (known?.accountId === accountId) await refuseSigned(pool, tenantId, known);
    const input = {
      kind: 'stepTransfer',
      accountId,
      transferId,
      wallAt: epochMs(now()),
      from: known?.accountId === accountId ? known.state : 'declared',
      to: 'cancelled',
      actor: {
        kind: 'customer',
        id: String(userId),
      },
    } as const;
    const request = { operation: 'transferCancel', transferId };
    return unlessEnded(deps, { tenantId, transferId, owner: accountId }, () =>
      submitRequest(core, caller, { accountId, request }, input, ({ transfer }) => {
        if (transfer === undefined) throw new Error('the answer to a cancelled transfer has no transfer');
        return withTenant(pool, tenantId, (client) => viewTransfer(client, deps, tenantId, transfer));
      }),
    );
  });
