import type pg from 'pg';
import { limits } from '../platform/http/index.ts';
import { withTenant } from '../platform/postgres/index.ts';
import { removeOldCounts } from './quota.ts';
import type { BlobName, FileStore } from './store/file-store.ts';

export type SweepDeps = {
  readonly pool: pg.Pool;
  readonly store: FileStore;
  readonly erase: (client: pg.ClientBase, tenantId: number, userId: number) => Promise<void>;
};

/**
 * Deletes uploads that no form took within a day, and at a simulated brokerage those that one took as well: documents
 * of visitors do not remain on a public demo. Erases customers whose last file need not be kept any longer, and
 * removes blobs that no row names: of deleted files, and of uploads that a killed server did not finish.
 */
export async function sweepFiles(
  { pool, store, erase }: SweepDeps,
  { tenantId, isLive }: { readonly tenantId: number; readonly isLive: boolean },
  now: number,
): Promise<void> {
  await withTenant(pool, tenantId, async (client) => {
    await removeOldCounts(client, tenantId, now);
    await client.query(
      `delete from stored_file
        where tenant_id = $1 and created_at <= $2 and (claimed_at is null or (not $3 and keep_until is null))`,
      [tenantId, now - limits.FILE.unclaimedMs, isLive],
    );
    const { rows } = await client.query<{ userId: number }>(
      `select user_id as "userId" from stored_file where tenant_id = $1 group by user_id
       having bool_and(claimed_at is not null) and max(keep_until) <= $2 and count(*) = count(keep_until)`,
      [tenantId, now],
    );
    for (const { userId } of rows) await erase(client, tenantId, userId);
  });
  // An upload writes its row a moment after its blob.
  for await (const name of store.olderThan(tenantId, now - limits.FILE.orphanMs)) {
    if (!(await isNamed(name, pool))) await store.remove(name);
  }
}

const isNamed = ({ tenantId, sha256 }: BlobName, pool: pg.Pool): Promise<boolean> =>
  withTenant(pool, tenantId, async (client) => {
    const { rowCount } = await client.query('select from stored_file where tenant_id = $1 and sha256 = $2', [
      tenantId,
      sha256,
    ]);
    return rowCount !== 0;
  });
