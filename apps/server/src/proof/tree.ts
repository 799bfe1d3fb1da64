import { createHmac, hash } from 'node:crypto';
import { type BookLeaf, type BookStep, leafBytes, leafLine, NODE_PREFIX } from '@kabuto/contract/proof';

/** Leaves of a part: the subtree of a whole part is full, as it is a power of two. */
export const PART = 1_024;

/** What makes the leaves of a night its own. */
export type NightSecret = { readonly tenantId: number; readonly night: string; readonly secret: Buffer };
export type Balance = { readonly asset: string; readonly accountId: number; readonly amount: number };

const sha256 = (bytes: Uint8Array): Buffer => hash('sha256', bytes, 'buffer');
const NODE = Buffer.of(NODE_PREFIX);
const nodeOf = (left: Buffer, right: Buffer): Buffer => sha256(Buffer.concat([NODE, left, right]));

/**
 * A balance with its nonce, which follows from the secret of the night and is different for each leaf: without it
 * nobody can try amounts until the hash of a leaf is found.
 */
export function leafOf({ tenantId, night, secret }: NightSecret, { asset, accountId, amount }: Balance): BookLeaf {
  const nonce = createHmac('sha256', secret).update([asset, accountId].join(',')).digest('hex');
  return { tenantId, night, asset, accountId, amount, nonce };
}

/** The hash of a leaf. */
export const leafHash = (leaf: BookLeaf): Buffer => sha256(leafBytes(leafLine(leaf)));

/** The next level: nodes are joined in pairs, and one that is left over rises. */
function parentsOf(level: readonly Buffer[]): Buffer[] {
  const parents: Buffer[] = [];
  for (let i = 0; i < level.length; i += 2) {
    const [left, right] = level.slice(i, i + 2);
    if (left !== undefined) parents.push(right === undefined ? left : nodeOf(left, right));
  }
  return parents;
}

/** The root over these nodes of one level. Throws RangeError for none. */
export function rootOver(nodes: readonly Buffer[]): Buffer {
  let level = nodes;
  while (level.length > 1) level = parentsOf(level);
  const [root] = level;
  if (root === undefined) throw new RangeError('a tree without leaves has no root');
  return root;
}

/** The hashes beside the way from a node to the root over these nodes, from the node up. */
export function pathOver(nodes: readonly Buffer[], index: number): BookStep[] {
  const path: BookStep[] = [];
  let place = index;
  for (let level = nodes; level.length > 1; level = parentsOf(level)) {
    const left = place % 2 === 1;
    const sibling = level[left ? place - 1 : place + 1];
    if (sibling !== undefined) path.push({ hash: sibling.toString('hex'), left });
    place = Math.floor(place / 2);
  }
  return path;
}
