import type pg from 'pg';
import type { Owner } from '../platform/http/index.ts';

/**
 * Reports a member's new passkey to the signer, in the transaction that stores it: the time after which it counts
 * begins when the signer first sees it.
 */
export async function reportPasskey(
  client: pg.ClientBase,
  { tenantId, userId }: Owner,
  of: { readonly credentialId: string; readonly publicKey: Buffer; readonly now: number },
): Promise<void> {
  await client.query(
    `insert into signer_customer_key (tenant_id, customer_id, credential_id, public_key, reported_at)
     values ($1, $2, $3, $4, $5) on conflict do nothing`,
    [tenantId, userId, of.credentialId, of.publicKey.toString('base64url'), of.now],
  );
}

/** The public key that was reported of a member's passkey, base64url; undefined: none was. */
export async function reportedKey(
  client: pg.ClientBase,
  { tenantId, userId }: Owner,
  credentialId: string,
): Promise<string | undefined> {
  const { rows } = await client.query<{ publicKey: string }>(
    `select public_key as "publicKey" from signer_customer_key
      where tenant_id = $1 and customer_id = $2 and credential_id = $3`,
    [tenantId, userId, credentialId],
  );
  return rows[0]?.publicKey;
}

/** Reports an address to which a member withdraws, as `reportPasskey`; one that was added again keeps its time. */
export async function reportAddress(
  client: pg.ClientBase,
  { tenantId, userId }: Owner,
  of: { readonly address: string; readonly now: number },
): Promise<void> {
  await client.query(
    `insert into signer_address (tenant_id, customer_id, address, reported_at)
     values ($1, $2, $3, $4) on conflict do nothing`,
    [tenantId, userId, of.address, of.now],
  );
}
