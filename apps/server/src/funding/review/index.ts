import type pg from 'pg';
import type { AnyOperation } from '../../platform/http/index.ts';
import { fundingDeps, type ReviewOptions } from '../deps.ts';
import { decisions } from './decide.ts';
import { reads } from './reads.ts';

/** The operations of operators on deposits and lines of the bank. */
export function fundReviewOperations({ payoutOf, chain, ...options }: ReviewOptions): AnyOperation[] {
  const deps = fundingDeps(options);
  return [...reads({ ...deps, payoutOf }), ...decisions({ ...deps, chain })];
}

type Waiting = { readonly open: number; readonly oldestAt: number | null };

/** Deposits that wait for an operator: how many, and when the oldest of them was announced, or
 * its money arrived. */
export async function depositQueue(client: pg.ClientBase, tenantId: number): Promise<Waiting> {
  const { rows } = await client.query<Waiting>(
    `select count(*)::int as open, min(coalesce(d.created_at, l.booked_at, c.seen_at)) as "oldestAt" from transfer t
       left join funding_deposit d using (tenant_id, transfer_id)
       left join lateral (select booked_at from bank_line where tenant_id = t.tenant_id and transfer_id = t.transfer_id limit 1) l on true
       left join lateral (select seen_at from chain_deposit where tenant_id = t.tenant_id and transfer_id = t.transfer_id limit 1) c on true
      where t.tenant_id = $1 and t.open and direction = 'in' and t.account_id >= 100
        and t.state in ('review', 'held', 'screening', 'returning')`,
    [tenantId],
  );
  return rows[0] ?? { open: 0, oldestAt: null };
}

/** Unallocated bank lines. */
export async function lineQueue(client: pg.ClientBase, tenantId: number): Promise<Waiting> {
  const { rows } = await client.query<Waiting>(
    `select count(*)::int as open, min(l.booked_at) as "oldestAt" from transfer t
       left join lateral (select booked_at from bank_line where tenant_id = t.tenant_id and transfer_id = t.transfer_id limit 1) l on true
      where t.tenant_id = $1 and t.open and t.state in ('unallocated', 'returning') and t.account_id = 8`,
    [tenantId],
  );
  return rows[0] ?? { open: 0, oldestAt: null };
}
