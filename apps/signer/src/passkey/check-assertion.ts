import { createHash, type KeyObject, verify } from 'node:crypto';
import type { Assertion } from '../request/request.ts';

/** For which site passkeys are valid, and from which pages they are used. */
export interface RelyingParty {
  readonly id: string;
  /** `https://app.example.com`, compared exactly. */
  readonly origins: readonly string[];
}

/** What is wrong with an assertion. */
export type AssertionFault = 'MALFORMED' | 'TYPE' | 'CHALLENGE' | 'ORIGIN' | 'SITE' | 'NOT_VERIFIED' | 'SIGNATURE';

export type AssertionCheck =
  | { readonly ok: true; readonly counter: number }
  | { readonly ok: false; readonly fault: AssertionFault };

/** Of authenticatorData (WebAuthn 6.1): hash of the site's id, flags, counter. */
const FLAGS_AT = 32;
const COUNTER_AT = 33;
const SHORTEST = 37;
const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;

/**
 * Whether this key has signed this challenge for the site, on one of its pages, with a present and verified user
 * (WebAuthn 7.2). Returns the authenticator's counter, 0 where it has none.
 */
export function checkAssertion(
  { clientDataJSON, authenticatorData, signature }: Assertion,
  { key, site, challenge }: { readonly key: KeyObject; readonly site: RelyingParty; readonly challenge: string },
): AssertionCheck {
  const clientBytes = Buffer.from(clientDataJSON, 'base64url');
  const data = Buffer.from(authenticatorData, 'base64url');
  const client = readClientData(clientBytes);
  if (client === null || data.length < SHORTEST) return fault('MALFORMED');
  if (client.type !== 'webauthn.get') return fault('TYPE');
  if (client.challenge !== challenge) return fault('CHALLENGE');
  if (!site.origins.includes(client.origin) || client.crossOrigin) return fault('ORIGIN');
  if (!data.subarray(0, FLAGS_AT).equals(sha256(Buffer.from(site.id)))) return fault('SITE');
  const required = USER_PRESENT | USER_VERIFIED;
  if (((data[FLAGS_AT] ?? 0) & required) !== required) return fault('NOT_VERIFIED');
  const signed = Buffer.concat([data, sha256(clientBytes)]);
  if (!verify('sha256', signed, key, Buffer.from(signature, 'base64url'))) return fault('SIGNATURE');
  return { ok: true, counter: data.readUInt32BE(COUNTER_AT) };
}

const fault = (what: AssertionFault): AssertionCheck => ({ ok: false, fault: what });

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();

function readClientData(bytes: Buffer) {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'));
    if (typeof value !== 'object' || value === null) return null;
    const text = (name: string): string => {
      const member: unknown = Reflect.get(value, name);
      return typeof member === 'string' ? member : '';
    };
    const crossOrigin = Reflect.has(value, 'crossOrigin') && Reflect.get(value, 'crossOrigin') !== false;
    return { type: text('type'), challenge: text('challenge'), origin: text('origin'), crossOrigin };
  } catch {
    return null;
  }
}
