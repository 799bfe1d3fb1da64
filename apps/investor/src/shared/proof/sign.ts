import { browserKey } from './key-store.ts';

const text = new TextEncoder();

const base64url = (bytes: ArrayBuffer | Uint8Array): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const encoded = (part: unknown): string => base64url(text.encode(JSON.stringify(part)));

export type ProofOf = {
  readonly method: string;
  /** The full URL; its query is omitted from the proof. */
  readonly address: string;
  /** The access token sent with the call; null if none. */
  readonly token: string | null;
  /** Epoch milliseconds of the server's clock. */
  readonly at: number;
};

/** A proof that one call was made with this browser's key (RFC 9449): the value of its `DPoP` header. */
export async function signProof({ method, address, token, at }: ProofOf): Promise<string> {
  const { privateKey, publicKey } = await browserKey();
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', publicKey);
  const ath = token === null ? {} : { ath: base64url(await crypto.subtle.digest('SHA-256', text.encode(token))) };
  const claims = {
    htm: method,
    htu: address.split('?')[0],
    iat: Math.floor(at / 1000),
    jti: base64url(crypto.getRandomValues(new Uint8Array(16))),
    ...ath,
  };
  const content = `${encoded({ alg: 'ES256', typ: 'dpop+jwt', jwk: { kty, crv, x, y } })}.${encoded(claims)}`;
  const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, text.encode(content));
  return `${content}.${base64url(signature)}`;
}
