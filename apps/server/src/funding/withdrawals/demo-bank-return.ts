import { type Operation, operation, Refused } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import { findTransfer } from '../transfers/read.ts';
import { unlessEnded } from '../transfers/unless-ended.ts';
import type { WithdrawalDeps } from './ports.ts';
import { stepByHost, stepped } from './step.ts';

/** POST v1/demo/bank/return: the money of a sent or paid withdrawal comes back, as an operator records it. */
export const demoBankReturn = (deps: WithdrawalDeps): Operation =>
  operation('demoBankReturn', async ({ body, caller: { tenantId }, member: { accountId } }) => {
    const { pool, coreOf, now, isDemo } = deps;
    if (!(await isDemo(tenantId))) throw new Refused('DEMO_ONLY');
    const core = coreOf(tenantId);
    const transferId = Number(body.transferId);
    await core.waitUntilCaughtUp();
    const transfer = await withTenant(pool, tenantId, (client) =>
      findTransfer(client, tenantId, { accountId, transferId }),
    );
    if (transfer === undefined) throw new Refused('TRANSFER_UNKNOWN', 'transferId');
    const { state } = transfer;
    if (transfer.direction !== 'out' || transfer.method !== 'bank' || (state !== 'sent' && state !== 'paid'))
      throw new Refused('TRANSFER_STATE', 'transferId', { state });
    const actor = { kind: 'clerk', id: 'demo-bank' } as const;
    await unlessEnded(deps, { tenantId, transferId }, async () =>
      stepped(await stepByHost(core, transfer, { to: 'returned', actor, reason: 'ACCOUNT_NOT_FOUND' }, { now: now() })),
    );
    return null;
  });
