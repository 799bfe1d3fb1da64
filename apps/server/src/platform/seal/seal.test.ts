import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createSealer, loadKeys, newKey, replaceKeys, SECRET_KEY } from './index.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'kabuto-seal-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('opens what it has sealed, with another ciphertext each time', () => {
  const sealer = createSealer([randomBytes(32)]);
  const plain = Buffer.from('a secret of twenty b');
  const [one, two] = [sealer.seal(plain, 'totp 1 7'), sealer.seal(plain, 'totp 1 7')];
  expect(one.equals(two)).toBe(false);
  expect(one.includes(plain)).toBe(false);
  expect(sealer.open(one, 'totp 1 7')).toEqual(plain);
});

it('rejects another owner, another key and every changed byte', () => {
  const sealer = createSealer([randomBytes(32)]);
  const sealed = sealer.seal(Buffer.from('secret'), 'totp 1 7');
  expect(() => sealer.open(sealed, 'totp 1 8')).toThrow();
  expect(() => createSealer([randomBytes(32)]).open(sealed, 'totp 1 7')).toThrow('another key');
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => sealer.open(changed, 'totp 1 7')).toThrow();
  }
});

it('creates the key once, for the owner only, and rejects a broken file', () => {
  const [key] = loadKeys(folder, SECRET_KEY);
  if (key === undefined) throw new Error('no key');
  const file = path.join(folder, 'secret.key');
  expect(key).toHaveLength(32);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(loadKeys(folder, SECRET_KEY)).toEqual([key]);
  expect(readFileSync(file, 'utf8').trim()).toBe(key.toString('hex'));
  writeFileSync(file, 'short');
  expect(() => loadKeys(folder, SECRET_KEY)).toThrow(/secret\.key must hold 64 hexadecimal digits/);
});

it('opens with each key of the file and seals with the newest', () => {
  const [old] = loadKeys(folder, 'files.key');
  if (old === undefined) throw new Error('no key');
  const sealed = createSealer([old]).seal(Buffer.from('secret'), 'file key 1 7');
  const next = newKey();
  replaceKeys(folder, 'files.key', [next, old]);
  expect(statSync(path.join(folder, 'files.key')).mode & 0o777).toBe(0o600);
  const both = createSealer(loadKeys(folder, 'files.key'));
  expect(both.open(sealed, 'file key 1 7').toString()).toBe('secret');
  const renewed = both.seal(Buffer.from('secret'), 'file key 1 7');
  expect(createSealer([next]).open(renewed, 'file key 1 7').toString()).toBe('secret');
  expect(() => createSealer([old]).open(renewed, 'file key 1 7')).toThrow('another key');
});
