import { timingSafeEqual } from 'node:crypto';
import { HOTP } from 'otpauth';
import { base32, secretOf } from './base32.ts';
import { TOTP } from './limits.ts';

/** The number of the 30 second step at `now` (epoch milliseconds). */
const stepAt = (now: number): number => Math.floor(now / TOTP.stepMs);

/** The code of one step (RFC 6238): an HOTP with the step as its counter. */
export const totpCode = (secret: Buffer, step: number): string =>
  HOTP.generate({ secret: secretOf(secret), digits: TOTP.digits, counter: step });

/**
 * Returns the step whose code this is: the current one, or the one before or after for clocks that are off; null when
 * it is none of them. Every step is compared, whatever the result of the others, which otpauth's `validate` does not do
 * (it also throws for six characters of several bytes each). Does not check whether the step was used before.
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
