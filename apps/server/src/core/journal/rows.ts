import type { ClientBase } from 'pg';
import { pages } from '../cursor.ts';
import { chainHash, GENESIS, type JournalRow } from '../journal.ts';

type StoredRow = Omit<JournalRow, 'wallAt'> & { readonly wall_at: number };

const COLUMNS = 'seq, epoch, at, wall_at, kind, payload, outcome, hash';
const toRow = ({ wall_at: wallAt, ...row }: StoredRow): JournalRow => ({ ...row, wallAt });

/** The journal in its order, a page at a time. */
export async function* journalPages(client: ClientBase): AsyncGenerator<JournalRow[]> {
  for await (const page of pages<StoredRow>(client, `select ${COLUMNS} from journal order by seq`))
    yield page.map(toRow);
}

/** A journal row, and whether its hash follows from its content and the row before. Throws RangeError when it is missing. */
export async function readJournalRow(
  client: ClientBase,
  tenantId: number,
  seq: number,
): Promise<{ readonly row: JournalRow; readonly chained: boolean }> {
  const found = await client.query<StoredRow>(
    `select ${COLUMNS} from journal where seq in ($1::int8 - 1, $1::int8) order by seq`,
    [seq],
  );
  const stored = found.rows.at(-1);
  if (stored === undefined || stored.seq !== seq) throw new RangeError(`journal row ${seq} is missing`);
  const row = toRow(stored);
  const before = seq === 1 ? GENESIS : found.rows.find((one) => one.seq === seq - 1)?.hash;
  return { row, chained: before !== undefined && chainHash(before, row, tenantId).equals(row.hash) };
}

/** Where the journal ends. */
export type JournalEnd = Pick<JournalRow, 'seq' | 'hash' | 'wallAt'>;

/** The last row of the journal; undefined before the first. */
export async function readJournalEnd(client: ClientBase, tenantId: number): Promise<JournalEnd | undefined> {
  const { rows } = await client.query<JournalEnd>(
    'select seq, hash, wall_at as "wallAt" from journal where tenant_id = $1 order by seq desc limit 1',
    [tenantId],
  );
  return rows[0];
}

/** The hashes of those of the rows that are there. */
export async function readJournalHashes(
  client: ClientBase,
  tenantId: number,
  seqs: readonly number[],
): Promise<ReadonlyMap<number, Buffer>> {
  const { rows } = await client.query<{ seq: number; hash: Buffer }>(
    'select seq, hash from journal where tenant_id = $1 and seq = any($2)',
    [tenantId, seqs],
  );
  return new Map(rows.map(({ seq, hash }) => [seq, hash]));
}

/** When the tenant's first and last rows were written, by the system's clock; null for an empty journal. */
export async function readJournalSpan(
  client: ClientBase,
  tenantId: number,
): Promise<{ readonly from: number | null; readonly to: number | null }> {
  const { rows } = await client.query<{ from: number | null; to: number | null }>(
    'select min(wall_at) as from, max(wall_at) as to from journal where tenant_id = $1',
    [tenantId],
  );
  return rows[0] ?? { from: null, to: null };
}
