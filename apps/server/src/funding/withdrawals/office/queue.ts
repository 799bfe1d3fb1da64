import type pg from 'pg';

type Waiting = { readonly open: number; readonly oldestAt: number | null };

/** Withdrawals that wait for an operator's approval: how many, and when the cooling of the oldest of them ended. */
export async function withdrawalQueue(client: pg.ClientBase, tenantId: number): Promise<Waiting> {
  const { rows } = await client.query<Waiting>(
    `select count(*)::int as open, min(not_before) as "oldestAt" from transfer
      where tenant_id = $1 and open and state = 'screening' and direction = 'out'`,
    [tenantId],
  );
  return rows[0] ?? { open: 0, oldestAt: null };
}
