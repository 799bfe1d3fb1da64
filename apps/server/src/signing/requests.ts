import type pg from 'pg';
import type { Consent } from './consent.ts';
import { NEWEST } from './newest-wallet.ts';
import type { Terms } from './terms.ts';

/** A request for the signature of a withdrawal. */
export type SignatureRequest = Terms & {
  /** What leaves the wallet, 10^-6 tokens. */
  readonly amountUnits: number;
  readonly customerId: number;
  readonly confirmation: Consent;
  /** Who has approved it, and how. */
  readonly approvals: readonly { readonly by: string; readonly consent: Consent }[];
};

/**
 * Writes the request for a signature, which the signer reads. A transfer has one request, which is never changed; one
 * that was given up gets none, unless a signer's reply is that it had signed it before. It is for the newest
 * wallet of the chain, or for that which has signed it (`signedBy`): no other one ever signs it.
 */
export async function requestSignature(
  client: pg.ClientBase,
  of: SignatureRequest,
  { now, signedBy = null }: { readonly now: number; readonly signedBy?: string | null },
): Promise<void> {
  const given = await client.query(
    'select from signer_cancel where tenant_id = $1 and chain_id = $2 and transfer_id = $3',
    [of.tenantId, of.chainId, of.transferId],
  );
  if (given.rowCount !== 0 && signedBy === null) return;
  for (const { by, consent } of of.approvals)
    await client.query(
      `insert into signer_approval (tenant_id, transfer_id, approved_by, approval, approved_at)
       values ($1, $2, $3, $4, $5) on conflict do nothing`,
      [of.tenantId, of.transferId, by, JSON.stringify(consent), now],
    );
  await client.query(
    `insert into signer_request (tenant_id, chain_id, transfer_id, contract, destination, amount_units, least_units, most_units,
       fee_cap_wei, customer_id, confirmation, requested_at, wallet)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, coalesce($13, (select wallet from ${NEWEST} newest)))
     on conflict do nothing`,
    [
      of.tenantId,
      of.chainId,
      of.transferId,
      of.contract,
      of.destination,
      of.amountUnits,
      of.leastUnits,
      of.mostUnits,
      String(of.feeCapWei),
      of.customerId,
      JSON.stringify(of.confirmation),
      now,
      signedBy,
    ],
  );
}

/** The wallet that is to sign a withdrawal; null: there is no request, or one of before 0163, which names none. */
export async function readAskedWallet(
  client: pg.ClientBase,
  { tenantId, transferId }: Pick<Terms, 'tenantId' | 'transferId'>,
): Promise<string | null> {
  const { rows } = await client.query<{ wallet: string | null }>(
    'select wallet from signer_request where tenant_id = $1 and transfer_id = $2',
    [tenantId, transferId],
  );
  return rows[0]?.wallet ?? null;
}

/** When a withdrawal was given up, epoch milliseconds of the system clock; null: it was not. */
export async function readGivenUp(
  client: pg.ClientBase,
  { tenantId, chainId, transferId }: Pick<Terms, 'tenantId' | 'chainId' | 'transferId'>,
): Promise<number | null> {
  const { rows } = await client.query<{ at: number }>(
    'select cancelled_at as at from signer_cancel where tenant_id = $1 and chain_id = $2 and transfer_id = $3',
    [tenantId, chainId, transferId],
  );
  return rows[0]?.at ?? null;
}

/**
 * Gives a withdrawal up about which the signer has not replied, or that it waits. False: it has decided. Whoever asks
 * for signatures and whoever gives up hold the same lock (`lockOperators`), so that afterwards it is not asked for. The
 * signer decides cancellations before requests, one after the other, and what it signs in the same moment it does not
 * cancel: whether it will never be signed is its reply, `cancelled`. `reason`: why the server does it by itself.
 */
export async function giveUpUnsigned(
  client: pg.ClientBase,
  of: Pick<Terms, 'tenantId' | 'chainId' | 'transferId'> & { readonly reason: string | null },
  now: number,
): Promise<boolean> {
  const { tenantId, chainId, transferId, reason } = of;
  const decided = await client.query(
    `select from signer_request join signer_reply p using (tenant_id, chain_id, transfer_id)
      where tenant_id = $1 and chain_id = $2 and transfer_id = $3 and p.state <> 'waiting'`,
    [tenantId, chainId, transferId],
  );
  if (decided.rowCount !== 0) return false;
  await client.query(
    `insert into signer_cancel (tenant_id, chain_id, transfer_id, cancelled_at, reason) values ($1, $2, $3, $4, $5)
     on conflict do nothing`,
    [tenantId, chainId, transferId, now, reason],
  );
  return true;
}
