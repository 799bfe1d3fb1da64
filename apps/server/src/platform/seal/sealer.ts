import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/**
 * Encrypts small secrets for the database with a key that is not in it. `context` states what a secret is and whose.
 */
export type Sealer = {
  readonly seal: (plain: Buffer, context: string) => Buffer;
  /** Decrypts a secret. Throws when it was sealed with another key or for another context, or was changed. */
  readonly open: (sealed: Buffer, context: string) => Buffer;
};

const VERSION = 1;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_ID_BYTES = 4;
const IV_AT = 1 + KEY_ID_BYTES;
const TAG_AT = IV_AT + IV_BYTES;
const TEXT_AT = TAG_AT + TAG_BYTES;

/** A key with the id that its sealed values carry. */
type IdentifiedKey = { readonly key: Buffer; readonly id: Buffer };

/**
 * AES-256-GCM (decision 0027): version, key id, nonce, tag and ciphertext in one value. The key id distinguishes a lost
 * key from a damaged row. The first key seals; what was sealed with one of the others can still be opened.
 */
export function createSealer(keys: readonly Buffer[]): Sealer {
  const ring = keys.map(identify);
  const [newest] = ring;
  if (newest === undefined) throw new RangeError('a sealer needs a key');
  return {
    seal: (plain, context) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', newest.key, iv, { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.from(context));
      const text = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([Buffer.of(VERSION), newest.id, iv, cipher.getAuthTag(), text]);
    },
    open: (sealed, context) => {
      if (sealed[0] !== VERSION || sealed.length < TEXT_AT) throw new Error('a sealed secret has an unknown form');
      const used = ring.find(({ id }) => sealed.subarray(1, IV_AT).equals(id));
      if (used === undefined) throw new Error('a secret was sealed with another key than those of the data folder');
      const decipher = createDecipheriv('aes-256-gcm', used.key, sealed.subarray(IV_AT, TAG_AT), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(Buffer.from(context));
      decipher.setAuthTag(sealed.subarray(TAG_AT, TEXT_AT));
      return Buffer.concat([decipher.update(sealed.subarray(TEXT_AT)), decipher.final()]);
    },
  };
}

function identify(key: Buffer): IdentifiedKey {
  if (key.length !== 32) throw new RangeError(`a sealing key has 32 bytes, not ${key.length}`);
  const id = createHash('sha256').update('kabuto key mark').update(key).digest().subarray(0, KEY_ID_BYTES);
  return { key, id };
}
