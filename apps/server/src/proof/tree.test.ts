import { hash } from 'node:crypto';
import { leafLine, rootOfLeaf } from '@kabuto/contract/proof';
import { lineHash, merkleTree } from '@kabuto/draw';
import { expect, it } from 'vitest';
import { leafHash, leafOf, PART, pathOver, rootOver } from './tree.ts';

const secret = { tenantId: 1, night: '2026-11-27', secret: Buffer.alloc(32, 7) };
const leavesOf = (count: number) =>
  Array.from({ length: count }, (_, i) => leafOf(secret, { asset: 'JPY', accountId: 100 + 3 * i, amount: i * 17 - 5 }));
const sha256 = async (bytes: Uint8Array): Promise<string> => hash('sha256', bytes, 'hex');

/** As lists are kept: the nodes of parts, and the root over them. */
const partsOf = (hashes: readonly Buffer[]): Buffer[][] =>
  Array.from({ length: Math.ceil(hashes.length / PART) }, (_, i) => hashes.slice(i * PART, (i + 1) * PART));

it('PRF-01 the root over parts is that of RFC 6962 over all leaves, also of a last part that is not full', () => {
  for (const count of [1, 2, 3, 5, 8, PART - 1, PART, PART + 1, 2 * PART, 3 * PART + 77]) {
    const leaves = leavesOf(count);
    const root = rootOver(partsOf(leaves.map(leafHash)).map(rootOver)).toString('hex');
    expect(root).toBe(merkleTree(leaves.map((leaf) => lineHash(leafLine(leaf)))).at(-1)?.[0]);
  }
});

it('PRF-02 the hashes beside the way of each leaf lead to the root', async () => {
  const leaves = leavesOf(2 * PART + 5);
  const parts = partsOf(leaves.map(leafHash));
  const nodes = parts.map(rootOver);
  const root = rootOver(nodes).toString('hex');
  for (const index of [0, 1, PART - 1, PART, 2 * PART - 1, 2 * PART, 2 * PART + 4]) {
    const [leaf, part] = [leaves[index], parts[Math.floor(index / PART)]];
    if (leaf === undefined || part === undefined) throw new Error(`no leaf ${index}`);
    const path = [...pathOver(part, index % PART), ...pathOver(nodes, Math.floor(index / PART))];
    expect(await rootOfLeaf(leaf, path, sha256)).toBe(root);
    expect(await rootOfLeaf({ ...leaf, amount: leaf.amount + 1 }, path, sha256)).not.toBe(root);
  }
});

it('two customers with the same balance have different leaves, and those of another night are different', () => {
  const [one, two] = [100, 101].map((accountId) => leafOf(secret, { asset: 'JPY', accountId, amount: 5 }));
  const next = leafOf({ ...secret, secret: Buffer.alloc(32, 8) }, { asset: 'JPY', accountId: 100, amount: 5 });
  expect(new Set([one?.nonce, two?.nonce, next.nonce]).size).toBe(3);
  expect(one?.nonce).toMatch(/^[0-9a-f]{64}$/);
});

it('has no root without leaves', () => {
  expect(() => rootOver([])).toThrow(RangeError);
});
