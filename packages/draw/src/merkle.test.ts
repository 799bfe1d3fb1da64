import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { entryLine } from './entry.ts';
import {
  addLeaf,
  emptyTree,
  growTree,
  leafHash,
  lineHash,
  merklePath,
  merkleRoot,
  merkleTree,
  rootFromPath,
  rootOf,
  TREE_STEP,
} from './merkle.ts';
import { testEntries } from './testing-draw.ts';

const hash = (...parts: (string | Buffer)[]): Buffer => {
  const sum = createHash('sha256');
  for (const part of parts) sum.update(part);
  return sum.digest();
};

/** RFC 6962, 2.1, as it is written there. */
function oracle(lines: readonly string[]): Buffer {
  if (lines.length === 0) return hash('');
  if (lines.length === 1) return hash(Buffer.of(0), lines[0] ?? '');
  let k = 1;
  while (k * 2 < lines.length) k *= 2;
  return hash(Buffer.of(1), oracle(lines.slice(0, k)), oracle(lines.slice(k)));
}

const added = (lines: readonly string[]): string => {
  const tree = emptyTree();
  for (const line of lines) addLeaf(tree, lineHash(line));
  return rootOf(tree);
};

it('has the root of RFC 6962 for any number of leaves', () => {
  for (let count = 0; count < 70; count++) {
    const lines = Array.from({ length: count }, (_, i) => `line ${i}`);
    expect(added(lines)).toBe(oracle(lines).toString('hex'));
  }
});

it('leads from every leaf to the root, and from no other leaf', () => {
  for (let count = 1; count < 40; count++) {
    const leaves = Array.from({ length: count }, (_, i) => lineHash(`line ${i}`));
    const tree = merkleTree(leaves);
    const root = oracle(leaves.map((_, i) => `line ${i}`)).toString('hex');
    expect(tree.at(-1)).toEqual([root]);
    for (const [index, leaf] of leaves.entries()) {
      const path = merklePath(tree, index);
      expect(rootFromPath(leaf, path)).toBe(root);
      expect(rootFromPath(lineHash('another'), path)).not.toBe(root);
    }
  }
  expect(() => merklePath(merkleTree([]), 0)).toThrow(RangeError);
});

it('grows in steps to the same root and paths', () => {
  for (const count of [1, 5, TREE_STEP - 1, TREE_STEP, TREE_STEP + 1, 2 * TREE_STEP + 777]) {
    const leaves = Array.from({ length: count }, (_, i) => lineHash(`line ${i}`));
    const [whole, grown] = [merkleTree(leaves), [...growTree(leaves)].at(-1) ?? []];
    expect(grown.at(-1)).toEqual(whole.at(-1));
    for (const index of [0, count >> 1, count - 1]) expect(merklePath(grown, index)).toEqual(merklePath(whole, index));
  }
});

it('continues from a stored state', () => {
  fc.assert(
    fc.property(fc.nat(100), fc.nat(100), (before, after) => {
      const lines = Array.from({ length: before + after }, (_, i) => String(i));
      const first = emptyTree();
      for (const line of lines.slice(0, before)) addLeaf(first, lineHash(line));
      const stored = structuredClone(first);
      for (const line of lines.slice(before)) addLeaf(stored, lineHash(line));
      expect(rootOf(stored)).toBe(added(lines));
    }),
    { numRuns: 50 },
  );
});

it('does not take a node for a leaf', () => {
  const [left, right] = [lineHash('a'), lineHash('b')];
  expect(added(['a', 'b'])).not.toBe(lineHash(left + right));
});

it('hashes a list by its lines', () => {
  const entries = testEntries(9);
  expect(entryLine({ id: 7, quantity: 200, bid: 15_000, nonce: 'ab', simulated: true })).toBe('7,200,15000,ab,1');
  expect(entryLine({ id: 8, quantity: 100, bid: null, nonce: 'ab', simulated: false })).toBe('8,100,strike,ab,0');
  expect(merkleRoot(entries)).toBe(oracle(entries.map(entryLine)).toString('hex'));
  for (const entry of entries) expect(leafHash(entry)).toBe(lineHash(entryLine(entry)));
});
