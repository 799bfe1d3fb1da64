import type { ClientBase } from 'pg';
import { readJournalRow } from './rows.ts';

/** A row of the journal: its number, its chained hash, and its market time in epoch milliseconds. */
export type TablesEnd = { readonly seq: number; readonly hash: Buffer; readonly at: number };

/**
 * The journal row at which the read tables end: they have all of what is up to it, and within the same snapshot nothing
 * behind it. The feed and the clock are ahead of it. Null before the first row. The caller has begun a transaction of
 * the tenant.
 */
export async function readTablesEnd(client: ClientBase, tenantId: number): Promise<TablesEnd | null> {
  const { rows } = await client.query<{ seq: number }>('select seq from projection where tenant_id = $1', [tenantId]);
  const seq = rows[0]?.seq ?? 0;
  if (seq === 0) return null;
  const { row, hash } = await readJournalRow(client, tenantId, seq);
  return { seq, hash, at: row.at };
}
