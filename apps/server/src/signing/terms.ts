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

/** Length-prefixed parts cannot run into each other. */
function digest(name: string, parts: readonly (string | number | bigint)[]): string {
  const all = createHash('sha256').update(`kabuto ${name}`);
  for (const part of parts.map(String)) all.update(`\n${Buffer.byteLength(part)}\n`).update(part);
  return all.digest('base64url');
}

/**
 * SHA-256 of the terms as base64url: the subject of the customer's confirmation. The signer computes it again from the
 * request (`apps/signer/src/request/digest.ts`); tests/signing compares the two.
 */
export function termsDigest(of: Terms): string {
  const { tenantId, chainId, contract, transferId, destination, leastUnits, mostUnits, feeCapWei } = of;
  const where = [tenantId, chainId, contract, transferId, destination];
  return digest('usdt withdrawal 1', [...where, leastUnits, mostUnits, feeCapWei]);
}

/** SHA-256 of what is signed once for a transfer, as the signer's replies name it (`requestDigest` there). */
export const requestDigest = (of: Terms & { readonly amountUnits: number; readonly customerId: number }): string =>
  digest('usdt withdrawal signed 1', [termsDigest(of), of.amountUnits, of.customerId]);
