import { epochMs } from '@kabuto/market';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chainHash, GENESIS, type JournalRow } from './journal.ts';
import {
  CHECK_BYTES,
  type FrameSpan,
  HASH_BYTES,
  packRows,
  readTable,
  type StoredJournalRow,
  unpackFrame,
} from './layout.ts';

const TENANT = 1;
type Content = Pick<JournalRow, 'at' | 'wallAt' | 'kind' | 'payload' | 'outcome' | 'images'>;

/** Chained rows with these contents, from row `fromSeq` on. */
function chained(contents: readonly Content[], fromSeq = 7): JournalRow[] {
  let head: Buffer = GENESIS;
  return contents.map((content, i) => {
    const row = { seq: fromSeq + i, epoch: 3, ...content };
    head = chainHash(head, row, TENANT);
    return { ...row, hash: head };
  });
}
const content = (bytes: number, i = 0): Content => ({
  at: epochMs(1_700_000_000_000 + i),
  wallAt: 1_700_000_000_500 + i,
  kind: 10,
  payload: Buffer.alloc(bytes, `payload ${i} `),
  outcome: Buffer.from('{}'),
  images: Buffer.from('account {}'),
});
const many = (count: number, bytes = 50): JournalRow[] =>
  chained(Array.from({ length: count }, (_, i) => content(bytes, i)));

function spanOf(rows: readonly JournalRow[]) {
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) throw new RangeError('a batch has a row');
  return { fromSeq: first.seq, toSeq: last.seq, epoch: first.epoch, wallAt: last.wallAt, head: last.hash };
}
/** The bytes with one bit changed. */
function flipped(bytes: Buffer, bit: number): Buffer {
  const changed = Buffer.from(bytes);
  changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
  return changed;
}
const bytesOf = (frames: Buffer, { offset, length }: FrameSpan): Buffer => frames.subarray(offset, offset + length);

function unpacked(rows: readonly JournalRow[]): StoredJournalRow[] {
  const { table, frames } = packRows(rows);
  return readTable(table, rows.length).flatMap((span) => unpackFrame(bytesOf(frames, span), span, spanOf(rows)));
}
/** The rows as they are to be read back: of every hash but the last, the first bytes. */
const stored = (rows: readonly JournalRow[]) =>
  rows.map(({ hash, ...row }, i) => {
    const checkBytes = i === rows.length - 1 ? HASH_BYTES : CHECK_BYTES;
    return { ...row, check: hash.subarray(0, checkBytes), checkBytes };
  });

const bytes = fc.uint8Array({ maxLength: 300 }).map((array) => Buffer.from(array));
const contents = fc.record({
  at: fc.integer({ min: 0, max: 4_000_000_000_000 }).map(epochMs),
  wallAt: fc.maxSafeNat(),
  kind: fc.integer({ min: 0, max: 65_535 }),
  payload: bytes,
  outcome: bytes,
  images: bytes,
});

describe('the rows of a batch', () => {
  it('unpack to the rows that were packed, whatever they contain', () => {
    fc.assert(
      fc.property(fc.array(contents, { minLength: 1, maxLength: 200 }), (of) => {
        const rows = chained(of);
        expect(unpacked(rows)).toEqual(stored(rows));
      }),
    );
  });

  it('are in frames of 64 rows, or of fewer when those are large', () => {
    const framesOf = (rows: readonly JournalRow[]) =>
      readTable(packRows(rows).table, rows.length).map((span) => span.rows);
    expect(framesOf(many(130))).toEqual([64, 64, 2]);
    expect(framesOf(many(5, 100_000))).toEqual([3, 2]);
    expect(framesOf(many(2, 1_000_000))).toEqual([1, 1]);
  });

  it('are read frame by frame: a damaged frame leaves the others readable', () => {
    const rows = many(150);
    const { table, frames } = packRows(rows);
    const [first, second, third] = readTable(table, rows.length) as [FrameSpan, FrameSpan, FrameSpan];
    frames.writeUInt8(frames.readUInt8(second.offset + 9) ^ 1, second.offset + 9);
    const read = (span: FrameSpan) => unpackFrame(bytesOf(frames, span), span, spanOf(rows)).map(({ seq }) => seq);
    expect(read(first)).toHaveLength(64);
    expect(() => read(second)).toThrow(RangeError);
    expect(read(third).at(-1)).toBe(rows.at(-1)?.seq);
  });

  it('detects every changed bit of a table, by the table itself or by the frames', () => {
    const rows = many(130);
    const { table, frames } = packRows(rows);
    const unpack = (changed: Buffer) => () => {
      for (const span of readTable(changed, rows.length))
        unpackFrame(frames.subarray(span.offset, span.offset + span.length), span, spanOf(rows));
    };
    expect(unpack(table)).not.toThrow();
    for (let bit = 0; bit < table.length * 8; bit++) expect(unpack(flipped(table, bit))).toThrow(RangeError);
  });

  it('detects a changed bit of a frame, unless the rows stay the same', () => {
    const rows = many(5);
    const { table, frames } = packRows(rows);
    const [span] = readTable(table, rows.length) as [FrameSpan];
    let silent = 0;
    for (let bit = 0; bit < frames.length * 8; bit++)
      try {
        expect(unpackFrame(flipped(frames, bit), span, spanOf(rows))).toEqual(stored(rows));
        silent += 1;
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError);
      }
    // zstd has unused bits
    expect(silent).toBeLessThan(8);
  });

  it('inflates no more bytes than the table declares', () => {
    const rows = many(1, 1_000_000);
    const { table, frames } = packRows(rows);
    const [span] = readTable(table, 1) as [FrameSpan];
    expect(() => unpackFrame(frames, { ...span, rawLength: 1_000 }, spanOf(rows))).toThrow(/larger than 1000 bytes/);
    expect(() => unpackFrame(frames, { ...span, rawLength: 2 ** 31 }, spanOf(rows))).toThrow(
      /more than a frame may hold/,
    );
  });

  it('rejects a table of another layout, length or number of rows', () => {
    const { table } = packRows(many(70));
    const other = Buffer.from(table);
    other.writeUInt8(9, 0);
    expect(() => readTable(other, 70)).toThrow('unknown layout 9');
    expect(() => readTable(table.subarray(0, -1), 70)).toThrow('has 27 bytes');
    expect(() => readTable(Buffer.alloc(0), 70)).toThrow(RangeError);
    expect(() => readTable(table, 71)).toThrow('hold 70 rows, not 71');
  });
});
