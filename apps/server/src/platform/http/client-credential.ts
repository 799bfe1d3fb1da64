import { timingSafeEqual } from 'node:crypto';
import { sha256 } from '../seal/index.ts';

/**
 * Checks whether an Authorization header carries the client credential `id:secret` in the Basic scheme. The comparison
 * takes constant time.
 */
export function clientCredentialCheck(credential: string): (authorization: string | undefined) => boolean {
  const expected = sha256(credential);
  return (authorization) => {
    const encoded = /^Basic ([A-Za-z0-9+/]{1,512}={0,2})$/i.exec(authorization ?? '')?.[1] ?? '';
    return timingSafeEqual(sha256(Buffer.from(encoded, 'base64').toString('utf8')), expected);
  };
}

/** The token of a Bearer header; null without a header, undefined when the header is not a Bearer one. */
export function bearerOf(authorization: string | undefined): string | null | undefined {
  if (authorization === undefined || authorization === '') return null;
  return /^Bearer ([A-Za-z0-9._~+/-]{1,512}=*)$/i.exec(authorization)?.[1];
}
