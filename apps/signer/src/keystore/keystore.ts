import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { type Address, addressOfKey, type PrivateKey } from '@kabuto/chain';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);

/** scrypt with 128 MB, about half a second. */
const KDF = { n: 2 ** 17, r: 8, p: 1 } as const;
const MEMORY = 192 * 1024 * 1024;
const KEY_BYTES = 32;
const CIPHER = 'aes-256-gcm';

/** Characters of the shortest passphrase. */
const SHORTEST_PASSPHRASE = 16;

const Hex = Type.String({ pattern: '^(?:[0-9a-f]{2})+$' });
const Strict = { additionalProperties: false } as const;
const Keystore = Type.Object(
  {
    format: Type.Literal('kabuto keystore 1'),
    mode: Type.Union([Type.Literal('demo'), Type.Literal('live')]),
    address: Type.String({ pattern: '^0x[0-9a-fA-F]{40}$' }),
    kdf: Type.Object(
      { n: Type.Integer({ minimum: 2 }), r: Type.Literal(KDF.r), p: Type.Literal(KDF.p), salt: Hex },
      Strict,
    ),
    iv: Hex,
    ciphertext: Hex,
    tag: Hex,
  },
  Strict,
);
const keystore = Compile(Keystore);

/** A keystore cannot be opened: damaged, another passphrase, or not for this purpose. The message names no secret. */
export class KeystoreError extends Error {
  override readonly name = 'KeystoreError';
}

/** A key of a wallet, and for what it may be used. */
export interface WalletKey {
  readonly mode: 'demo' | 'live';
  readonly address: Address;
  readonly privateKey: PrivateKey;
}

/** A new random key. */
export function newKey(mode: 'demo' | 'live'): WalletKey {
  const privateKey: PrivateKey = `0x${randomBytes(KEY_BYTES).toString('hex')}`;
  return { mode, privateKey, address: addressOfKey(privateKey) };
}

/**
 * The text of a keystore file: the key by AES-256-GCM under a key that scrypt makes of the passphrase. Mode and address
 * are covered too, so a demo's file cannot be made a live one. `n`: scrypt's cost, less in tests. Throws KeystoreError
 * for a passphrase of fewer than 16 characters.
 */
export async function sealKey(
  { mode, address, privateKey }: WalletKey,
  passphrase: string,
  { n = KDF.n }: { readonly n?: number } = {},
): Promise<string> {
  if (passphrase.length < SHORTEST_PASSPHRASE)
    throw new KeystoreError(`the passphrase needs at least ${SHORTEST_PASSPHRASE} characters`);
  const salt = randomBytes(KEY_BYTES);
  const iv = randomBytes(12);
  const kdf = { n, r: KDF.r, p: KDF.p, salt: salt.toString('hex') };
  const cipher = createCipheriv(CIPHER, await derivedKey(passphrase, kdf), iv);
  cipher.setAAD(coveredBy({ mode, address, kdf }));
  const ciphertext = Buffer.concat([cipher.update(Buffer.from(privateKey.slice(2), 'hex')), cipher.final()]);
  const hex = {
    iv: iv.toString('hex'),
    ciphertext: ciphertext.toString('hex'),
    tag: cipher.getAuthTag().toString('hex'),
  };
  return `${JSON.stringify({ format: 'kabuto keystore 1', mode, address, kdf, ...hex }, null, 2)}\n`;
}

/** Opens a keystore file's text. Throws KeystoreError. */
export async function openKey(text: string, passphrase: string): Promise<WalletKey> {
  const stored = parse(text);
  const { mode, address, kdf } = stored;
  try {
    const decipher = createDecipheriv(CIPHER, await derivedKey(passphrase, kdf), Buffer.from(stored.iv, 'hex'));
    decipher.setAAD(coveredBy({ mode, address, kdf }));
    decipher.setAuthTag(Buffer.from(stored.tag, 'hex'));
    const key = Buffer.concat([decipher.update(Buffer.from(stored.ciphertext, 'hex')), decipher.final()]);
    const privateKey: PrivateKey = `0x${key.toString('hex')}`;
    return { mode, privateKey, address: addressOfKey(privateKey) };
  } catch {
    throw new KeystoreError('the keystore does not open: another passphrase, or the file was changed');
  }
}

type Kdf = { readonly n: number; readonly r: number; readonly p: number; readonly salt: string };

function derivedKey(passphrase: string, { n, r, p, salt }: Kdf): Promise<Buffer> {
  const bytes = Buffer.from(salt, 'hex');
  return derive(passphrase.normalize('NFKC'), bytes, KEY_BYTES, { N: n, r, p, maxmem: MEMORY });
}

const coveredBy = ({
  mode,
  address,
  kdf,
}: {
  readonly mode: string;
  readonly address: string;
  readonly kdf: Kdf;
}): Buffer => Buffer.from(JSON.stringify(['kabuto keystore 1', mode, address, kdf.n, kdf.r, kdf.p, kdf.salt]));

function parse(text: string) {
  try {
    const value: unknown = JSON.parse(text);
    if (keystore.Check(value)) return value;
  } catch {
    // Reported below.
  }
  throw new KeystoreError('the keystore is no file of this signer, or it is damaged');
}
