import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';

/** What a browser gave for messages to it (RFC 8291, 3). */
export type DeviceKeys = {
  /** Its public key on P-256, uncompressed: 65 bytes. */
  readonly p256dh: Buffer;
  /** Its authentication secret: 16 bytes. */
  readonly auth: Buffer;
};

/** What makes a message different from the next one with the same content; of its own for each message. */
type MessageSecrets = { readonly sender: ECDH; readonly salt: Buffer };

const RECORD_BYTES = 4_096;
const TAG_BYTES = 16;
const KEY_BYTES = 16;
const NONCE_BYTES = 12;
/** Ends the last record; zeros after it are padding (RFC 8188, 2). */
const LAST = 2;

export const newSender = (): ECDH => {
  const sender = createECDH('prime256v1');
  sender.generateKeys();
  return sender;
};

const newSecrets = (): MessageSecrets => ({ sender: newSender(), salt: randomBytes(16) });

const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));

/** Whether a public key is a point of the curve, so that messages can be encrypted for it. */
export function isPublicKey(key: Buffer): boolean {
  try {
    newSender().computeSecret(key);
    return key.length === 65;
  } catch {
    return false;
  }
}

/**
 * Encrypts a message for one browser (RFC 8291 in the coding aes128gcm of RFC 8188): only the browser can read it, not
 * the push service. Texts up to `padTo` bytes become bodies of the same length, so that the length does not name their
 * kind. Throws RangeError for a text of more than one record.
 */
export function encryptFor(
  { p256dh, auth }: DeviceKeys,
  text: Buffer,
  padTo: number,
  { sender, salt }: MessageSecrets = newSecrets(),
): Buffer {
  const padded = Buffer.alloc(Math.max(text.length, padTo) + 1);
  text.copy(padded);
  padded[text.length] = LAST;
  if (padded.length + TAG_BYTES > RECORD_BYTES) throw new RangeError(`a push message of ${text.length} bytes`);
  const from = sender.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, from]);
  const shared = derive(sender.computeSecret(p256dh), auth, info, 32);
  const key = derive(shared, salt, 'Content-Encoding: aes128gcm\0', KEY_BYTES);
  const nonce = derive(shared, salt, 'Content-Encoding: nonce\0', NONCE_BYTES);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const record = Buffer.concat([cipher.update(padded), cipher.final(), cipher.getAuthTag()]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD_BYTES);
  return Buffer.concat([salt, size, Buffer.of(from.length), from, record]);
}
