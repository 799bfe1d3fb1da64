import type { BookStep } from '@kabuto/contract/proof';
import type { ClientBase } from 'pg';
import { hashesOf, readNodes, readPart, type StoredNight } from './store.ts';
import { leafOf, pathOver } from './tree.ts';

type OwnLeaf = { readonly amount: number; readonly nonce: string; readonly path: readonly BookStep[] };

/** An asset of an account: its balance by its postings, and its leaf in the tree; null: it has none. */
export type OwnAsset = { readonly asset: string; readonly balance: string; readonly leaf: OwnLeaf | null };

/** What an account's postings up to the night's point of the journal come to, by asset, those that are not zero. */
async function readLedger(
  client: ClientBase,
  { tenantId, journalSeq }: StoredNight,
  accountId: number,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ asset: string; balance: string }>(
    `select asset, sum(amount)::text as balance from posting
      where tenant_id = $1 and account_id = $2 and journal_seq <= $3
      group by asset having sum(amount) <> 0`,
    [tenantId, accountId, journalSeq],
  );
  return new Map(rows.map(({ asset, balance }) => [asset, balance]));
}

/** The parts that would have the account, by asset: those whose first account is the last one that is not above it. */
async function findParts(
  client: ClientBase,
  { tenantId, night }: StoredNight,
  accountId: number,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await client.query<{ asset: string; part: number }>(
    `select r.asset, p.part from book_root r cross join lateral (
       select part, accounts from book_part p
        where p.tenant_id = r.tenant_id and p.night = r.night and p.asset = r.asset and p.first_account <= $3
        order by p.first_account desc limit 1) p
      where r.tenant_id = $1 and r.night = $2 and $3 = any(p.accounts)`,
    [tenantId, night, accountId],
  );
  return new Map(rows.map(({ asset, part }) => [asset, part]));
}

async function readLeaf(
  client: ClientBase,
  night: StoredNight,
  { asset, part, accountId }: { readonly asset: string; readonly part: number; readonly accountId: number },
): Promise<OwnLeaf | null> {
  const balances = await readPart(client, night, asset, part);
  const index = balances.findIndex((balance) => balance.accountId === accountId);
  const own = balances[index];
  if (own === undefined) return null;
  const within = pathOver(hashesOf(night, balances), index);
  const above = pathOver(await readNodes(client, night, asset), part);
  return { amount: own.amount, nonce: leafOf(night, own).nonce, path: [...within, ...above] };
}

/**
 * The balances of an account in the books of a night, by asset. It reads one part of each list and the nodes above the
 * parts. The caller has begun a transaction of the tenant that reads one snapshot.
 */
export async function readOwnProof(client: ClientBase, night: StoredNight, accountId: number): Promise<OwnAsset[]> {
  const ledger = await readLedger(client, night, accountId);
  const parts = await findParts(client, night, accountId);
  const own: OwnAsset[] = [];
  for (const asset of [...new Set([...ledger.keys(), ...parts.keys()])].sort()) {
    const part = parts.get(asset);
    const leaf = part === undefined ? null : await readLeaf(client, night, { asset, part, accountId });
    own.push({ asset, balance: ledger.get(asset) ?? '0', leaf });
  }
  return own;
}
