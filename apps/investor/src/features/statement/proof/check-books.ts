import type { ProofOwn, ProofRoots } from '@kabuto/contract';
import { rootOfLeaf } from '@kabuto/contract/proof';
import { sha256 } from '../../../shared/hash/sha256.ts';
import type { Held } from './held.ts';

type OwnAsset = ProofOwn['assets'][number];

/**
 * What the check of a balance finds. `missing`: the ledger or the statement has it, the books of the night do not;
 * `changed`: the books have another amount than the ledger; `root`: it does not lead to the published root; `account`:
 * the proof is that of another account.
 */
export type BookVerdict = 'ok' | 'missing' | 'changed' | 'root' | 'account';
export type CheckedAsset = Pick<OwnAsset, 'asset' | 'names' | 'balance'> & {
  readonly verdict: BookVerdict;
  /** What the books have; null: nothing. */
  readonly amount: string | null;
  /** The published root that it was compared with; null: none. */
  readonly root: string | null;
};
export type CheckedBooks = {
  readonly night: NonNullable<ProofOwn['night']>;
  /** The number that the leaves are made with. */
  readonly accountId: string;
  /** Whether all is as it should be. */
  readonly ok: boolean;
  readonly assets: readonly CheckedAsset[];
};

/** SHA-256 by WebCrypto; pages on plain http do not have it. */
async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  if (!globalThis.isSecureContext) return sha256(bytes);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function verdictOf(own: ProofOwn, roots: ProofRoots, one: OwnAsset): Promise<BookVerdict> {
  const { night, accountId } = own;
  const { asset, balance, leaf } = one;
  if (leaf === null || night === null) return 'missing';
  const content = { tenantId: night.tenantId, night: night.night, asset, accountId, nonce: leaf.nonce };
  const root = await rootOfLeaf({ ...content, amount: Number(leaf.amount) }, leaf.path, hashOf);
  if (root !== roots.assets.find((published) => published.asset === asset)?.root) return 'root';
  return leaf.amount === balance ? 'ok' : 'changed';
}

/** What the app knows of the member without the proof. */
export type Known = {
  /** The account's number as the app shows it. */
  readonly accountId: string;
  /** What has to be in the books. */
  readonly held: readonly Held[];
};

/**
 * Checks a member's balances against the published roots of the same night (PRF-02); null: no night of the period was
 * published, or the account had nothing yet. The replies come from calls of their own; that of the roots is made
 * without the member's token.
 */
export async function checkBooks(own: ProofOwn, roots: ProofRoots, known: Known): Promise<CheckedBooks | null> {
  const { night, assets } = own;
  if (night === null) return null;
  const isOwn = String(own.accountId) === known.accountId;
  const sameNight = roots.night?.night === night.night && roots.night.headHash === night.headHash;
  const rootOf = (asset: string) => roots.assets.find((published) => published.asset === asset)?.root ?? null;
  const checked: CheckedAsset[] = [];
  for (const one of assets) {
    const { asset, names, balance, leaf } = one;
    const verdict = sameNight ? await verdictOf(own, roots, one) : 'root';
    const amount = leaf?.amount ?? null;
    checked.push({ asset, names, balance, amount, root: rootOf(asset), verdict: isOwn ? verdict : 'account' });
  }
  for (const held of known.held)
    if (!assets.some(({ asset }) => asset === held.asset))
      checked.push({ ...held, amount: null, root: rootOf(held.asset), verdict: 'missing' });
  if (isOwn && checked.length === 0) return null;
  const ok = isOwn && checked.every(({ verdict }) => verdict === 'ok');
  return { night, accountId: String(own.accountId), ok, assets: checked };
}
