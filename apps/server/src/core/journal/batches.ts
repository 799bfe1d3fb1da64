import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import { binaryArray } from '../store/binary-array.ts';
import type { BalanceCheck } from './balance-check.ts';
import { FrameCache } from './frame-cache.ts';
import type { JournalRow } from './journal.ts';
import { type BatchMeta, type FrameSpan, packRows, readTable, type StoredJournalRow, unpackFrame } from './layout.ts';

/** A frame, or the table of a batch's frames, cannot be read. `fromSeq` to `toSeq` are the journal rows in it. */
export class DamagedFrame extends RangeError {
  readonly fromSeq: number;
  readonly toSeq: number;
  /** The batch that it is part of. */
  readonly batch: BatchMeta;
  constructor(what: string, rows: Pick<BatchMeta, 'fromSeq' | 'toSeq'>, batch: BatchMeta, cause: unknown) {
    const where = `${what} the batch that ends at row ${batch.toSeq}`;
    super(`${where} cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = 'DamagedFrame';
    this.fromSeq = rows.fromSeq;
    this.toSeq = rows.toSeq;
    this.batch = batch;
  }
}

/** A batch without its frames. */
export type BatchHead = BatchMeta & { readonly table: Buffer };
/** A batch as it is stored. */
export type StoredBatch = BatchHead & { readonly frames: Buffer };

export const HEAD_COLUMNS =
  'from_seq as "fromSeq", to_seq as "toSeq", epoch, wall_at as "wallAt", head, frame_table as "table"';
/** All batches in their order. */
export const ALL_BATCHES = `select ${HEAD_COLUMNS}, frames from journal_batch order by to_seq`;

const cache = new FrameCache();

/**
 * Writes the journal rows of a batch as one row, with the values that PostgreSQL checks; sends nothing when there are
 * no rows.
 */
export async function writeBatch(
  client: ClientBase,
  tenantId: number,
  rows: readonly JournalRow[],
  { imbalance, lowest }: BalanceCheck,
): Promise<void> {
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return;
  const { table, frames } = packRows(rows);
  await client.query({
    name: 'core:journal_batch',
    text: `insert into journal_batch (tenant_id, from_seq, to_seq, epoch, wall_at, head, imbalance, lowest, frame_table, frames)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    values: [tenantId, first.seq, last.seq, last.epoch, last.wallAt, last.hash, imbalance, lowest, table, frames],
  });
}

/** The frames of a batch. Throws DamagedFrame when its table cannot be read. */
export function spansOf(batch: BatchHead): FrameSpan[] {
  try {
    return readTable(batch.table, batch.toSeq - batch.fromSeq + 1);
  } catch (error) {
    throw new DamagedFrame('the table of frames of', batch, batch, error);
  }
}

/** The rows of one frame. Throws DamagedFrame. */
function rowsOfFrame(packed: Buffer, span: FrameSpan, batch: BatchHead): StoredJournalRow[] {
  const fromSeq = batch.fromSeq + span.firstRow;
  try {
    return unpackFrame(packed, span, batch);
  } catch (error) {
    const rows = { fromSeq, toSeq: fromSeq + span.rows - 1 };
    throw new DamagedFrame(`frame ${span.number + 1} of`, rows, batch, error);
  }
}

/** The result of `read`; null when it throws DamagedFrame, which is passed to `onDamage`. */
function attempt<T>(read: () => T, onDamage: (damage: DamagedFrame) => void): T | null {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof DamagedFrame)) throw error;
    onDamage(error);
    return null;
  }
}

/**
 * The rows of a whole batch. A frame that cannot be read is left out and passed to `onDamage`, as is the whole batch
 * when its table cannot.
 */
export function* rowsOfBatch(
  batch: StoredBatch,
  onDamage: (damage: DamagedFrame) => void,
): Generator<readonly StoredJournalRow[]> {
  const spans = attempt(() => spansOf(batch), onDamage) ?? [];
  for (const span of spans) {
    // with any bytes after the last frame, which make it unreadable
    const end = span === spans.at(-1) ? batch.frames.length : span.offset + span.length;
    const packed = batch.frames.subarray(span.offset, end);
    const rows = attempt(() => rowsOfFrame(packed, span, batch), onDamage);
    if (rows !== null) yield rows;
  }
}

/** At most so many batches, and after the first one rows, are read at a time. */
const [BATCHES_A_READ, ROWS_A_READ] = [256, 4096];

/**
 * The rows of the batches behind journal row `seq`, oldest first: some of them when they are many, none at the end of
 * the journal. Throws DamagedFrame, and RangeError when the next batch does not follow that row. The caller has begun a
 * transaction of the tenant.
 */
export async function batchesAfter(
  client: ClientBase,
  tenantId: number,
  seq: number,
): Promise<readonly (readonly StoredJournalRow[])[]> {
  const { rows: ends } = await client.query<{ toSeq: number }>({
    name: 'journal:ends',
    text: 'select to_seq as "toSeq" from journal_batch where tenant_id = $1 and to_seq > $2 order by to_seq limit $3',
    values: [tenantId, seq, BATCHES_A_READ],
  });
  const upTo = ends.findLast(({ toSeq }, i) => i === 0 || toSeq <= seq + ROWS_A_READ)?.toSeq;
  if (upTo === undefined) return [];
  const { rows: batches } = await client.query<StoredBatch>({
    name: 'journal:after',
    text: `select ${HEAD_COLUMNS}, frames from journal_batch
            where tenant_id = $1 and to_seq > $2 and to_seq <= $3 order by to_seq`,
    values: [tenantId, seq, upTo],
  });
  let former = seq;
  return batches.map((batch) => {
    if (batch.fromSeq !== former + 1)
      throw new RangeError(`after journal row ${former} comes a batch that begins at ${batch.fromSeq}`);
    former = batch.toSeq;
    return [...rowsOfBatch(batch, rethrow)].flat();
  });
}

const rethrow = (damage: DamagedFrame): never => {
  throw damage;
};

/** One of the requested rows, and its batch. */
type Wanted = BatchHead & { readonly seq: number };

/** A frame to read, and its key in the cache. */
type MissingFrame = { readonly key: string; readonly batch: BatchHead; readonly span: FrameSpan };
/** Frames fetched and inflated before yielding to the other work of the process. */
const FRAMES_A_TURN = 16;

/**
 * The journal rows with these numbers that are stored in batches, by number; missing ones are left out, and frames that
 * cannot be read are passed to `onDamage`. Only the frames that hold the rows are read and inflated, a few at a time,
 * and those read last are cached. The caller has begun a transaction of the tenant.
 */
export async function readBatchRows(
  client: ClientBase,
  tenantId: number,
  seqs: readonly number[],
  onDamage: (damage: DamagedFrame) => void,
): Promise<Map<number, StoredJournalRow>> {
  const found = new Map<number, StoredJournalRow>();
  const wanted = new Set(seqs);
  const add = (rows: readonly StoredJournalRow[]): void => {
    for (const row of rows) if (wanted.has(row.seq)) found.set(row.seq, detached(row));
  };
  const missing: MissingFrame[] = [];
  for (const frame of framesAround(await headsOf(client, tenantId, [...wanted]), onDamage)) {
    const rows = cache.get(frame.key);
    if (rows === undefined) missing.push(frame);
    else add(rows);
  }
  for (let from = 0; from < missing.length; from += FRAMES_A_TURN) {
    const some = missing.slice(from, from + FRAMES_A_TURN);
    const packed = await framesOf(client, tenantId, some);
    for (const [i, { key, batch, span }] of some.entries()) {
      const rows = attempt(() => rowsOfFrame(packed[i] ?? Buffer.alloc(0), span, batch), onDamage);
      if (rows === null) continue;
      cache.set(key, rows, span.rawLength);
      add(rows);
    }
    await nextTurn();
  }
  return found;
}

/** A copy that does not keep the whole frame in memory. */
const detached = (row: StoredJournalRow): StoredJournalRow => ({
  ...row,
  payload: Buffer.from(row.payload),
  outcome: Buffer.from(row.outcome),
  images: row.images && Buffer.from(row.images),
});

/** The frames that hold the rows, each once. */
function framesAround(rows: readonly Wanted[], onDamage: (damage: DamagedFrame) => void): Iterable<MissingFrame> {
  const frames = new Map<string, MissingFrame>();
  for (const { seq, ...batch } of rows) {
    const index = seq - batch.fromSeq;
    const spans = attempt(() => spansOf(batch), onDamage) ?? [];
    const span = spans.find(({ firstRow, rows: count }) => index >= firstRow && index < firstRow + count);
    if (span === undefined) continue;
    const key = `${batch.head.toString('latin1')}${span.number}`;
    frames.set(key, { key, batch, span });
  }
  return frames.values();
}

/** For each number the batch that holds its row. */
async function headsOf(client: ClientBase, tenantId: number, seqs: readonly number[]): Promise<readonly Wanted[]> {
  if (seqs.length === 0) return [];
  const { rows } = await client.query<Wanted>({
    name: 'journal:heads',
    // each by its key: a join planned while the journal was small would scan all of it from then on
    text: `select asked.seq, b.* from unnest($2::int8[]) as asked (seq)
             cross join lateral (
               select ${HEAD_COLUMNS} from journal_batch where tenant_id = $1 and to_seq >= asked.seq order by to_seq limit 1) b
            where b."fromSeq" <= asked.seq`,
    values: [tenantId, binaryArray('int8', seqs)],
  });
  return rows;
}

/** The bytes of the frames, in the requested order. */
async function framesOf(
  client: ClientBase,
  tenantId: number,
  wanted: readonly MissingFrame[],
): Promise<readonly Buffer[]> {
  if (wanted.length === 0) return [];
  const { rows } = await client.query<{ packed: Buffer }>({
    name: 'journal:frames',
    text: `select b.packed from unnest($2::int8[], $3::int4[], $4::int4[]) with ordinality as asked (to_seq, first, bytes, place)
             cross join lateral (
               select substring(frames from asked.first for asked.bytes) as packed from journal_batch
                where tenant_id = $1 and to_seq = asked.to_seq limit 1) b
            order by asked.place`,
    values: [
      tenantId,
      binaryArray(
        'int8',
        wanted.map(({ batch }) => batch.toSeq),
      ),
      binaryArray(
        'int4',
        wanted.map(({ span }) => span.offset + 1),
      ),
      binaryArray(
        'int4',
        wanted.map(({ span }) => span.length),
      ),
    ],
  });
  return rows.map(({ packed }) => packed);
}
