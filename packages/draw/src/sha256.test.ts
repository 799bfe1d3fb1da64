import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ascii, bytesOf, concat, hexOf } from './bytes.ts';
import { hmacSha256, sha256 } from './sha256.ts';

it('returns the digests of FIPS 180-4', () => {
  expect(hexOf(sha256(ascii('abc')))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(hexOf(sha256(ascii('')))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
});

it('hashes like the cryptography of Node, at every length around a block', () => {
  for (let length = 0; length < 200; length++) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 37 + length) & 0xff);
    expect(hexOf(sha256(bytes))).toBe(createHash('sha256').update(bytes).digest('hex'));
  }
});

it('signs like the cryptography of Node', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), fc.uint8Array({ maxLength: 300 }), (key, message) => {
      expect(hexOf(hmacSha256(key)(message))).toBe(createHmac('sha256', key).update(message).digest('hex'));
    }),
  );
  const hmac = hmacSha256(ascii('key'));
  expect(hexOf(hmac(ascii('a')))).not.toBe(hexOf(hmac(ascii('b'))));
  expect(hexOf(hmac(ascii('a')))).toBe(createHmac('sha256', 'key').update('a').digest('hex'));
});

it('rejects long keys, other characters and other digits', () => {
  expect(() => hmacSha256(new Uint8Array(65))).toThrow(RangeError);
  expect(() => ascii('é')).toThrow(RangeError);
  for (const text of ['abc', 'AB', 'zz']) expect(() => bytesOf(text)).toThrow(RangeError);
  expect(concat(ascii('a'), ascii('bc'))).toEqual(ascii('abc'));
});
