import { createHash } from 'node:crypto';
import type { Terms, WithdrawalRequest } from './request.ts';

/** Length-prefixed parts cannot run into each other. */
function digest(name: string, parts: readonly (string | number | bigint)[]): string {
  const all = createHash('sha256').update(`kabuto ${name}`);
  for (const part of parts) {
    const bytes = Buffer.from(String(part));
    all.update(`\n${bytes.length}\n`).update(bytes);
  }
  return all.digest('base64url');
}

/**
 * What the customer confirms and operators approve, SHA-256 as base64url: tenant, chain, contract, transfer,
 * destination, least and most units, fee cap. Another value of any of them is another digest.
 */
export function termsDigest(of: Terms): string {
  const { tenantId, chainId, contract, transferId, destination, leastUnits, mostUnits, feeCapWei } = of;
  const where = [tenantId, chainId, contract, transferId, destination];
  return digest('usdt withdrawal 1', [...where, leastUnits, mostUnits, feeCapWei]);
}

/** What is signed once for a transfer: its terms and the amount that the rate has fixed. */
export function requestDigest(of: WithdrawalRequest): string {
  return digest('usdt withdrawal signed 1', [termsDigest(of), of.amountUnits, of.customerId]);
}

/** Who consents: a customer's confirmation is no operator's approval. */
export type Purpose = 'withdraw' | 'withdraw-approve';

/**
 * The challenge that a passkey signs, in WebAuthn's encoding: that of the server's step-up (decision 0096) with the
 * terms as its subject.
 */
export function challengeOf(purpose: Purpose, nonce: string, terms: string): string {
  return createHash('sha256').update(['kabuto step-up', nonce, purpose, terms].join('\n')).digest('base64url');
}
