import { createHash } from 'node:crypto';

/** What the customer confirms and operators approve of a withdrawal. Amounts are units of 10^-6 tokens. */
export type Terms = {
  readonly tenantId: number;
  readonly chainId: number;
  /** Of the token and of the wallet that gets it, with EIP-55 checksum. */
  readonly contract: string;
  readonly destination: string;
  readonly transferId: number;
  readonly leastUnits: number;
  readonly mostUnits: number;
  /** The most that its gas may cost, in wei. */
  readonly feeCapWei: bigint;
};

/**
 * SHA-256 of the terms as base64url: the subject of the customer's confirmation. The signer computes it again from the
 * request (`apps/signer/src/request/digest.ts`); tests/signing compares the two.
 */
export function termsDigest(of: Terms): string {
  const { tenantId, chainId, contract, transferId, destination, leastUnits, mostUnits, feeCapWei } = of;
  const parts = [tenantId, chainId, contract, transferId, destination, leastUnits, mostUnits, feeCapWei].map(String);
  const all = createHash('sha256').update('kabuto usdt withdrawal 1');
  // Length-prefixed parts cannot run into each other.
  for (const part of parts) all.update(`\n${Buffer.byteLength(part)}\n`).update(part);
  return all.digest('base64url');
}
