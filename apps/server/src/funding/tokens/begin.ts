import type { BlockRef, ChainSource } from '@kabuto/chain';
import type pg from 'pg';
import { withTenant } from '../../platform/postgres/index.ts';
import { lockBlocks, readTip, startAt } from './store.ts';

/** The newest block that cannot be replaced any more; null: there is none. Throws ChainUnavailable, SourcesDisagree. */
export const finalBlock = async (source: ChainSource): Promise<BlockRef | null> =>
  source.block(await source.finalHeight());

/** Lets the scanner of a network begin behind a block, unless it has begun. */
export async function beginAt(
  client: pg.ClientBase,
  tenantId: number,
  network: string,
  block: BlockRef,
): Promise<void> {
  // of two who begin at once the later one would leave the blocks between both unread
  await lockBlocks(client, tenantId);
  if ((await readTip(client, tenantId, network)) === undefined) await startAt(client, tenantId, network, block);
}

/** Whether a brokerage has assigned an address: before that no network is read. */
export async function isWatched(pool: pg.Pool, tenantId: number): Promise<boolean> {
  const { rowCount } = await withTenant(pool, tenantId, (client) =>
    client.query('select from chain_address where tenant_id = $1 limit 1', [tenantId]),
  );
  return rowCount !== 0;
}

/**
 * Begins to read a network on which customers' addresses are not watched yet, as one that was set up after they had
 * been assigned: an address is the same on every network. Throws ChainUnavailable, SourcesDisagree.
 */
export async function beginWatching(
  pool: pg.Pool,
  tenantId: number,
  { network, source }: { readonly network: { readonly id: string }; readonly source: ChainSource },
): Promise<void> {
  const block = (await isWatched(pool, tenantId)) ? await finalBlock(source) : null;
  if (block !== null) await withTenant(pool, tenantId, (client) => beginAt(client, tenantId, network.id, block));
}

/** The networks that are read, and whether the account has an address on all of them. */
export async function readWatched(
  client: pg.ClientBase,
  tenantId: number,
  accountId: number,
): Promise<{ readonly read: ReadonlySet<string>; readonly isAssigned: boolean }> {
  const { rows } = await client.query<{ network: string }>(
    'select distinct network from chain_block where tenant_id = $1 order by 1',
    [tenantId],
  );
  const { rowCount } = await client.query('select from chain_address where tenant_id = $1 and account_id = $2', [
    tenantId,
    accountId,
  ]);
  return { read: new Set(rows.map(({ network }) => network)), isAssigned: rowCount === 1 };
}
