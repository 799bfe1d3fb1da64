import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { promisify } from 'node:util';
import { calculateJwkThumbprint } from 'jose';
import { PROOF } from './limits.ts';
import { Refused } from './operation.ts';

/** A refusal that names the wrong part of the proof and what is allowed there. */
export const invalid = (part: string, allowed: string): Refused =>
  new Refused('PROOF_INVALID', 'DPoP', { field: `DPoP ${part}`, allowed });

/** A proof with a valid signature: its claims, and the thumbprint of the key that signed it (RFC 7638). */
export type Signed = { readonly claims: Readonly<Record<string, unknown>>; readonly thumbprint: string };

type Key = { readonly key: KeyObject; readonly thumbprint: string };

/** Length of a P-256 signature: two numbers of 32 bytes (RFC 7518, 3.4). */
const SIGNATURE_BYTES = 64;
const BASE64URL = /^[A-Za-z0-9_-]+$/;

const notSigned = (): Refused => invalid('', 'a JWT of type dpop+jwt, signed by ES256 with the key in its header');

/** Like `verify`, on another thread. */
const verifies = promisify(verify);

/** A part of a JWT that is an object; null for anything else. */
function objectOf(part: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

/** Imported public keys, by their coordinates; cached for the session's next call. */
function keyRing(): (jwk: unknown) => Promise<Key> {
  const keys = new Map<string, Key>();
  return async (jwk) => {
    const { kty, crv, x, y, d } =
      typeof jwk === 'object' && jwk !== null ? ({ ...jwk } as Readonly<Record<string, unknown>>) : {};
    if (kty !== 'EC' || crv !== 'P-256' || typeof x !== 'string' || typeof y !== 'string' || d !== undefined)
      throw invalid('jwk', 'a public key on the curve P-256');
    const id = `${x} ${y}`;
    const known = keys.get(id);
    if (known !== undefined) return known;
    const point = { kty, crv, x, y };
    let key: KeyObject;
    try {
      key = createPublicKey({ key: point, format: 'jwk' });
    } catch {
      throw notSigned(); // not a point on the curve
    }
    const made = { key, thumbprint: await calculateJwkThumbprint(point) };
    if (keys.size >= PROOF.keys) keys.clear();
    keys.set(id, made);
    return made;
  };
}

/**
 * Checks the signatures of proofs (RFC 9449, 4.3: a compact JWS of type dpop+jwt by ES256, with the public key in its
 * header). Another thread verifies them: that takes ten times as long as handing one over. Throws Refused
 * PROOF_INVALID.
 */
export function createSignatureCheck(): (header: string) => Promise<Signed> {
  const keyOf = keyRing();
  return async (header) => {
    const [head = '', payload = '', signature = '', ...rest] = header.split('.');
    if (rest.length > 0 || ![head, payload, signature].every((part) => BASE64URL.test(part))) throw notSigned();
    const protectedHead = objectOf(head);
    // an unknown critical extension must not be ignored (RFC 7515, 4.1.11)
    if (protectedHead?.alg !== 'ES256' || protectedHead.typ !== 'dpop+jwt' || 'crit' in protectedHead)
      throw notSigned();
    const { key, thumbprint } = await keyOf(protectedHead.jwk);
    const bytes = Buffer.from(signature, 'base64url');
    const signed = Buffer.from(`${head}.${payload}`, 'latin1');
    const right =
      bytes.length === SIGNATURE_BYTES && (await verifies('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, bytes));
    const claims = right ? objectOf(payload) : null;
    if (claims === null) throw notSigned();
    return { claims, thumbprint };
  };
}
