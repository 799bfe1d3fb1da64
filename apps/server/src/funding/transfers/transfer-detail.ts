import { type Operation, operation, Refused } from '../../platform/http/index.ts';
import { readTenant } from '../../platform/postgres/index.ts';
import type { FundingDeps } from '../deps.ts';
import { findTransfer, readSteps, viewTransfer } from './read.ts';
import { customerState } from './view.ts';

/** GET v1/fund/transfer/detail: NOT_FOUND also for a transfer of another account. */
export const transferDetail = (deps: FundingDeps): Operation =>
  operation('transferDetail', ({ query, caller: { tenantId }, member: { accountId } }) =>
    readTenant(deps.pool, tenantId, async (client) => {
      const transfer = await findTransfer(client, tenantId, { accountId, transferId: Number(query.transferId) });
      if (transfer === undefined) throw new Refused('TRANSFER_UNKNOWN', 'transferId');
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
    }),
  );
