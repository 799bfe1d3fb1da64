/** A COSE_Key of ES256 as authenticators write it (canonical CBOR of CTAP2): kty 2, alg -7, curve 1, x, y. */
const HEAD = Buffer.from('a5010203262001215820', 'hex');
const BETWEEN = Buffer.from('225820', 'hex');
const COORDINATE = 32;

/**
 * Whether the signer can check what a passkey with this public key (COSE_Key, base64url) signs: it reads ES256 alone.
 * The signer decides by its own reading (`apps/signer/src/passkey/public-key.ts`); tests/signing compares the two.
 */
export function isSignableKey(publicKey: string): boolean {
  const bytes = Buffer.from(publicKey, 'base64url');
  const between = bytes.subarray(HEAD.length + COORDINATE, HEAD.length + COORDINATE + BETWEEN.length);
  return (
    bytes.length === HEAD.length + BETWEEN.length + 2 * COORDINATE &&
    bytes.subarray(0, HEAD.length).equals(HEAD) &&
    between.equals(BETWEEN)
  );
}
