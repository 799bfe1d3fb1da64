import { describe, expect, it } from 'vitest';
import { Parties } from '../../test/support/parties.ts';
import { admitKey } from './admit-key.ts';
import { KeystoreError, newKey, openKey, sealKey } from './keystore.ts';

const PASSPHRASE = 'correct horse battery staple';
const CHEAP = { n: 2 ** 10 };
const OTHER = '0x14dC79964da2C08b23698B3D3cc7Ca32193d9955';
const ANVIL_KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';

describe('a keystore', () => {
  it('opens with its passphrase and has no key in the open', async () => {
    const key = newKey('live');
    const text = await sealKey(key, PASSPHRASE, CHEAP);
    expect(text).not.toContain(key.privateKey.slice(2));
    expect(await openKey(text, PASSPHRASE)).toEqual(key);
    expect(await sealKey(key, PASSPHRASE, CHEAP)).not.toBe(text);
  });

  it('takes 128 MB of scrypt by default', async () => {
    const text = await sealKey(newKey('demo'), PASSPHRASE);
    expect(JSON.parse(text)).toMatchObject({ kdf: { n: 131_072, r: 8, p: 1 } });
    expect(await openKey(text, PASSPHRASE)).toMatchObject({ mode: 'demo' });
  });

  it.each([
    ['another passphrase', (text: string) => text, 'correct horse battery stapla'],
    ['a demo made live', (text: string) => text.replace('"demo"', '"live"'), PASSPHRASE],
    ['another address', (text: string) => text.replace(/0x[0-9a-fA-F]{40}/, OTHER), PASSPHRASE],
    ['a cheaper scrypt', (text: string) => text.replace('"n": 1024', '"n": 512'), PASSPHRASE],
    ['text', () => 'key', PASSPHRASE],
    ['a member too many', (text: string) => text.replace('{', '{"x": 1,'), PASSPHRASE],
  ])('does not open with %s', async (_, change, passphrase) => {
    const text = await sealKey(newKey('demo'), PASSPHRASE, CHEAP);
    await expect(openKey(change(text), passphrase)).rejects.toThrow(KeystoreError);
  });

  it('needs a passphrase of 16 characters', async () => {
    await expect(sealKey(newKey('live'), 'fifteen letters', CHEAP)).rejects.toThrow('at least 16 characters');
  });
});

describe('a key', () => {
  const policyOf = (wallet: `0x${string}`) => new Parties().policy({ wallet });

  it('of a demo, of another wallet, or that everybody knows does not sign in live', () => {
    const live = newKey('live');
    expect(() => admitKey(live, policyOf(live.address))).not.toThrow();
    const demo = newKey('demo');
    expect(() => admitKey(demo, policyOf(demo.address))).toThrow('was made for a demo');
    expect(() => admitKey(demo, { ...policyOf(demo.address), mode: 'demo' })).not.toThrow();
    expect(() => admitKey(live, policyOf(demo.address))).toThrow('policy.json names the wallet');
    const known = {
      mode: 'live',
      privateKey: ANVIL_KEY,
      address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    } as const;
    expect(() => admitKey(known, policyOf(known.address))).toThrow('publicly known');
  });
});
