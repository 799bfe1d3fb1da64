import type { TransferState } from '@kabuto/brokerage';
import { type Operation, operation, Refused } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import type { FundingDeps } from '../deps.ts';
import { setProof } from '../paperwork.ts';
import { findTransfer, viewTransfer } from '../transfers/read.ts';

/** States of a deposit in which a deposit proof is accepted. */
const UNDECIDED: readonly TransferState[] = ['declared', 'matched', 'review', 'screening', 'held'];

/**
 * POST v1/fund/deposit/proof. TRANSFER_UNKNOWN also for a transfer of another account, TRANSFER_STATE {state} for one
 * that is decided and for withdrawals, FILE_UNKNOWN for a picture that was not uploaded for a deposit.
 */
export const depositProof = (deps: FundingDeps): Operation =>
  operation('depositProof', async ({ body, caller: { tenantId }, member: { accountId, userId } }) => {
    const { pool, files, coreOf, now } = deps;
    const { fileId } = body;
    const transferId = Number(body.transferId);
    // A deposit that was declared a moment ago may not be in the tables yet.
    await coreOf(tenantId).waitUntilCaughtUp();
    return withTenant(pool, tenantId, async (client) => {
      const transfer = await findTransfer(client, tenantId, { accountId, transferId });
      // a deposit of tokens has no bank's receipt
      if (transfer?.method !== 'bank') throw new Refused('TRANSFER_UNKNOWN', 'transferId');
      const { state, direction } = transfer;
      if (direction === 'out' || !UNDECIDED.includes(state))
        throw new Refused('TRANSFER_STATE', 'transferId', { state });
      await files.claim(client, { tenantId, userId, fileId, purpose: 'deposit', field: 'fileId' });
      await setProof(client, tenantId, { transferId, fileId, now: now() });
      return viewTransfer(client, deps, tenantId, transfer);
    });
  });
