import { createPublicKey, type KeyObject } from 'node:crypto';

/** A COSE_Key of ES256 in the form that authenticators use (canonical CBOR of CTAP2): kty 2, alg -7, curve 1, x, y. */
const COSE = { head: Buffer.from('a5010203262001215820', 'hex'), between: Buffer.from('225820', 'hex') };
const COORDINATE = 32;

/**
 * A passkey's public key for ES256, from a COSE_Key or SubjectPublicKeyInfo (DER). `null` for other algorithms, other
 * encodings and points that are not on the curve P-256.
 */
export function readPublicKey(bytes: Buffer): KeyObject | null {
  try {
    const key = fromCose(bytes) ?? createPublicKey({ key: bytes, format: 'der', type: 'spki' });
    const isP256 = key.asymmetricKeyType === 'ec' && key.asymmetricKeyDetails?.namedCurve === 'prime256v1';
    return isP256 ? key : null;
  } catch {
    return null;
  }
}

/** `null`: not a COSE_Key of that form. Throws for a point that is not on the curve. */
function fromCose(bytes: Buffer): KeyObject | null {
  const { head, between } = COSE;
  if (bytes.length !== head.length + between.length + 2 * COORDINATE || !bytes.subarray(0, head.length).equals(head))
    return null;
  const afterX = head.length + COORDINATE;
  if (!bytes.subarray(afterX, afterX + between.length).equals(between)) return null;
  const x = bytes.subarray(head.length, afterX).toString('base64url');
  const y = bytes.subarray(afterX + between.length).toString('base64url');
  return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
}
