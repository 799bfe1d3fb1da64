import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { challengeOf, type Purpose, termsDigest } from '../../src/request/digest.ts';
import type { Assertion, Consent, Terms } from '../../src/request/request.ts';

/** What a test can make wrong. */
export interface Tampering {
  readonly origin?: string;
  readonly rpId?: string;
  readonly type?: string;
  readonly crossOrigin?: boolean;
  readonly flags?: number;
  readonly counter?: number;
}

export const SITE = { id: 'kabuto.example', origins: ['https://app.kabuto.example'] };
export const OFFICE = { id: 'office.kabuto.example', origins: ['https://office.kabuto.example'] };

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();

/** A passkey in software: signs what it is asked to, as an authenticator with user verification does. */
export class SoftPasskey {
  readonly credentialId = randomBytes(16).toString('base64url');
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  #counter = 0;

  /** COSE_Key, base64url. */
  get publicKey(): string {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const parts = ['a5010203262001215820', Buffer.from(x, 'base64url'), '225820', Buffer.from(y, 'base64url')];
    return Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'hex') : part))).toString(
      'base64url',
    );
  }

  /** SubjectPublicKeyInfo, DER as base64url. */
  get spki(): string {
    return this.#keys.publicKey.export({ format: 'der', type: 'spki' }).toString('base64url');
  }

  /** A signature over a challenge. */
  assert(nonce: string, challenge: string, site = SITE, tampering: Tampering = {}): Assertion {
    this.#counter += 1;
    const { origin = site.origins[0], rpId = site.id, type = 'webauthn.get', crossOrigin = false } = tampering;
    const client = Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin }));
    const head = Buffer.alloc(5);
    head[0] = tampering.flags ?? 0x05;
    head.writeUInt32BE(tampering.counter ?? this.#counter, 1);
    const data = Buffer.concat([sha256(rpId), head]);
    const signature = createSign('sha256')
      .update(Buffer.concat([data, sha256(client)]))
      .sign(this.#keys.privateKey);
    return {
      credentialId: this.credentialId,
      nonce,
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
    };
  }

  /** A consent to these terms. */
  consent(purpose: Purpose, terms: Terms, tampering: Tampering = {}): Consent {
    const nonce = randomBytes(32).toString('base64url');
    const site = purpose === 'withdraw' ? SITE : OFFICE;
    const assertion = this.assert(nonce, challengeOf(purpose, nonce, termsDigest(terms)), site, tampering);
    return { kind: 'passkey', assertion };
  }
}
