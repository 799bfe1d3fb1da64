import type { ClientBase } from 'pg';
import { readJournalRow } from '../core/index.ts';
import type { PublishedNight, PublishedRoot } from './outside.ts';
import { hashesOf, readNights, readPart, readRoots, type StoredNight } from './store.ts';
import { PART, rootOver } from './tree.ts';

/** What differs in the books of a night. */
export type AuditProblem = { readonly night: string; readonly asset: string | null; readonly text: string };

export type AuditReport = {
  readonly nights: number;
  readonly leaves: number;
  readonly problems: readonly AuditProblem[];
};

/** The part numbers of an asset's list, in their order, with the node that is stored of each. */
async function readParts(client: ClientBase, { tenantId, night }: StoredNight, asset: string) {
  const { rows } = await client.query<{ part: number; node: Buffer }>(
    'select part, node from book_part where tenant_id = $1 and night = $2 and asset = $3 order by part',
    [tenantId, night, asset],
  );
  return rows;
}

/** Recomputes total and root of an asset from its whole list; memory holds one part and the nodes above the parts. */
async function auditAsset(client: ClientBase, night: StoredNight, published: PublishedRoot): Promise<string[]> {
  const { asset } = published;
  const texts: string[] = [];
  const nodes: Buffer[] = [];
  let total = 0n;
  let leaves = 0;
  let last = 0;
  const parts = await readParts(client, night, asset);
  for (const [place, { part, node }] of parts.entries()) {
    if (part !== place) texts.push(`part ${place} of the list is missing`);
    const balances = await readPart(client, night, asset, part);
    for (const { accountId, amount } of balances) {
      if (accountId === last) texts.push(`account ${accountId} has two leaves`);
      else if (accountId < last) texts.push(`account ${accountId} is not in its place`);
      last = accountId;
      total += BigInt(amount);
    }
    leaves += balances.length;
    if (balances.length !== PART && place < parts.length - 1) texts.push(`part ${place} has ${balances.length} leaves`);
    const recomputed = rootOver(hashesOf(night, balances));
    nodes.push(recomputed);
    const range = `accounts ${balances[0]?.accountId ?? 0} to ${last}`;
    if (!recomputed.equals(node)) texts.push(`a leaf of ${range} is not the one that was hashed`);
  }
  const root = nodes.length === 0 ? '' : rootOver(nodes).toString('hex');
  if (root !== published.root) texts.push('the list leads to another root than the published one');
  if (String(total) !== published.total) texts.push(`the list comes to ${total}, ${published.total} was published`);
  if (leaves !== published.leaves) texts.push(`the list has ${leaves} leaves, ${published.leaves} were published`);
  return texts;
}

/** What the postings of all customers up to a point of the journal come to, by asset, those that are not zero. */
async function readLedgerTotals(client: ClientBase, { tenantId, journalSeq }: StoredNight) {
  const { rows } = await client.query<{ asset: string; total: string }>(
    `select asset, sum(amount)::text as total from posting
      where tenant_id = $1 and account_id >= 100 and journal_seq <= $2 group by asset having sum(amount) <> 0`,
    [tenantId, journalSeq],
  );
  return new Map(rows.map(({ asset, total }) => [asset, total]));
}

/** What of a night's published roots is not in the place outside as it was published. */
function compareOutside(night: StoredNight, roots: readonly PublishedRoot[], outside: readonly PublishedNight[]) {
  const lines = outside.filter((line) => line.tenantId === night.tenantId && line.night === night.night);
  if (lines.length === 0) return [{ night: night.night, asset: null, text: 'it is not in the file outside' }];
  const head = night.headHash.toString('hex');
  return lines.flatMap((line) => {
    const problems: AuditProblem[] = [];
    if (line.journalSeq !== night.journalSeq || line.headHash !== head)
      problems.push({ night: night.night, asset: null, text: 'the file outside names another point of the journal' });
    const assets = new Set([...line.assets, ...roots].map(({ asset }) => asset));
    for (const asset of assets) {
      const [kept, published] = [line.assets, roots].map((list) => list.find((one) => one.asset === asset));
      if (kept?.root !== published?.root || kept?.total !== published?.total || kept?.leaves !== published?.leaves)
        problems.push({ night: night.night, asset, text: 'the file outside has another root, total or count' });
    }
    return problems;
  });
}

/** Whether the night names its row of the journal as that row is now; the text of what differs. */
async function auditHead(client: ClientBase, { tenantId, journalSeq, headHash }: StoredNight): Promise<string[]> {
  try {
    const { hash } = await readJournalRow(client, tenantId, journalSeq);
    return hash.equals(headHash) ? [] : [`the journal’s row has another hash: ${hash.toString('hex')}`];
  } catch (error) {
    if (error instanceof RangeError) return [error.message];
    throw error;
  }
}

/** Where no file outside was read: the nights that were written to it. */
async function auditMissingFile(client: ClientBase, tenantId: number): Promise<readonly AuditProblem[]> {
  const { rows } = await client.query<{ night: string }>(
    'select night from book_outside where tenant_id = $1 order by night',
    [tenantId],
  );
  return rows.map(({ night }) => ({
    night,
    asset: null,
    text: 'it was written to the file outside, which is missing',
  }));
}

async function auditNight(client: ClientBase, night: StoredNight, outside: readonly PublishedNight[] | null) {
  const roots = await readRoots(client, night);
  const ledger = await readLedgerTotals(client, night);
  const heads = await auditHead(client, night);
  const problems: AuditProblem[] = heads.map((text) => ({ night: night.night, asset: null, text }));
  for (const published of roots)
    for (const text of await auditAsset(client, night, published))
      problems.push({ night: night.night, asset: published.asset, text });
  for (const asset of new Set([...ledger.keys(), ...roots.map((root) => root.asset)])) {
    const [booked, published] = [ledger.get(asset) ?? '0', roots.find((root) => root.asset === asset)?.total ?? '0'];
    if (booked !== published)
      problems.push({ night: night.night, asset, text: `${published} was published, the ledger has ${booked}` });
  }
  if (outside !== null) problems.push(...compareOutside(night, roots, outside));
  return { leaves: roots.reduce((sum, { leaves }) => sum + leaves, 0), problems };
}

/**
 * Recomputes totals and roots of all nights of a brokerage from the full lists, and compares them with what was
 * published, with the ledger, the journal, and the lines of the place outside (null: there is no file, a problem where
 * nights were written to it). The caller has begun a
 * transaction of the tenant that reads one snapshot.
 */
export async function auditProof(
  client: ClientBase,
  tenantId: number,
  outside: readonly PublishedNight[] | null,
): Promise<AuditReport> {
  await client.query("set local statement_timeout = '1h'");
  const nights = await readNights(client, tenantId);
  const problems: AuditProblem[] = [];
  let leaves = 0;
  for (const night of nights) {
    const audited = await auditNight(client, night, outside);
    leaves += audited.leaves;
    problems.push(...audited.problems);
  }
  const known = new Set(nights.map(({ night }): string => night));
  for (const line of outside ?? [])
    if (line.tenantId === tenantId && !known.has(line.night))
      problems.push({ night: line.night, asset: null, text: 'it is in the file outside, but not in the database' });
  if (outside === null) problems.push(...(await auditMissingFile(client, tenantId)));
  return { nights: nights.length, leaves, problems };
}
