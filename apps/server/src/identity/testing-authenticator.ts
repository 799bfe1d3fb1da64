import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { sha256 } from '../platform/seal/index.ts';

/** What a test can make wrong. */
export type Tampering = {
  readonly origin?: string;
  readonly rpId?: string;
  readonly userVerified?: boolean;
  readonly counter?: number;
  readonly handle?: string | null;
  readonly type?: string;
};

type Request = { readonly challenge: string; readonly rpId: string };
type Creation = {
  readonly challenge: string;
  readonly rp: { readonly id: string };
  readonly user: { readonly id: string };
};

const ORIGIN = 'http://localhost';
const b64 = (bytes: Buffer | string): string => Buffer.from(bytes).toString('base64url');

const clientData = (type: string, challenge: string, origin: string): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

/** RP id's hash, flags (present, verified, attested), counter: the head of WebAuthn 6.1. */
function head(rpId: string, attested: boolean, { userVerified = true, counter = 0 }: Tampering): Buffer {
  const bytes = Buffer.alloc(5);
  bytes[0] = 0x01 | (userVerified ? 0x04 : 0) | (attested ? 0x40 : 0);
  bytes.writeUInt32BE(counter, 1);
  return Buffer.concat([sha256(rpId), bytes]);
}

/** One passkey of a software authenticator, with the replies of navigator.credentials. */
export class SoftPasskey {
  readonly id = b64(randomBytes(16));
  readonly #algorithm: 'ES256' | 'EdDSA';
  readonly #keys;
  #handle = '';

  constructor(algorithm: 'ES256' | 'EdDSA' = 'ES256') {
    this.#algorithm = algorithm;
    this.#keys =
      algorithm === 'EdDSA' ? generateKeyPairSync('ed25519') : generateKeyPairSync('ec', { namedCurve: 'P-256' });
  }

  /** The credential as JSON text for `v1/user/passkey/add`. */
  create({ challenge, rp, user }: Creation, tampering: Tampering = {}): string {
    this.#handle = user.id;
    const cose = this.#coseKey();
    const id = Buffer.from(this.id, 'base64url');
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.of(0, id.length), id, cose]);
    const authData = Buffer.concat([head(tampering.rpId ?? rp.id, true, tampering), attested]);
    const prefix = Buffer.from(`a363666d74646e6f6e656761747453746d74a0686175746844617461`, 'hex');
    const object = Buffer.concat([prefix, Buffer.of(0x58, authData.length), authData]);
    const client = clientData(tampering.type ?? 'webauthn.create', challenge, tampering.origin ?? ORIGIN);
    return this.#text({ clientDataJSON: b64(client), attestationObject: b64(object), transports: ['internal'] });
  }

  /** The assertion as JSON text for a login, a factor or a step-up. */
  get({ challenge, rpId }: Request, tampering: Tampering = {}): string {
    const client = clientData(tampering.type ?? 'webauthn.get', challenge, tampering.origin ?? ORIGIN);
    const authenticatorData = head(tampering.rpId ?? rpId, false, tampering);
    const digest = this.#algorithm === 'EdDSA' ? null : 'sha256';
    const signature = sign(digest, Buffer.concat([authenticatorData, sha256(client)]), this.#keys.privateKey);
    const handle = tampering.handle === undefined ? this.#handle : tampering.handle;
    return this.#text({
      clientDataJSON: b64(client),
      authenticatorData: b64(authenticatorData),
      signature: b64(signature),
      userHandle: handle,
    });
  }

  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const [first, second] = [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
    if (this.#algorithm === 'EdDSA') return Buffer.concat([Buffer.from('a4010103272006215820', 'hex'), first]);
    const [head58, key20] = [Buffer.from('a5010203262001215820', 'hex'), Buffer.from('225820', 'hex')];
    return Buffer.concat([head58, first, key20, second]);
  }

  #text(response: object): string {
    return JSON.stringify({
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      clientExtensionResults: {},
      authenticatorAttachment: 'platform',
      response,
    });
  }
}
