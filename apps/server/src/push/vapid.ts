import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

/** The keys by which a push service recognises the brokerage (RFC 8292). */
export type VapidKeys = {
  /** A point of P-256, uncompressed: what browsers subscribe with. */
  readonly publicKey: Buffer;
  readonly privateKey: KeyObject;
};

/** A token is valid for less than the day that RFC 8292, 2 allows. */
const VALID_S = 12 * 3_600;

/** New keys; the private one in the form that is sealed. */
export function newVapidKeys(): { readonly publicKey: Buffer; readonly privateDer: Buffer } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return {
    publicKey: Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]),
    privateDer: privateKey.export({ format: 'der', type: 'pkcs8' }),
  };
}

export const vapidKeysOf = (publicKey: Buffer, privateDer: Buffer): VapidKeys => ({
  publicKey,
  privateKey: createPrivateKey({ key: privateDer, format: 'der', type: 'pkcs8' }),
});

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/**
 * The header `Authorization` of a message to a push service (RFC 8292, 3). `contact`: a `mailto:` or `https:` address
 * at which the service reaches the operator; null: none is named. `now`: epoch milliseconds.
 */
export function authorization(
  { publicKey, privateKey }: VapidKeys,
  endpoint: string,
  contact: string | null,
  now: number,
): string {
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(now / 1_000) + VALID_S,
    ...(contact === null ? {} : { sub: contact }),
  };
  const signed = `${encoded({ typ: 'JWT', alg: 'ES256' })}.${encoded(claims)}`;
  const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey.toString('base64url')}`;
}
