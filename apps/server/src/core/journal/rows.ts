import type { ClientBase } from 'pg';
import { binaryArray } from '../store/binary-array.ts';
import { pages } from '../store/cursor.ts';
import {
  ALL_BATCHES,
  type DamagedFrame,
  HEAD_COLUMNS,
  readBatchRows,
  rowsOfBatch,
  type StoredBatch,
} from './batches.ts';
import { chainHash, GENESIS, type JournalRow } from './journal.ts';
import { HASH_BYTES, type StoredJournalRow } from './layout.ts';

// The journal has two layouts: older rows are in the table `journal`, later ones in `journal_batch`, one row per batch.

type EarlierRow = Omit<JournalRow, 'wallAt' | 'hash' | 'images'> & { readonly wall_at: number; readonly hash: Buffer };

const EARLIER_COLUMNS = 'seq, epoch, at, wall_at, kind, payload, outcome, hash';
const toRow = ({ wall_at: wallAt, hash: check, ...row }: EarlierRow): StoredJournalRow => ({
  ...row,
  wallAt,
  images: null,
  check,
  checkBytes: HASH_BYTES,
});

/** Batches held in memory at a time. */
const BATCHES = 128;

const rethrow = (damage: DamagedFrame): never => {
  throw damage;
};

/**
 * The journal in order, a page at a time. A frame that cannot be read is left out and passed to `onDamage`, which
 * throws by default.
 */
export async function* journalPages(
  client: ClientBase,
  onDamage: (damage: DamagedFrame) => void = rethrow,
): AsyncGenerator<readonly StoredJournalRow[]> {
  for await (const page of pages<EarlierRow>(client, `select ${EARLIER_COLUMNS} from journal order by seq`))
    yield page.map(toRow);
  for await (const page of pages<StoredBatch>(client, ALL_BATCHES, [], BATCHES))
    for (const batch of page) yield* rowsOfBatch(batch, onDamage);
}

/**
 * The journal rows with these numbers, by number; missing ones are left out. A frame that cannot be read is passed to
 * `onDamage`, which throws by default. The caller has begun a transaction of the tenant.
 */
export async function readJournalRows(
  client: ClientBase,
  tenantId: number,
  seqs: readonly number[],
  onDamage: (damage: DamagedFrame) => void = rethrow,
): Promise<ReadonlyMap<number, StoredJournalRow>> {
  const found = await readBatchRows(client, tenantId, seqs, onDamage);
  const rest = seqs.filter((seq) => !found.has(seq));
  if (rest.length === 0) return found;
  const earlier = await client.query<EarlierRow>({
    name: 'journal:earlier',
    text: `select j.* from unnest($2::int8[]) as asked (seq)
             cross join lateral (select ${EARLIER_COLUMNS} from journal where tenant_id = $1 and seq = asked.seq limit 1) j`,
    values: [tenantId, binaryArray('int8', rest)],
  });
  for (const row of earlier.rows) found.set(row.seq, toRow(row));
  return found;
}

/**
 * A journal row, the hash of the row before, and its own; `chained`: whether that follows from the row's content and
 * the row before.
 */
export type ChainedRow = {
  readonly row: StoredJournalRow;
  readonly previous: Buffer;
  readonly hash: Buffer;
  readonly chained: boolean;
};

/** Reads a journal row and recomputes its hash. Throws RangeError when it is missing. */
export async function readJournalRow(client: ClientBase, tenantId: number, seq: number): Promise<ChainedRow> {
  const batch = await batchAround(client, tenantId, seq);
  if (batch === undefined) return readEarlierRow(client, tenantId, seq);
  const before = await hashBefore(client, tenantId, batch.fromSeq);
  let hash = before;
  for (const rows of rowsOfBatch(batch, rethrow))
    for (const row of rows) {
      const previous = hash;
      hash = chainHash(previous, row, tenantId);
      if (row.seq === seq) return { row, previous, hash, chained: isWhole(before) && matchesCheck(row, hash) };
    }
  throw new RangeError(`journal row ${seq} is missing`);
}

/** Whether the row's check is the beginning of the hash, and has the required length. */
export const matchesCheck = (
  { check, checkBytes }: Pick<StoredJournalRow, 'check' | 'checkBytes'>,
  hash: Buffer,
): boolean => check.equals(hash.subarray(0, checkBytes));

const isWhole = (hash: Buffer): boolean => hash.length === HASH_BYTES;

async function batchAround(client: ClientBase, tenantId: number, seq: number): Promise<StoredBatch | undefined> {
  const { rows } = await client.query<StoredBatch>(
    `select ${HEAD_COLUMNS}, frames from journal_batch where tenant_id = $1 and to_seq >= $2 order by to_seq limit 1`,
    [tenantId, seq],
  );
  return rows[0] !== undefined && rows[0].fromSeq <= seq ? rows[0] : undefined;
}

/** The stored hash of the last row before a batch; empty when there is none. */
async function hashBefore(client: ClientBase, tenantId: number, fromSeq: number): Promise<Buffer> {
  const seq = fromSeq - 1;
  return seq === 0 ? GENESIS : ((await readJournalHashes(client, tenantId, [seq])).get(seq) ?? Buffer.alloc(0));
}

async function readEarlierRow(client: ClientBase, tenantId: number, seq: number): Promise<ChainedRow> {
  const found = await client.query<EarlierRow>(
    `select ${EARLIER_COLUMNS} from journal where tenant_id = $1 and seq in ($2::int8 - 1, $2::int8) order by seq`,
    [tenantId, seq],
  );
  const stored = found.rows.at(-1);
  if (stored === undefined || stored.seq !== seq) throw new RangeError(`journal row ${seq} is missing`);
  const row = toRow(stored);
  const previous = seq === 1 ? GENESIS : (found.rows.find((one) => one.seq === seq - 1)?.hash ?? Buffer.alloc(0));
  const chained = isWhole(previous) && matchesCheck(row, chainHash(previous, row, tenantId));
  return { row, previous, hash: row.check, chained };
}

/** Where the journal ends. */
export type JournalEnd = Pick<JournalRow, 'seq' | 'hash' | 'wallAt'>;

/** The last row of the journal; undefined before the first. */
export async function readJournalEnd(client: ClientBase, tenantId: number): Promise<JournalEnd | undefined> {
  const last = async (columns: string, table: string, seq: string) => {
    const text = `select ${columns}, wall_at as "wallAt" from ${table} where tenant_id = $1 order by ${seq} desc limit 1`;
    return (await client.query<JournalEnd>(text, [tenantId])).rows[0];
  };
  return (await last('to_seq as seq, head as hash', 'journal_batch', 'to_seq')) ?? last('seq, hash', 'journal', 'seq');
}

/** The stored hashes of these rows; of a batch, only that of its last row is stored. */
export async function readJournalHashes(
  client: ClientBase,
  tenantId: number,
  seqs: readonly number[],
): Promise<ReadonlyMap<number, Buffer>> {
  const { rows } = await client.query<{ seq: number; hash: Buffer }>(
    `select to_seq as seq, head as hash from journal_batch where tenant_id = $1 and to_seq = any($2)
      union all select seq, hash from journal where tenant_id = $1 and seq = any($2)`,
    [tenantId, seqs],
  );
  return new Map(rows.map(({ seq, hash }) => [seq, hash]));
}

/** When the tenant's first and last batches were written, by the system clock; null for an empty journal. */
export async function readJournalSpan(
  client: ClientBase,
  tenantId: number,
): Promise<{ readonly from: number | null; readonly to: number | null }> {
  const { rows } = await client.query<{ from: number | null; to: number | null }>(
    `select min(wall_at) as from, max(wall_at) as to from (
       select wall_at from journal where tenant_id = $1 union all select wall_at from journal_batch where tenant_id = $1) both_layouts`,
    [tenantId],
  );
  return rows[0] ?? { from: null, to: null };
}
