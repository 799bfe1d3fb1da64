import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import type { DeviceKeys } from './encrypt.ts';

/** A browser with the private side of its keys. */
export type TestDevice = { readonly keys: DeviceKeys; readonly own: ECDH };

export function newDevice(): TestDevice {
  const own = createECDH('prime256v1');
  own.generateKeys();
  return { own, keys: { p256dh: own.getPublicKey(), auth: randomBytes(16) } };
}

/** Decrypts a body as the browser does (RFC 8291, 3.4), written apart from the code that encrypts. Throws. */
export function decrypt({ keys, own }: TestDevice, body: Buffer): Buffer {
  const salt = body.subarray(0, 16);
  const idLength = body[20] ?? 0;
  const sender = body.subarray(21, 21 + idLength);
  const record = body.subarray(21 + idLength);
  const derive = (secret: Buffer, by: Buffer, info: Buffer, length: number): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, by, info, length));
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), keys.p256dh, sender]);
  const shared = derive(own.computeSecret(sender), keys.auth, keyInfo, 32);
  const key = derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2));
}
