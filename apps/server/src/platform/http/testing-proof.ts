import { randomUUID } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import { sha256 } from '../seal/index.ts';

/** What a test may change in an otherwise valid proof. */
export type ProofChange = {
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly header?: Readonly<Record<string, unknown>>;
};

/** A browser's key, for tests. */
export type ProofSigner = {
  readonly thumbprint: string;
  readonly publicKey: JWK;
  /** Creates the `DPoP` header for one call; `token` is the access token sent with it. */
  readonly sign: (method: string, url: string, token: string | null, change?: ProofChange) => Promise<string>;
};

/** Creates a new key. `now`: epoch milliseconds used as the time of its proofs. */
export async function createSigner(now: () => number = Date.now): Promise<ProofSigner> {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const jwk = await exportJWK(publicKey);
  return {
    thumbprint: await calculateJwkThumbprint(jwk),
    publicKey: jwk,
    sign: (method, url, token, { claims = {}, header = {} } = {}) =>
      new SignJWT({
        htm: method,
        htu: url,
        iat: Math.floor(now() / 1_000),
        jti: randomUUID(),
        ...(token === null ? {} : { ath: sha256(token).toString('base64url') }),
        ...claims,
      })
        .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk, ...header })
        .sign(privateKey),
  };
}
