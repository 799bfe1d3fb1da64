import { describe, expect, it } from 'vitest';
import { base32 } from './base32.ts';
import { totpCode, totpStep, totpUri } from './totp.ts';

/** The secret of RFC 6238 appendix B; its eight digit codes end with our six digits. */
const SECRET = Buffer.from('12345678901234567890');

describe('TOTP', () => {
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('AUT-07 returns the codes of RFC 6238 at second %i', (seconds, code) => {
    expect(totpCode(SECRET, Math.floor(seconds / 30))).toBe(code.slice(2));
    expect(totpStep(SECRET, code.slice(2), seconds * 1_000)).toBe(Math.floor(seconds / 30));
  });

  it('reads a secret that is a part of a larger memory', () => {
    const memory = Buffer.concat([Buffer.alloc(7, 1), SECRET, Buffer.alloc(9, 2)]);
    const secret = memory.subarray(7, 7 + SECRET.length);
    expect(totpCode(secret, 1)).toBe('287082');
    expect(base32(secret)).toBe(base32(SECRET));
  });

  it('accepts a clock that is one step off and no more, full-width digits and blanks', () => {
    const now = 1_111_111_111_000;
    const step = Math.floor(now / 30_000);
    for (const drift of [-1, 0, 1]) expect(totpStep(SECRET, totpCode(SECRET, step + drift), now)).toBe(step + drift);
    for (const drift of [-2, 2]) expect(totpStep(SECRET, totpCode(SECRET, step + drift), now)).toBeNull();
    expect(totpStep(SECRET, '０５０ ４７１', now)).toBe(step);
    // The last one has six characters, but more bytes.
    for (const text of ['', '50471', '0504710', 'abcdef', '０５０４７一'])
      expect(totpStep(SECRET, text, now)).toBeNull();
  });

  it('writes the secret in RFC 4648 base32 as apps read it', () => {
    for (const [text, coded] of [
      ['', ''],
      ['f', 'MY'],
      ['fo', 'MZXQ'],
      ['foo', 'MZXW6'],
      ['foob', 'MZXW6YQ'],
      ['fooba', 'MZXW6YTB'],
      ['foobar', 'MZXW6YTBOI'],
    ] as const)
      expect(base32(Buffer.from(text))).toBe(coded);
    expect(totpUri(SECRET, 'カブト証券', 'a+b@example.com')).toBe(
      `otpauth://totp/${encodeURIComponent('カブト証券')}:a%2Bb%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=${encodeURIComponent('カブト証券')}&digits=6&period=30`,
    );
  });
});
