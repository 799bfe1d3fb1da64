import { createHmac, timingSafeEqual } from 'node:crypto';
import { base32 } from './base32.ts';
import { TOTP } from './limits.ts';

/** The number of the 30 second step at `now` (epoch milliseconds). */
const stepAt = (now: number): number => Math.floor(now / TOTP.stepMs);

/** The code of one step: HMAC-SHA-1, dynamically truncated to six digits (RFC 4226 5.3, RFC 6238 4). */
export function totpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  const number = (digest.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** TOTP.digits;
  return String(number).padStart(TOTP.digits, '0');
}

/**
 * Returns the step whose code this is: the current one, or the one before or after for clocks that are off; null when
 * it is none of them. Every step is compared, whatever the result of the others. Does not check whether the step was
 * used before.
 */
export function totpStep(secret: Buffer, text: string, now: number): number | null {
  const code = Buffer.from(text.normalize('NFKC').replace(/\s/g, ''));
  let found: number | null = null;
  for (let drift = -TOTP.drift; drift <= TOTP.drift; drift += 1) {
    const step = stepAt(now) + drift;
    const wanted = Buffer.from(totpCode(secret, step));
    if (wanted.length === code.length && timingSafeEqual(wanted, code)) found = step;
  }
  return found;
}

/** The URI that an authenticator app reads from a QR code or a link. */
export function totpUri(secret: Buffer, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}&digits=${TOTP.digits}&period=${TOTP.stepMs / 1_000}`;
}
