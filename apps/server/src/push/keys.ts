import type pg from 'pg';
import { readTenant, withTenant } from '../platform/postgres/index.ts';
import type { PushDeps } from './deps.ts';
import { newVapidKeys, type VapidKeys, vapidKeysOf } from './vapid.ts';

type Row = { readonly publicKey: Buffer; readonly sealedKey: Buffer };

const contextOf = (tenantId: number): string => `push key of tenant ${tenantId}`;

async function stored(client: pg.ClientBase, tenantId: number): Promise<Row | undefined> {
  const { rows } = await client.query<Row>(
    'select public_key as "publicKey", sealed_key as "sealedKey" from push_key where tenant_id = $1',
    [tenantId],
  );
  return rows[0];
}

/** Makes a brokerage's keys unless it has some; to be called at each start. */
export async function makeKeys(
  { pool, sealer, now }: Pick<PushDeps, 'pool' | 'sealer' | 'now'>,
  tenantId: number,
): Promise<void> {
  await withTenant(pool, tenantId, async (client) => {
    if ((await stored(client, tenantId)) !== undefined) return;
    const { publicKey, privateDer } = newVapidKeys();
    // Of two servers that start at once, one wins.
    await client.query(
      `insert into push_key (tenant_id, public_key, sealed_key, created_at) values ($1, $2, $3, $4)
       on conflict do nothing`,
      [tenantId, publicKey, sealer.seal(privateDer, contextOf(tenantId)), now()],
    );
  });
}

/** A brokerage's keys. Throws when it has none, or when they were sealed with a key that the data folder lacks. */
export async function keysOf(
  { pool, sealer }: Pick<PushDeps, 'pool' | 'sealer'>,
  tenantId: number,
): Promise<VapidKeys> {
  const row = await readTenant(pool, tenantId, (client) => stored(client, tenantId));
  if (row === undefined) throw new Error(`tenant ${tenantId} has no push keys`);
  return vapidKeysOf(row.publicKey, sealer.open(row.sealedKey, contextOf(tenantId)));
}

/** The public key, which browsers subscribe with. */
export async function publicKeyOf(client: pg.ClientBase, tenantId: number): Promise<Buffer> {
  const row = await stored(client, tenantId);
  if (row === undefined) throw new Error(`tenant ${tenantId} has no push keys`);
  return row.publicKey;
}
