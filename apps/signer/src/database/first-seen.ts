import { type Database, toNumber } from './database.ts';

/** A customer's passkey or address that has not been answered. */
export type Reported =
  | { readonly kind: 'key'; readonly customerId: number; readonly value: string; readonly publicKey: string }
  | { readonly kind: 'address'; readonly customerId: number; readonly value: string };

/** Passkeys and addresses without an answer, at most 1,000 of each. */
export function newlyReported(db: Database): Promise<readonly Reported[]> {
  return db.transact(async (client) => {
    const unseen = (kind: string, column: string): string =>
      `not exists (select from signer_first_seen s where s.tenant_id = t.tenant_id and s.chain_id = $2 and s.wallet = $3 and s.kind = '${kind}'
         and s.customer_id = t.customer_id and s.value = t.${column})`;
    const keys = await client.query<{ customer_id: string; credential_id: string; public_key: string }>(
      `select customer_id, credential_id, public_key from signer_customer_key t
        where tenant_id = $1 and ${unseen('key', 'credential_id')} order by reported_at, customer_id limit 1000`,
      [db.tenantId, db.chainId, db.wallet],
    );
    const addresses = await client.query<{ customer_id: string; address: string }>(
      `select customer_id, address from signer_address t
        where tenant_id = $1 and ${unseen('address', 'address')} order by reported_at, customer_id limit 1000`,
      [db.tenantId, db.chainId, db.wallet],
    );
    return [
      ...keys.rows.map(({ customer_id, credential_id: value, public_key: publicKey }) => {
        return { kind: 'key', customerId: toNumber(customer_id), value, publicKey } as const;
      }),
      ...addresses.rows.map(({ customer_id, address: value }) => {
        return { kind: 'address', customerId: toNumber(customer_id), value } as const;
      }),
    ];
  });
}

/** Answers when a key or an address was first seen and from when on it counts. */
export async function writeFirstSeen(
  db: Database,
  { kind, customerId, value }: Reported,
  { seenAt, countsAt }: { readonly seenAt: number; readonly countsAt: number },
): Promise<void> {
  await db.transact((client) =>
    client.query(
      `insert into signer_first_seen (tenant_id, chain_id, wallet, kind, customer_id, value, seen_at, counts_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict (tenant_id, chain_id, wallet, kind, customer_id, value) do update
         set seen_at = excluded.seen_at, counts_at = excluded.counts_at`,
      [db.tenantId, db.chainId, db.wallet, kind, customerId, value, seenAt, countsAt],
    ),
  );
}
