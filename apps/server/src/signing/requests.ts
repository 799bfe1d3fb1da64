import type pg from 'pg';
import type { Consent } from './consent.ts';
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
 * Writes the request for a signature, which the signer reads. A transfer has one request, which is never changed.
 */
export async function requestSignature(client: pg.ClientBase, of: SignatureRequest, now: number): Promise<void> {
  for (const { by, consent } of of.approvals)
    await client.query(
      `insert into signer_approval (tenant_id, transfer_id, approved_by, approval, approved_at)
       values ($1, $2, $3, $4, $5) on conflict do nothing`,
      [of.tenantId, of.transferId, by, JSON.stringify(consent), now],
    );
  await client.query(
    `insert into signer_request (tenant_id, transfer_id, chain_id, contract, destination, amount_units, least_units, most_units,
       fee_cap_wei, customer_id, confirmation, requested_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict do nothing`,
    [
      of.tenantId,
      of.transferId,
      of.chainId,
      of.contract,
      of.destination,
      of.amountUnits,
      of.leastUnits,
      of.mostUnits,
      String(of.feeCapWei),
      of.customerId,
      JSON.stringify(of.confirmation),
      now,
    ],
  );
}
