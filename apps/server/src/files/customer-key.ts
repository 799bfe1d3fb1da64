import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { Owner } from '../platform/http/index.ts';
import { createSealer, type Sealer } from '../platform/seal/index.ts';

const KEY_BYTES = 32;

export const keyContext = ({ tenantId, userId }: Owner): string => `file key ${tenantId} ${userId}`;

/** Encrypts a customer's files with the customer's own key, which is made at the first upload. */
export async function makeCustomerSealer(
  client: pg.ClientBase,
  wrapping: Sealer,
  owner: Owner,
  now: number,
): Promise<Sealer> {
  const { tenantId, userId } = owner;
  await client.query(
    `insert into file_key (tenant_id, user_id, sealed_key, created_at) values ($1, $2, $3, $4)
     on conflict (tenant_id, user_id) do nothing`,
    [tenantId, userId, wrapping.seal(randomBytes(KEY_BYTES), keyContext(owner)), now],
  );
  const sealer = await findCustomerSealer(client, wrapping, owner);
  if (sealer === null) throw new Error(`the file key of member ${userId} was erased during an upload`);
  return sealer;
}

/** Encrypts and decrypts with a customer's key; null when there is none, or it was erased. */
export async function findCustomerSealer(
  client: pg.ClientBase,
  wrapping: Sealer,
  owner: Owner,
): Promise<Sealer | null> {
  const { rows } = await client.query<{ sealedKey: Buffer }>(
    'select sealed_key as "sealedKey" from file_key where tenant_id = $1 and user_id = $2',
    [owner.tenantId, owner.userId],
  );
  const [row] = rows;
  return row === undefined ? null : openKey(wrapping, row.sealedKey, owner);
}

/** The key that was sealed with the key of the data folder. Throws when it was another one. */
export const openKey = (wrapping: Sealer, sealedKey: Buffer, owner: Owner): Sealer =>
  createSealer([wrapping.open(sealedKey, keyContext(owner))]);
