import { deserialize, serialize } from 'node:v8';
import type { Client, ClientBase } from 'pg';
import { allOf, inTenant } from '../lease/lease.ts';
import type { StoreProjected } from './project.ts';
import { PROJECTIONS } from './registry.ts';

// A host with a lag (tests only) stores the rows for the read tables in `projection_backlog` and applies them later. The tables hold
// everything up to the first batch in the backlog: applying a batch and removing it are one transaction.

/** Rows by the name of their projection. */
type Kept = readonly (readonly [name: string, rows: readonly unknown[]])[];

/** Stores the rows of a batch for `applyBacklog`. */
export const keepForLater: StoreProjected = async (client, tenantId, batch) => {
  const kept: Kept = PROJECTIONS.map(({ name, rows }) => [name, rows(batch)] as const).filter(
    ([, rows]) => rows.length > 0,
  );
  if (kept.length === 0) return;
  await client.query({
    name: 'core:projection_backlog',
    text: 'insert into projection_backlog (tenant_id, seq, rows) values ($1, $2, $3)',
    values: [tenantId, batch.lease.seq, serialize(kept)],
  });
};

/**
 * Writes the read tables of the batches up to journal row `upTo`, in their order. The caller has begun a transaction of the tenant;
 * concurrent callers wait, and then find the applied batches gone.
 */
export async function applyBacklog(
  client: ClientBase,
  tenantId: number,
  upTo = Number.MAX_SAFE_INTEGER,
): Promise<void> {
  const { rows: batches } = await client.query<{ seq: number; rows: Buffer }>(
    'select seq, rows from projection_backlog where tenant_id = $1 and seq <= $2 order by seq for update',
    [tenantId, upTo],
  );
  for (const { rows: packed } of batches) {
    // Written by `keepForLater`.
    const kept = new Map(deserialize(packed) as Kept);
    await allOf(PROJECTIONS.map(({ name, write }) => write(client, tenantId, kept.get(name) ?? [])));
  }
  const last = batches.at(-1);
  if (last === undefined) return;
  await client.query('delete from projection_backlog where tenant_id = $1 and seq <= $2', [tenantId, last.seq]);
}

/**
 * Runs `read` in a read-only snapshot of the tenant in which the read tables hold everything that is committed: what is left in the backlog
 * is applied first. The session must be the caller's alone, with no open transaction.
 */
export async function inSettledSnapshot<T>(client: Client, tenantId: number, read: () => Promise<T>): Promise<T> {
  for (;;) {
    await client.query('begin isolation level repeatable read read only');
    try {
      await client.query("select set_config('app.tenant', $1, true)", [String(tenantId)]);
      const { rows } = await client.query<{ left: boolean }>(
        'select exists (select from projection_backlog where tenant_id = $1) as left',
        [tenantId],
      );
      if (rows[0]?.left !== true) {
        const found = await read();
        await client.query('commit');
        return found;
      }
      await client.query('rollback');
    } catch (error) {
      // The first error is the one to report; the connection may be gone, which a failed rollback would hide.
      await client.query('rollback').catch(() => undefined);
      throw error;
    }
    // Another host may commit in between: the loop checks again.
    await inTenant(client, tenantId, () => applyBacklog(client, tenantId));
  }
}
