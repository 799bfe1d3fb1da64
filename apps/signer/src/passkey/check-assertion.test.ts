import { createHash, generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { OFFICE, SITE, SoftPasskey, type Tampering } from '../../test/support/soft-passkey.ts';
import { checkAssertion } from './check-assertion.ts';
import { readPublicKey } from './public-key.ts';

const CHALLENGE = createHash('sha256').update('what is signed').digest('base64url');
const passkey = new SoftPasskey();

function keyOf(text: string) {
  const key = readPublicKey(Buffer.from(text, 'base64url'));
  if (key === null) throw new Error('no key');
  return key;
}

const check = (tampering: Tampering = {}, challenge = CHALLENGE, site = SITE) =>
  checkAssertion(passkey.assert('n', CHALLENGE, SITE, tampering), { key: keyOf(passkey.publicKey), site, challenge });

describe('an assertion', () => {
  it('is accepted from its key as COSE and as SPKI, with its counter', () => {
    expect(check({ counter: 77 })).toEqual({ ok: true, counter: 77 });
    const assertion = passkey.assert('n', CHALLENGE, SITE, { counter: 0 });
    const of = { key: keyOf(passkey.spki), site: SITE, challenge: CHALLENGE };
    expect(checkAssertion(assertion, of)).toEqual({ ok: true, counter: 0 });
  });

  it.each<readonly [Tampering, string]>([
    [{ type: 'webauthn.create' }, 'TYPE'],
    [{ origin: 'http://app.kabuto.example' }, 'ORIGIN'],
    [{ crossOrigin: true }, 'ORIGIN'],
    [{ rpId: 'other.example' }, 'SITE'],
    [{ flags: 0 }, 'NOT_VERIFIED'],
    [{ flags: 0x01 }, 'NOT_VERIFIED'],
    [{ flags: 0x04 }, 'NOT_VERIFIED'],
  ])('is refused with %o', (tampering, fault) => {
    expect(check(tampering)).toEqual({ ok: false, fault });
  });

  it('is refused for another challenge or another site', () => {
    expect(check({}, `${CHALLENGE}x`)).toEqual({ ok: false, fault: 'CHALLENGE' });
    expect(check({}, CHALLENGE, OFFICE)).toEqual({ ok: false, fault: 'ORIGIN' });
  });

  it('is refused by another key, and with a changed byte anywhere', () => {
    const assertion = passkey.assert('n', CHALLENGE);
    const of = { key: keyOf(passkey.publicKey), site: SITE, challenge: CHALLENGE };
    expect(checkAssertion(assertion, { ...of, key: keyOf(new SoftPasskey().publicKey) })).toMatchObject({ ok: false });
    for (const name of ['clientDataJSON', 'authenticatorData', 'signature'] as const) {
      const bytes = Buffer.from(assertion[name], 'base64url');
      const last = bytes.length - 1;
      bytes[last] = (bytes[last] ?? 0) ^ 1;
      const changed = { ...assertion, [name]: bytes.toString('base64url') };
      expect(checkAssertion(changed, of)).toMatchObject({ ok: false });
    }
    expect(checkAssertion({ ...assertion, authenticatorData: 'AAAA' }, of)).toEqual({ ok: false, fault: 'MALFORMED' });
    expect(checkAssertion({ ...assertion, clientDataJSON: 'AAAA' }, of)).toEqual({ ok: false, fault: 'MALFORMED' });
    expect(checkAssertion({ ...assertion, signature: '' }, of)).toEqual({ ok: false, fault: 'SIGNATURE' });
  });
});

describe('readPublicKey', () => {
  const spki = (type: 'ed25519' | 'secp256k1'): Buffer => {
    const pair = type === 'ed25519' ? generateKeyPairSync(type) : generateKeyPairSync('ec', { namedCurve: type });
    return pair.publicKey.export({ format: 'der', type: 'spki' });
  };

  it.each([
    ['another algorithm', spki('ed25519')],
    ['another curve', spki('secp256k1')],
    ['nothing', Buffer.alloc(0)],
    ['a point that is not on the curve', changed(Buffer.from(passkey.publicKey, 'base64url'), 20)],
    ['a longer COSE key', Buffer.concat([Buffer.from(passkey.publicKey, 'base64url'), Buffer.of(0)])],
    ['another COSE algorithm', changed(Buffer.from(passkey.publicKey, 'base64url'), 4)],
  ])('refuses %s', (_, bytes) => {
    expect(readPublicKey(bytes)).toBeNull();
  });
});

function changed(bytes: Buffer, index: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[index] = (copy[index] ?? 0) ^ 1;
  return copy;
}
