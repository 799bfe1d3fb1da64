import type pg from 'pg';
import { findLostFilesOf } from '../files/index.ts';
import type { Config, FileStoreConfig } from '../platform/config/index.ts';
import type { TenantName } from '../tenants/index.ts';
import { bad, type Finding, ok } from './finding.ts';

const locationOf = (store: FileStoreConfig): string => (store.kind === 's3' ? store.endpoint : store.path);

/** Whether every picture of a brokerage is in the store and its customer's key can be opened. */
export async function checkFiles(
  pool: pg.Pool,
  config: Pick<Config, 'dataDir' | 'fileStore'>,
  { tenantId, slug }: TenantName,
): Promise<Finding[]> {
  const about = `files of ${slug}`;
  const { files, missing, keys, sealed } = await findLostFilesOf(pool, config, tenantId);
  const found: Finding[] = [];
  if (missing > 0)
    found.push(bad(about, `${missing} of ${files} are missing; copy the files to ${locationOf(config.fileStore)}.`));
  if (sealed > 0)
    found.push(
      bad(about, `${sealed} of ${keys} customers' keys were sealed with another key; put files.key back into place.`),
    );
  return found.length > 0 ? found : [ok(about, `${files} files of ${keys} customers`)];
}
