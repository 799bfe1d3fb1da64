import type { TransferState } from '@kabuto/brokerage';
import type pg from 'pg';

/** An open deposit of a customer. */
export type OpenDeposit = {
  readonly transferId: number;
  readonly accountId: number;
  /** Yen. */
  readonly amount: number;
  readonly state: TransferState;
  readonly reason: string | null;
  readonly reference: string | null;
  /** What arrived on a chain; null: yen did. */
  readonly token: string | null;
  readonly units: number | null;
};

/** Customers' open deposits that are not credited, oldest first, and their number. */
export async function listDeposits(
  client: pg.ClientBase,
  tenantId: number,
  limit: number,
): Promise<{ readonly rows: readonly OpenDeposit[]; readonly total: number }> {
  const from = `from transfer t left join funding_deposit d using (tenant_id, transfer_id)
    where t.tenant_id = $1 and t.open and t.direction = 'in' and t.account_id >= 100 and t.state <> 'credited'`;
  const { rows } = await client.query<OpenDeposit>(
    `select t.transfer_id as "transferId", t.account_id as "accountId", t.amount, t.state, t.reason, d.reference, t.token, t.units
      ${from}
      order by t.transfer_id limit $2`,
    [tenantId, limit],
  );
  const counted = await client.query<{ total: number }>(`select count(*)::int as total ${from}`, [tenantId]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}
