import type pg from 'pg';
import { drawReference } from './reference.ts';

/** What is kept of a deposit besides the transfer itself. */
export type Paperwork = {
  readonly transferId: number;
  readonly reference: string | null;
  /** Yen; null: not announced by the customer. */
  readonly declared: number | null;
  /** The file of the picture of the bank's receipt. */
  readonly proof: string | null;
};

/** The paperwork of those of the transfers that have one. */
export async function readPaperwork(
  client: pg.ClientBase,
  tenantId: number,
  transferIds: readonly number[],
): Promise<ReadonlyMap<number, Paperwork>> {
  if (transferIds.length === 0) return new Map();
  const { rows } = await client.query<Paperwork>(
    `select transfer_id as "transferId", reference, declared, proof_file_id::text as proof
       from funding_deposit where tenant_id = $1 and transfer_id = any($2::bigint[])`,
    [tenantId, transferIds],
  );
  return new Map(rows.map((row) => [row.transferId, row]));
}

/** More collisions in a row than this do not happen by chance: 33 million references exist. */
const TRIES = 20;

/**
 * Gives a declaration its reference, unique at the brokerage for ever; one that has a reference keeps it. Throws when
 * no free one was found.
 */
export async function giveReference(
  client: pg.ClientBase,
  tenantId: number,
  { transferId, declared, now }: { readonly transferId: number; readonly declared: number; readonly now: number },
  draw: () => string = drawReference,
): Promise<void> {
  for (let left = TRIES; left > 0; left--) {
    const { rowCount } = await client.query(
      `insert into funding_deposit (tenant_id, transfer_id, reference, declared, created_at) values ($1, $2, $3, $4, $5)
       on conflict do nothing`,
      [tenantId, transferId, draw(), declared, now],
    );
    if (rowCount === 1) return;
    const known = await readPaperwork(client, tenantId, [transferId]);
    if (known.has(transferId)) return;
  }
  throw new Error(`no free reference was found for transfer ${transferId}`);
}

/** Stores a deposit proof; a later one replaces an earlier one. */
export async function setProof(
  client: pg.ClientBase,
  tenantId: number,
  { transferId, fileId, now }: { readonly transferId: number; readonly fileId: string; readonly now: number },
): Promise<void> {
  await client.query(
    `insert into funding_deposit (tenant_id, transfer_id, proof_file_id, proof_at, created_at) values ($1, $2, $3, $4, $4)
     on conflict (tenant_id, transfer_id) do update set proof_file_id = excluded.proof_file_id, proof_at = excluded.proof_at`,
    [tenantId, transferId, fileId, now],
  );
}
