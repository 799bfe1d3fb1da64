import type pg from 'pg';
import { withTenant } from '../platform/postgres/index.ts';
import type { Sealer } from '../platform/seal/index.ts';
import { keyContext } from './customer-key.ts';
import type { FileStore } from './store/file-store.ts';

export type LostFiles = {
  readonly files: number;
  /** Whose content is not in the store. */
  readonly missing: number;
  readonly keys: number;
  /** Customers' keys that no key of the data folder opens. */
  readonly sealed: number;
};

/** Counts what of a brokerage's files can no longer be read. Reads every key, and no content. */
export async function findLostFiles(
  pool: pg.Pool,
  store: Pick<FileStore, 'has'>,
  wrapping: Sealer,
  tenantId: number,
): Promise<LostFiles> {
  const [files, keys] = await withTenant(pool, tenantId, async (client) => [
    (await client.query<{ sha256: Buffer }>('select sha256 from stored_file where tenant_id = $1', [tenantId])).rows,
    (
      await client.query<{ userId: number; sealedKey: Buffer }>(
        'select user_id as "userId", sealed_key as "sealedKey" from file_key where tenant_id = $1',
        [tenantId],
      )
    ).rows,
  ]);
  let missing = 0;
  for (const { sha256 } of files) if (!(await store.has({ tenantId, sha256 }))) missing += 1;
  const opens = ({ userId, sealedKey }: (typeof keys)[number]): boolean => {
    try {
      wrapping.open(sealedKey, keyContext({ tenantId, userId }));
      return true;
    } catch {
      return false;
    }
  };
  return { files: files.length, missing, keys: keys.length, sealed: keys.filter((key) => !opens(key)).length };
}
