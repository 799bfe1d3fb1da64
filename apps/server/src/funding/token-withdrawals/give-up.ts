import { NETWORKS } from '@kabuto/chain';
import { lockOperators, operatorOperation } from '../../operators/index.ts';
import { type AnyOperation, Refused } from '../../platform/http/index.ts';
import { giveUpUnsigned } from '../../signing/index.ts';
import { transferRow } from '../review/transfer-row.ts';
import { transferById } from '../transfers/read.ts';
import { destinationsOf } from '../withdrawals/paperwork.ts';
import type { WithdrawalDeps } from '../withdrawals/ports.ts';
import { readTokenWithdrawals } from './paperwork.ts';

/**
 * POST v1/fund/payout/cancel: the exit of a withdrawal whose tokens are fixed and which waits for its network, for a
 * signer that does not reply, or in its signer, as for another approval in the place of one whose operator has left.
 * The signer gets a cancellation; the yen return when its reply is that it will never sign (`follow`), and not before:
 * it may sign in the same moment, and after a restore of the database it may have signed what has no request here any
 * more. Throws Refused NOT_FOUND, TRANSFER_STATE {state}, SIGNATURE_ASKED.
 */
export const payoutGiveUp = ({ coreOf, now }: WithdrawalDeps): AnyOperation =>
  operatorOperation('payoutGiveUp', async ({ body, operator: { tenantId }, change }) => {
    const transferId = Number(body.transferId);
    await coreOf(tenantId).waitUntilCaughtUp();
    return change(async (client) => {
      await lockOperators(client, tenantId);
      const transfer = await transferById(client, tenantId, transferId);
      const kept = (await readTokenWithdrawals(client, tenantId, [transferId])).get(transferId);
      if (transfer === undefined || kept === undefined) throw new Refused('NOT_FOUND', 'transferId');
      const { state } = transfer;
      if (state !== 'signed') throw new Refused('TRANSFER_STATE', 'transferId', { state });
      const { chainId } = NETWORKS[kept.network];
      if (!(await giveUpUnsigned(client, { tenantId, chainId, transferId, reason: null }, now())))
        throw new Refused('SIGNATURE_ASKED', 'transferId');
      return {
        reply: await transferRow(client, { destinationsOf }, tenantId, transfer),
        subject: `transfer ${transferId}`,
        before: { state },
        after: { state, givenUp: true },
      };
    });
  });
