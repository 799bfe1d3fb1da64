import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { epochMs } from '@kabuto/market';
import type { JournalRow } from './journal.ts';
import { Scratch, writeInteger } from './scratch.ts';

// How the rows of a batch are stored: docs/journal-layout.md describes every byte. A frame is compressed by itself and
// has a checksum, so that one bad byte costs one frame and a read of few rows inflates little.

/**
 * A row as it was stored. `check`: the first bytes of its hash; `checkBytes`: how many there must be, which is the
 * whole hash at the end of a batch and in layout 1. `images`: null for a row of layout 1, which has none.
 */
export type StoredJournalRow = Omit<JournalRow, 'hash' | 'images'> & {
  readonly images: Buffer | null;
  readonly check: Buffer;
  readonly checkBytes: number;
};

/** The rows of a batch as stored: `table` gives the length and row count of each frame in `frames`. */
export type PackedRows = { readonly table: Buffer; readonly frames: Buffer };

/**
 * A frame within `frames`: its offset, its packed and unpacked length, and its rows, counted from 0 within the batch.
 */
export type FrameSpan = {
  readonly number: number;
  readonly offset: number;
  readonly length: number;
  readonly rawLength: number;
  readonly firstRow: number;
  readonly rows: number;
};

/** What the rows of a batch have in common. */
export type BatchMeta = {
  readonly fromSeq: number;
  readonly toSeq: number;
  readonly epoch: number;
  /** When the last row was written, by the system clock, and its hash. */
  readonly wallAt: number;
  readonly head: Buffer;
};

/** Bytes of a row's hash that are stored with it. */
export const CHECK_BYTES = 4;
/** Bytes of a whole hash. */
export const HASH_BYTES = 32;
const LAYOUT = 2;
const TABLE_HEAD_BYTES = 4;
const SPAN_BYTES = 12;
/** A frame is closed after this many rows, or as soon as it has this many bytes. */
const FRAME_ROWS = 64;
const FRAME_BYTES = 256 * 1024;
/** No input touches more than 1,000 accounts: a larger row was not written by this program. */
const MAX_RAW_BYTES = 256 * 1024 * 1024;
const ROW_HEAD_BYTES = 8 + 8 + 2 + 4 + 4 + 4 + CHECK_BYTES;
const PACKING = {
  params: { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_checksumFlag]: 1 },
};

const scratch = new Scratch();

/** Packs the consecutive rows of a batch. Throws RangeError for a row that is too large to be read back. */
export function packRows(rows: readonly JournalRow[]): PackedRows {
  const spans: Buffer[] = [];
  const frames: Buffer[] = [];
  for (let from = 0; from < rows.length; ) {
    const to = endOfFrame(rows, from);
    const raw = frameOf(rows.slice(from, to));
    const packed = zstdCompressSync(raw, PACKING);
    const span = Buffer.alloc(SPAN_BYTES);
    span.writeUInt16LE(to - from, 0);
    span.writeUInt32LE(raw.length, 4);
    span.writeUInt32LE(packed.length, 8);
    spans.push(span);
    frames.push(packed);
    from = to;
  }
  const head = Buffer.alloc(TABLE_HEAD_BYTES);
  head.writeUInt8(LAYOUT, 0);
  head.writeUInt16LE(frames.length, 2);
  return { table: Buffer.concat([head, ...spans]), frames: Buffer.concat(frames) };
}

const sizeOf = ({ payload, outcome, images }: JournalRow): number =>
  ROW_HEAD_BYTES + payload.length + outcome.length + images.length;

function endOfFrame(rows: readonly JournalRow[], from: number): number {
  let bytes = 0;
  for (let i = from; i < rows.length && i < from + FRAME_ROWS; i++) {
    const row = rows[i];
    bytes += row === undefined ? 0 : sizeOf(row);
    if (bytes >= FRAME_BYTES) return i + 1;
  }
  return Math.min(rows.length, from + FRAME_ROWS);
}

/** The bytes of a frame before packing; valid until the next call. */
function frameOf(rows: readonly JournalRow[]): Buffer {
  const bytes = rows.reduce((sum, row) => sum + sizeOf(row), 0);
  if (bytes > MAX_RAW_BYTES) throw new RangeError(`journal row ${rows.at(-1)?.seq} is too large: ${bytes} bytes`);
  const out = scratch.of(bytes);
  let at = 0;
  for (const { at: marketAt, wallAt, kind, payload, outcome, images, hash } of rows) {
    writeInteger(out, marketAt, at);
    writeInteger(out, wallAt, at + 8);
    out.writeUInt16LE(kind, at + 16);
    out.writeUInt32LE(payload.length, at + 18);
    out.writeUInt32LE(outcome.length, at + 22);
    out.writeUInt32LE(images.length, at + 26);
    hash.copy(out, at + 30, 0, CHECK_BYTES);
    at += ROW_HEAD_BYTES;
    for (const part of [payload, outcome, images]) {
      out.set(part, at);
      at += part.length;
    }
  }
  return out.subarray(0, at);
}

/** Reads the table of a batch's frames. Throws RangeError when it has another layout, or another number of rows. */
export function readTable(table: Buffer, rows: number): FrameSpan[] {
  const [layout] = table;
  if (layout !== LAYOUT) throw new RangeError(`a batch of the unknown layout ${layout}`);
  const count = table.length < TABLE_HEAD_BYTES ? -1 : table.readUInt16LE(2);
  if (table.length !== TABLE_HEAD_BYTES + count * SPAN_BYTES)
    throw new RangeError(`a table of ${count} frames has ${table.length} bytes`);
  if (table[1] !== 0) throw new RangeError('the table has bits set that mean nothing');
  const spans: FrameSpan[] = [];
  let [offset, firstRow] = [0, 0];
  for (let number = 0; number < count; number++) {
    const at = TABLE_HEAD_BYTES + number * SPAN_BYTES;
    if (table.readUInt16LE(at + 2) !== 0) throw new RangeError('the table has bits set that mean nothing');
    const span = { number, offset, firstRow, rows: table.readUInt16LE(at) };
    const lengths = { rawLength: table.readUInt32LE(at + 4), length: table.readUInt32LE(at + 8) };
    spans.push({ ...span, ...lengths });
    offset += lengths.length;
    firstRow += span.rows;
  }
  if (firstRow !== rows) throw new RangeError(`the frames hold ${firstRow} rows, not ${rows}`);
  return spans;
}

/**
 * Unpacks the bytes of one frame. Throws RangeError when they are damaged or do not match the span; inflates no more
 * than the span's raw length.
 */
export function unpackFrame(packed: Buffer, span: FrameSpan, batch: BatchMeta): StoredJournalRow[] {
  const { fromSeq, toSeq, epoch, wallAt, head } = batch;
  const raw = inflate(packed, span);
  const rows: StoredJournalRow[] = [];
  let at = 0;
  const take = (length: number): Buffer => {
    if (at + length > raw.length) throw new RangeError('a row ends beyond its frame');
    at += length;
    return raw.subarray(at - length, at);
  };
  for (let i = 0; i < span.rows; i++) {
    const fixed = take(ROW_HEAD_BYTES);
    const seq = fromSeq + span.firstRow + i;
    rows.push({
      seq,
      epoch,
      at: epochMs(integerAt(fixed, 0)),
      wallAt: integerAt(fixed, 8),
      kind: fixed.readUInt16LE(16),
      payload: take(fixed.readUInt32LE(18)),
      outcome: take(fixed.readUInt32LE(22)),
      images: take(fixed.readUInt32LE(26)),
      ...(seq === toSeq
        ? { check: head, checkBytes: HASH_BYTES }
        : { check: fixed.subarray(30, 30 + CHECK_BYTES), checkBytes: CHECK_BYTES }),
    });
  }
  if (at !== raw.length) throw new RangeError('a frame has bytes after its last row');
  const last = rows.at(-1);
  if (last?.seq === toSeq && last.wallAt !== wallAt)
    throw new RangeError('the last row and its batch have different times');
  return rows;
}

function inflate(packed: Buffer, { length, rawLength }: FrameSpan): Buffer {
  if (packed.length !== length) throw new RangeError(`${packed.length} bytes instead of ${length}`);
  if (rawLength > MAX_RAW_BYTES) throw new RangeError(`${rawLength} bytes are more than a frame may hold`);
  let raw: Buffer;
  try {
    raw = zstdDecompressSync(packed, { maxOutputLength: Math.max(1, rawLength) });
  } catch (error) {
    throw new RangeError(error instanceof Error ? error.message : String(error), { cause: error });
  }
  if (raw.length !== rawLength) throw new RangeError(`inflated to ${raw.length} bytes instead of ${rawLength}`);
  return raw;
}

function integerAt(bytes: Buffer, at: number): number {
  const value = Number(bytes.readBigInt64LE(at));
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not a valid time`);
  return value;
}
