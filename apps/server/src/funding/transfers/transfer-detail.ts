import { type Operation, operation, Refused } from '../../platform/http/index.ts';
import { readTenant } from '../../platform/postgres/index.ts';
import type { FundingDeps } from '../deps.ts';
import { findTransfer, readSteps, viewTransfer } from './read.ts';
import { customerState } from './view.ts';

/**
 * GET v1/fund/transfer/detail. TRANSFER_UNKNOWN also for a transfer of another account; CORE_STOPPED when the tables
 * are too far behind to know it.
 */
export const transferDetail = (deps: FundingDeps): Operation =>
  operation('transferDetail', async ({ query, caller: { tenantId }, member: { accountId } }) => {
    const of = { tenantId, accountId, transferId: Number(query.transferId) };
    const detail = await readDetail(deps, of);
    if (detail !== undefined) return detail;
    // It may have been declared a moment ago, and a read waits for the tables no longer than a second.
    await deps.coreOf(tenantId).waitUntilCaughtUp();
    const late = await readDetail(deps, of);
    if (late === undefined) throw new Refused('TRANSFER_UNKNOWN', 'transferId');
    return late;
  });

type Of = { readonly tenantId: number; readonly accountId: number; readonly transferId: number };

const readDetail = (deps: FundingDeps, { tenantId, ...of }: Of) =>
  readTenant(deps.pool, tenantId, async (client) => {
    const transfer = await findTransfer(client, tenantId, of);
    if (transfer === undefined) return undefined;
    const steps = await readSteps(client, tenantId, transfer.transferId);
    return {
      transfer: await viewTransfer(client, deps, tenantId, transfer),
      // A line that an operator gave to the customer was the brokerage's before.
      steps: steps.flatMap(({ state, reason, at, journalSeq }) =>
        state === 'unallocated' || state === 'allocated'
          ? []
          : [{ state: customerState(state), reason, at, journalSeq }],
      ),
    };
  });
