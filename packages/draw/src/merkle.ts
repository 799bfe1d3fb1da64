import { ascii, bytesOf, concat, hexOf } from './bytes.ts';
import { type DrawEntry, entryLine } from './entry.ts';
import { sha256 } from './sha256.ts';

// The Merkle tree of RFC 6962, 2.1: leaves and nodes have prefixes of their own, so that none can pass for the other.
const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

const nodeOf = (left: string, right: string): string => hexOf(sha256(concat(NODE, bytesOf(left), bytesOf(right))));

/** The hash of a line of ASCII characters as a leaf, hexadecimal. */
export const lineHash = (line: string): string => hexOf(sha256(concat(LEAF, ascii(line))));

/** The hash of an application as a leaf, hexadecimal. */
export const leafHash = (entry: DrawEntry): string => lineHash(entryLine(entry));

/**
 * A tree that leaves are added to one by one: their number, and the roots of its full subtrees from the largest on. It
 * can be stored and continued.
 */
export type MerkleState = { count: number; roots: string[] };

export const emptyTree = (): MerkleState => ({ count: 0, roots: [] });

/** Adds a leaf's hash. */
export function addLeaf(tree: MerkleState, leaf: string): void {
  let root = leaf;
  // A carry in binary: each 1 at the end of the count is a subtree as large as what has been joined so far.
  for (let count = tree.count; count % 2 === 1; count = (count - 1) / 2) root = nodeOf(tree.roots.pop() ?? '', root);
  tree.roots.push(root);
  tree.count += 1;
}

/** The root; of no leaves it is the hash of nothing. */
export function rootOf({ roots }: MerkleState): string {
  const last = roots.at(-1);
  if (last === undefined) return hexOf(sha256(new Uint8Array()));
  return roots.slice(0, -1).reduceRight((right, left) => nodeOf(left, right), last);
}

/** The root of a list, which is sorted by id. */
export function merkleRoot(entries: Iterable<DrawEntry>): string {
  const tree = emptyTree();
  for (const entry of entries) addLeaf(tree, leafHash(entry));
  return rootOf(tree);
}

/** A hash on the way from a leaf to the root; `left`: it is the left one of its pair. */
export type PathStep = { readonly hash: string; readonly left: boolean };

/** A whole tree: its leaves' hashes, then the nodes of each level, up to the root alone. */
export type MerkleTree = readonly (readonly string[])[];

/** The tree of the leaves: nodes are joined in pairs, and one that is left over rises to the next level. */
export function merkleTree(leaves: readonly string[]): MerkleTree {
  const levels: string[][] = [[...leaves]];
  for (let level = leaves; level.length > 1; ) {
    const next: string[] = [];
    for (let i = 0; i < level.length; i += 2) {
      const right = level[i + 1];
      next.push(right === undefined ? (level[i] ?? '') : nodeOf(level[i] ?? '', right));
    }
    levels.push(next);
    level = next;
  }
  return levels;
}

/** Leaves of one step of `growTree`. */
export const TREE_STEP = 4_096;
/** The levels of a tree over so many leaves. */
const STEP_LEVELS = 13;

/**
 * The tree of the leaves in steps of at most `TREE_STEP` of them, for callers who let other work run in between; the
 * last value is the tree.
 */
export function* growTree(leaves: readonly string[]): Generator<MerkleTree> {
  const levels: string[][] = Array.from({ length: STEP_LEVELS }, () => []);
  for (let from = 0; from < leaves.length; from += TREE_STEP) {
    const part = merkleTree(leaves.slice(from, from + TREE_STEP));
    for (const [height, level] of levels.entries()) level.push(...(part[height] ?? part.at(-1) ?? []));
    yield levels;
  }
  yield [...levels, ...merkleTree(levels.at(-1) ?? []).slice(1)];
}

/** The hashes that lead from a leaf to the root, from the leaf up. Throws RangeError when there is no such leaf. */
export function merklePath(tree: MerkleTree, index: number): PathStep[] {
  if (tree[0]?.[index] === undefined) throw new RangeError(`no leaf ${index}`);
  const path: PathStep[] = [];
  let place = index;
  for (const level of tree) {
    const left = place % 2 === 1;
    const hash = level[left ? place - 1 : place + 1];
    if (hash !== undefined) path.push({ hash, left });
    place = (place - (left ? 1 : 0)) / 2;
  }
  return path;
}

/** The root that a leaf's hash and its path lead to. */
export const rootFromPath = (leaf: string, path: readonly PathStep[]): string =>
  path.reduce((hash, step) => (step.left ? nodeOf(step.hash, hash) : nodeOf(hash, step.hash)), leaf);
