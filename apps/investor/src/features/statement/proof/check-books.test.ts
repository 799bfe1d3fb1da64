import type { ProofOwn, ProofRoots } from '@kabuto/contract';
import { leafBytes, leafLine, rootOfLeaf } from '@kabuto/contract/proof';
import { expect, it } from 'vitest';
import { checkBooks } from './check-books.ts';

const sha256 = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
const content = { tenantId: 1, night: '2026-11-27', asset: 'JPY', accountId: 100, nonce: '07'.repeat(32) };
const path = [
  { hash: 'ab'.repeat(32), left: true },
  { hash: 'cd'.repeat(32), left: false },
];
const night = {
  night: '2026-11-27',
  tenantId: 1,
  journalSeq: 9,
  headHash: 'ee'.repeat(32),
  marketAt: 1,
  takenAt: 2,
};
const leaf = { amount: '5000', nonce: content.nonce, path };
const own: ProofOwn = { night, accountId: 100, assets: [{ asset: 'JPY', names: null, balance: '5000', leaf }] };
const roots: ProofRoots = {
  night,
  nights: [night.night],
  assets: [
    { asset: 'JPY', total: '9', leaves: 3, root: await rootOfLeaf({ ...content, amount: 5_000 }, path, sha256) },
  ],
};
const known = { accountId: '100', held: [{ asset: 'JPY', names: null, balance: '5000' }] };
const verdicts = async (changed: Partial<ProofOwn>, published = roots) =>
  (await checkBooks({ ...own, ...changed }, published, known))?.assets.map(({ verdict }) => verdict);
const [asset] = own.assets;
if (asset === undefined) throw new Error('no asset');

it('PRF-02 confirms a balance that leads to the published root', async () => {
  expect(await verdicts({})).toEqual(['ok']);
});

it('PRF-03 an owner finds a leaf that was dropped or changed, and a root that was not published', async () => {
  expect(await verdicts({ assets: [{ ...asset, leaf: null }] })).toEqual(['missing']);
  expect(await verdicts({ assets: [{ ...asset, balance: '4000' }] })).toEqual(['changed']);
  expect(await verdicts({ assets: [{ ...asset, leaf: { ...leaf, amount: '4000' } }] })).toEqual(['root']);
  expect(await verdicts({}, { ...roots, night: { ...night, headHash: 'ef'.repeat(32) } })).toEqual(['root']);
});

it('PRF-03 the proof of another account is a failure, also one without assets', async () => {
  const other = { ...known, accountId: '101' };
  expect(await checkBooks(own, roots, other)).toMatchObject({
    ok: false,
    accountId: '100',
    assets: [{ verdict: 'account' }],
  });
  expect(await checkBooks({ ...own, assets: [] }, roots, { ...other, held: [] })).toMatchObject({ ok: false });
});

it('PRF-02 names the published root that a balance was compared with', async () => {
  const checked = await checkBooks(own, roots, known);
  expect(checked?.assets.map(({ root }) => root)).toEqual([roots.assets[0]?.root]);
});

it('PRF-03 an asset of the statement that the reply leaves out is a failing row', async () => {
  expect(await checkBooks({ ...own, assets: [] }, roots, known)).toMatchObject({
    ok: false,
    assets: [{ asset: 'JPY', balance: '5000', amount: null, verdict: 'missing' }],
  });
});

it('has nothing to confirm before the first night', async () => {
  const nothing = { ...known, held: [] };
  expect(await checkBooks({ ...own, night: null, assets: [] }, roots, nothing)).toBeNull();
  expect(await checkBooks({ ...own, assets: [] }, roots, nothing)).toBeNull();
});

it('hashes the documented line behind the prefix of a leaf', async () => {
  const line = leafLine({ ...content, amount: -5 });
  expect(line).toBe(`kabuto.books.1,1,2026-11-27,JPY,100,-5,${'07'.repeat(32)}`);
  const bytes = leafBytes(line);
  expect([bytes[0], String.fromCharCode(...bytes.slice(1))]).toEqual([0, line]);
});
