import { generateKeyPairSync } from 'node:crypto';
import { expect, it } from 'vitest';
import { isSignableKey } from '../../apps/server/src/signing/signable-key.ts';
import { readPublicKey } from '../../apps/signer/src/passkey/public-key.ts';

const coordinates = (of: { readonly publicKey: { export: (as: { format: 'jwk' }) => JsonWebKey } }): Buffer[] => {
  const { x = '', y = '' } = of.publicKey.export({ format: 'jwk' });
  return [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
};
const cose = (...parts: readonly (string | Buffer)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'hex') : part)));

const [x256 = Buffer.of(), y256 = Buffer.of()] = coordinates(generateKeyPairSync('ec', { namedCurve: 'P-256' }));
const [x384 = Buffer.of(), y384 = Buffer.of()] = coordinates(generateKeyPairSync('ec', { namedCurve: 'P-384' }));
const [x25519 = Buffer.of()] = coordinates(generateKeyPairSync('ed25519'));
const modulus = Buffer.alloc(256, 0xc5);
const KEYS = [
  { name: 'ES256', key: cose('a5010203262001215820', x256, '225820', y256), counts: true },
  { name: 'ES256 and a byte more', key: cose('a5010203262001215820', x256, '225820', y256, '00'), counts: false },
  { name: 'ES256 with another member', key: cose('a5010203262001215820', x256, '235820', y256), counts: false },
  { name: 'ES384', key: cose('a501020338222002215830', x384, '225830', y384), counts: false },
  { name: 'EdDSA', key: cose('a4010103272006215820', x25519), counts: false },
  { name: 'RS256', key: cose('a401030339010020590100', modulus, '2143010001'), counts: false },
];

it.each(KEYS)('server and signer agree whether a passkey counts: $name', ({ key, counts }) => {
  expect(isSignableKey(key.toString('base64url'))).toBe(counts);
  expect(readPublicKey(key) !== null).toBe(counts);
});
