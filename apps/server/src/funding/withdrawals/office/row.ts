import type { Transfer } from '@kabuto/brokerage';
import type { OperatorReply } from '@kabuto/contract/operator';
import type pg from 'pg';
import { destinationsOf } from '../paperwork.ts';

type Row = OperatorReply<'fundWithdrawalApprove'>;

/** A withdrawal as operators see it. */
export async function withdrawalRow(client: pg.ClientBase, tenantId: number, of: Transfer): Promise<Row> {
  const { rows } = await client.query<{ userId: number }>(
    'select user_id as "userId" from app_user where tenant_id = $1 and account_id = $2',
    [tenantId, of.accountId],
  );
  const kept = (await destinationsOf(client, tenantId, [of.transferId])).get(of.transferId);
  const [member] = rows;
  return {
    transferId: String(of.transferId),
    accountId: String(of.accountId),
    memberId: member === undefined ? null : String(member.userId),
    direction: of.direction,
    amount: String(of.amount),
    fee: String(of.fee),
    state: of.state,
    reason: of.reason,
    createdAt: of.createdAt,
    updatedAt: of.updatedAt,
    reference: null,
    hasProof: false,
    destination: kept?.destination ?? null,
    notBefore: of.notBefore,
    arrivesOn: kept?.arrivesOn ?? null,
  };
}
