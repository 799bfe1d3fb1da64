// The proof of the books (decision 0138): what a leaf and a node of its trees are. Both sides use it, and neither names
// a library for SHA-256 here: browsers have one that is asynchronous, the server one that is not.

/** What of a customer's balance is hashed. */
export type BookLeaf = {
  readonly tenantId: number;
  /** The trade date that had ended, `YYYY-MM-DD`. */
  readonly night: string;
  /** `JPY`, or the code of an issue or token. */
  readonly asset: string;
  /** The number of the customer's account, which no other customer has. */
  readonly accountId: number;
  /** Yen, shares or the token's smallest unit, settled and due later. */
  readonly amount: number;
  /** 32 bytes that only the brokerage and this customer know, hexadecimal. */
  readonly nonce: string;
};

/** A hash on the way from a leaf to the root, hexadecimal; `left`: it is the left one of its pair. */
export type BookStep = { readonly hash: string; readonly left: boolean };

/** Separates the hashes of this form from all others. */
const DOMAIN = 'kabuto.books.1';

/** The line of a balance whose hash is its leaf. */
export const leafLine = ({ tenantId, night, asset, accountId, amount, nonce }: BookLeaf): string =>
  `${DOMAIN},${tenantId},${night},${asset},${accountId},${amount},${nonce}`;

/** As in RFC 6962, 2.1: leaves and nodes have prefixes of their own, so that none can pass for the other. */
const LEAF_PREFIX = 0;
export const NODE_PREFIX = 1;

/** The bytes of a hexadecimal text behind a prefix. Throws RangeError for any other text. */
function bytesOf(prefix: number, ...hashes: readonly string[]): Uint8Array<ArrayBuffer> {
  const hex = hashes.join('');
  if (!/^(?:[0-9a-f]{64})+$/.test(hex)) throw new RangeError('not a SHA-256 in hexadecimal');
  const bytes = new Uint8Array(1 + hex.length / 2);
  bytes[0] = prefix;
  for (let i = 0; i < hex.length / 2; i++) bytes[i + 1] = Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16);
  return bytes;
}

/** The bytes of a line behind the prefix of leaves. Throws RangeError for characters that are not ASCII. */
export function leafBytes(line: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(1 + line.length);
  bytes[0] = LEAF_PREFIX;
  for (let i = 0; i < line.length; i++) {
    const code = line.charCodeAt(i);
    if (code > 0x7f) throw new RangeError(`character ${i} is not ASCII`);
    bytes[i + 1] = code;
  }
  return bytes;
}

/** SHA-256 in hexadecimal. */
type Sha256 = (bytes: Uint8Array<ArrayBuffer>) => Promise<string>;

/** The root that a balance and the hashes beside its way lead to. Throws RangeError for a path that is none. */
export async function rootOfLeaf(leaf: BookLeaf, path: readonly BookStep[], sha256: Sha256): Promise<string> {
  let hash = await sha256(leafBytes(leafLine(leaf)));
  for (const step of path)
    hash = await sha256(step.left ? bytesOf(NODE_PREFIX, step.hash, hash) : bytesOf(NODE_PREFIX, hash, step.hash));
  return hash;
}
