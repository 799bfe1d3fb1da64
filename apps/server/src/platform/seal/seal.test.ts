import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createSealer, loadSecretKey } from './index.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'kabuto-seal-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('opens what it has sealed, with another ciphertext each time', () => {
  const sealer = createSealer(randomBytes(32));
  const plain = Buffer.from('a secret of twenty b');
  const [one, two] = [sealer.seal(plain, 'totp 1 7'), sealer.seal(plain, 'totp 1 7')];
  expect(one.equals(two)).toBe(false);
  expect(one.includes(plain)).toBe(false);
  expect(sealer.open(one, 'totp 1 7')).toEqual(plain);
});

it('rejects another owner, another key and every changed byte', () => {
  const sealer = createSealer(randomBytes(32));
  const sealed = sealer.seal(Buffer.from('secret'), 'totp 1 7');
  expect(() => sealer.open(sealed, 'totp 1 8')).toThrow();
  expect(() => createSealer(randomBytes(32)).open(sealed, 'totp 1 7')).toThrow('another key');
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => sealer.open(changed, 'totp 1 7')).toThrow();
  }
});

it('creates the key once, for the owner only, and rejects a broken file', () => {
  const key = loadSecretKey(folder);
  const file = path.join(folder, 'secret.key');
  expect(key).toHaveLength(32);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(loadSecretKey(folder)).toEqual(key);
  expect(readFileSync(file, 'utf8').trim()).toBe(key.toString('hex'));
  writeFileSync(file, 'short');
  expect(() => loadSecretKey(folder)).toThrow(/secret\.key must hold 64 hexadecimal digits/);
});
