import { HEAD_COLUMNS, rowsOfBatch, type StoredBatch } from '../../apps/server/src/core/journal/batches.ts';
import { chainHash, GENESIS } from '../../apps/server/src/core/journal/journal.ts';
import { packRows, type StoredJournalRow } from '../../apps/server/src/core/journal/layout.ts';
import { readJournalHashes } from '../../apps/server/src/core/journal/rows.ts';
import { TEST_TENANT } from '../../apps/server/src/core/testing.ts';
import { connect } from '../../apps/server/src/platform/postgres/pool.ts';

// Edits of the journal's batches by a superuser, whom no privilege and no policy restricts. A batch is identified by
// any row in it. Repacked rows keep their old checks, so that an edit changes the content and nothing else.

/** A session of the superuser that reads a bigint as a number. */
export type Editor = Awaited<ReturnType<typeof connect>>;

/** Runs `work` on a short connection as the superuser, with the server's value types. */
export async function asEditor<T>(superUrl: string, work: (client: Editor) => Promise<T>): Promise<T> {
  const client = await connect(superUrl, 'superUrl', 'edits');
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const rethrow = (error: Error): never => {
  throw error;
};

/** The batches of the first tenant that end after the row `after`, in order. */
export async function storedBatches(client: Editor, after = 0): Promise<readonly StoredBatch[]> {
  const { rows } = await client.query<StoredBatch>(
    `select ${HEAD_COLUMNS}, frames from journal_batch where tenant_id = $1 and to_seq > $2 order by to_seq`,
    [TEST_TENANT, after],
  );
  return rows;
}

/** The rows of a batch. Throws DamagedFrame. */
export const rowsIn = (batch: StoredBatch): StoredJournalRow[] => [...rowsOfBatch(batch, rethrow)].flat();

/** All rows that are stored in batches, in order. */
export async function batchRows(client: Editor): Promise<readonly StoredJournalRow[]> {
  return (await storedBatches(client)).flatMap(rowsIn);
}

/** The batch that holds a row. Throws RangeError when there is none. */
export async function batchOf(client: Editor, seq: number): Promise<StoredBatch> {
  const { rows } = await client.query<StoredBatch>(
    `select ${HEAD_COLUMNS}, frames from journal_batch where tenant_id = $1 and from_seq <= $2 and to_seq >= $2`,
    [TEST_TENANT, seq],
  );
  const [batch] = rows;
  if (batch === undefined) throw new RangeError(`no batch holds row ${seq}`);
  return batch;
}

/** Changes columns of a batch and nothing else. */
export async function editBatch(
  client: Editor,
  seq: number,
  change: (batch: StoredBatch) => Partial<StoredBatch>,
): Promise<void> {
  const batch = await batchOf(client, seq);
  await client.query(
    `update journal_batch set from_seq = $2, to_seq = $3, epoch = $4, wall_at = $5, head = $6, frame_table = $7, frames = $8
      where to_seq = $1`,
    [batch.toSeq, ...columnsOf({ ...batch, ...change(batch) })],
  );
}

const columnsOf = ({ fromSeq, toSeq, epoch, wallAt, head, table, frames }: StoredBatch): readonly unknown[] => [
  fromSeq,
  toSeq,
  epoch,
  wallAt,
  head,
  table,
  frames,
];

/** Changes the rows of a batch and renumbers them from its first row. */
async function editRows(
  client: Editor,
  seq: number,
  change: (rows: readonly StoredJournalRow[], place: number) => readonly StoredJournalRow[],
): Promise<void> {
  const batch = await batchOf(client, seq);
  const rows = change(rowsIn(batch), seq - batch.fromSeq).map((row, i) => ({ ...row, seq: batch.fromSeq + i }));
  const columns = await columnsFor(client, rows);
  await editBatch(client, seq, () => columns);
}

/** Changes one row within its batch. */
export const editRow = (
  client: Editor,
  seq: number,
  change: (row: StoredJournalRow) => Partial<StoredJournalRow>,
): Promise<void> =>
  editRows(client, seq, (rows, place) => rows.map((row, i) => (i === place ? { ...row, ...change(row) } : row)));

/**
 * The batch columns for these rows. Its head is the hash of the last row: computed, unless that row carries a full
 * hash.
 */
async function columnsFor(client: Editor, rows: readonly StoredJournalRow[]): Promise<StoredBatch> {
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) throw new RangeError('a batch has rows');
  const whole = last.check.length === GENESIS.length ? last.check : await hashAfter(client, rows, first.seq);
  // a packed row stores only the check part of a hash
  const packed = packRows(
    rows.map(({ check, images, ...row }) => ({ ...row, images: images ?? Buffer.alloc(0), hash: check })),
  );
  return { fromSeq: first.seq, toSeq: last.seq, epoch: last.epoch, wallAt: last.wallAt, head: whole, ...packed };
}

async function hashAfter(client: Editor, rows: readonly StoredJournalRow[], fromSeq: number): Promise<Buffer> {
  const stored = await readJournalHashes(client, TEST_TENANT, [fromSeq - 1]);
  return rows.reduce((hash, row) => chainHash(hash, row, TEST_TENANT), stored.get(fromSeq - 1) ?? GENESIS);
}

/** Inserts rows as a batch of their own under their own numbers. */
export async function insertBatch(client: Editor, rows: readonly StoredJournalRow[]): Promise<void> {
  await client.query(
    `insert into journal_batch (tenant_id, from_seq, to_seq, epoch, wall_at, head, frame_table, frames, imbalance, lowest)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 0, 0)`,
    [TEST_TENANT, ...columnsOf(await columnsFor(client, rows))],
  );
}

export async function deleteBatch(client: Editor, seq: number): Promise<void> {
  await client.query('delete from journal_batch where from_seq <= $1 and to_seq >= $1', [seq]);
}

/** Deletes one row: the rows before and after it in its batch become two batches. */
export async function deleteRow(client: Editor, seq: number): Promise<void> {
  const rows = rowsIn(await batchOf(client, seq));
  await deleteBatch(client, seq);
  const parts = [rows.filter((row) => row.seq < seq), rows.filter((row) => row.seq > seq)];
  for (const part of parts) if (part.length > 0) await insertBatch(client, part);
}

/** Deletes a row and all rows after it. */
export async function cutFrom(client: Editor, seq: number): Promise<void> {
  const before = rowsIn(await batchOf(client, seq)).filter((row) => row.seq < seq);
  await client.query('delete from journal_batch where to_seq >= $1', [seq]);
  if (before.length > 0) await insertBatch(client, before);
}

/** Swaps the content of two rows; their numbers, epochs and checks do not move. */
export async function swapRows(client: Editor, a: number, b: number): Promise<void> {
  const rows = await batchRows(client);
  const contentOf = (
    seq: number,
  ): Pick<StoredJournalRow, 'at' | 'wallAt' | 'kind' | 'payload' | 'outcome' | 'images'> => {
    const row = rows.find((one) => one.seq === seq);
    if (row === undefined) throw new RangeError(`no batch holds row ${seq}`);
    const { at, wallAt, kind, payload, outcome, images } = row;
    return { at, wallAt, kind, payload, outcome, images };
  };
  const [one, other] = [contentOf(a), contentOf(b)];
  await editRow(client, a, () => other);
  await editRow(client, b, () => one);
}

/**
 * Converts the batches that end at or before the row `toSeq` to the old format: one row each in the table `journal`, as
 * earlier versions wrote them, without images and changed by `change`. The later batches are rechained, and the lease
 * gets the new head hash.
 */
export async function storeAsBefore(
  client: Editor,
  toSeq: number,
  change: (row: StoredJournalRow) => StoredJournalRow = (row) => row,
): Promise<void> {
  let hash: Buffer = GENESIS;
  const batches = await storedBatches(client);
  const isBefore = (batch: StoredBatch): boolean => batch.toSeq <= toSeq;
  for (const row of batches.filter(isBefore).flatMap(rowsIn).map(change)) {
    hash = chainHash(hash, { ...row, images: null }, TEST_TENANT);
    const { seq, epoch, at, wallAt, kind, payload, outcome } = row;
    await client.query(
      `insert into journal (tenant_id, seq, epoch, at, wall_at, kind, payload, outcome, hash)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [TEST_TENANT, seq, epoch, at, wallAt, kind, payload, outcome, hash],
    );
  }
  await client.query('delete from journal_batch where to_seq <= $1', [toSeq]);
  for (const batch of batches.filter((one) => !isBefore(one)))
    await editRows(client, batch.toSeq, (rows) =>
      rows.map((row) => {
        hash = chainHash(hash, row, TEST_TENANT);
        return { ...row, check: hash };
      }),
    );
  await client.query('update core_lease set head_hash = $1', [hash]);
}

/** Swaps the content of two batches; their numbers do not move. */
export async function swapBatches(client: Editor, a: number, b: number): Promise<void> {
  const [one, other] = [await batchOf(client, a), await batchOf(client, b)];
  const contentOf = ({ fromSeq: _fromSeq, toSeq: _toSeq, ...content }: StoredBatch) => content;
  await editBatch(client, a, () => contentOf(other));
  await editBatch(client, b, () => contentOf(one));
}

/** A copy of the bytes with one bit flipped. */
export function flipped(bytes: Buffer, at: number, bit = 0): Buffer {
  const changed = Buffer.from(bytes);
  changed.writeUInt8(changed.readUInt8(at) ^ (1 << bit), at);
  return changed;
}

/** The text with every `from` replaced by `to`. */
export const replaced = (bytes: Buffer, from: string, to: string): Buffer =>
  Buffer.from(bytes.toString('utf8').replaceAll(from, to));
