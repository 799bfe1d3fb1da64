import type { Transfer } from '@kabuto/brokerage';
import { Refused } from '../../../platform/http/index.ts';
import { withTenant } from '../../../platform/postgres/index.ts';
import { readTokenWithdrawals } from '../../token-withdrawals/paperwork.ts';
import { readWithdrawals } from '../paperwork.ts';
import type { WithdrawalDeps } from '../ports.ts';

/**
 * Throws Refused CARD_UNKNOWN when the customer has removed the card that the money would go to, and of tokens
 * ADDRESS_UNKNOWN for the address.
 */
export async function checkDestination(
  { pool, findCard }: Pick<WithdrawalDeps, 'pool' | 'findCard'>,
  tenantId: number,
  { transferId, method }: Pick<Transfer, 'transferId' | 'method'>,
): Promise<void> {
  await withTenant(pool, tenantId, async (client) => {
    if (method === 'usdt') {
      const kept = (await readTokenWithdrawals(client, tenantId, [transferId])).get(transferId);
      if (kept === undefined || kept.removedAt !== null) throw new Refused('ADDRESS_UNKNOWN', 'transferId');
      return;
    }
    const kept = (await readWithdrawals(client, tenantId, [transferId])).get(transferId);
    const card = kept && (await findCard(client, { tenantId, userId: kept.userId }, kept.cardId));
    if (card === undefined || card.removedAt !== null) throw new Refused('CARD_UNKNOWN', 'transferId');
  });
}
