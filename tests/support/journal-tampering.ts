import { epochMs } from '@kabuto/market';
import { type StoredBatch, spansOf } from '../../apps/server/src/core/journal/batches.ts';
import type { StoredJournalRow } from '../../apps/server/src/core/journal/layout.ts';
import {
  batchOf,
  batchRows,
  cutFrom,
  deleteRow,
  type Editor,
  editBatch,
  editRow,
  flipped,
  insertBatch,
  rowsIn,
  storedBatches,
  swapRows,
} from './journal-edits.ts';
import type { Done, Edit, RowRef } from './tampering.ts';

/** The columns of a row and how to change each. The epoch belongs to the batch. */
const CHANGES = {
  at: ({ at }) => ({ at: epochMs(at + 1) }),
  wallAt: ({ wallAt }) => ({ wallAt: wallAt + 1 }),
  kind: ({ kind }) => ({ kind: kind + 1 }),
  payload: ({ payload }) => ({ payload: changed(payload) }),
  outcome: ({ outcome }) => ({ outcome: changed(outcome) }),
  images: ({ images }) => ({ images: changed(images ?? Buffer.alloc(0)) }),
  check: ({ check }) => ({ check: changed(check) }),
} as const satisfies Record<string, (row: StoredJournalRow) => Partial<StoredJournalRow>>;
export type RowColumn = keyof typeof CHANGES;
// Object.keys returns string[]; the names are exactly the keys of the literal above.
export const ROW_COLUMNS = Object.keys(CHANGES) as readonly RowColumn[];

const changed = (bytes: Buffer): Buffer => (bytes.length === 0 ? Buffer.alloc(1) : flipped(bytes, 0));
const rowRefOf = (seq: number): RowRef => ({ table: 'journal', key: String(seq), seq });
const textOf = ({ at, wallAt, kind, ...bytes }: StoredJournalRow): string =>
  [at, wallAt, kind, ...[bytes.payload, bytes.outcome, bytes.images].map((text) => text?.toString('hex'))].join();

/** Edits rows and bytes of the journal's batches at random. `random` returns an integer below its argument. */
export class JournalTamperer {
  readonly #client: Editor;
  readonly #random: (below: number) => number;

  constructor(client: Editor, random: (below: number) => number) {
    this.#client = client;
    this.#random = random;
  }

  async edit(edit: Edit): Promise<Done> {
    const rows = await batchRows(this.#client);
    const [row, other] = [this.#pick(rows), this.#pick(rows)];
    const done = (more: string, rowRefs: readonly RowRef[]): Done => ({
      what: `${edit} row ${row.seq} ${more}`,
      rowRefs,
    });
    switch (edit) {
      case 'change':
        return this.change(ROW_COLUMNS[this.#random(ROW_COLUMNS.length)] ?? 'at');
      case 'delete':
        await deleteRow(this.#client, row.seq);
        return done('', [rowRefOf(row.seq)]);
      case 'insert': {
        const seq = (rows.at(-1)?.seq ?? 0) + 1;
        await insertBatch(this.#client, [{ ...row, seq }]);
        return done('copied', [rowRefOf(seq)]);
      }
      case 'reorder': {
        // Swapping rows with the same content changes nothing.
        if (textOf(row) === textOf(other)) return this.edit(edit);
        await swapRows(this.#client, row.seq, other.seq);
        return done(`and ${other.seq}`, await this.#named([row.seq, other.seq]));
      }
      case 'cut':
        await cutFrom(this.#client, row.seq);
        return done('and all behind it', [rowRefOf(row.seq)]);
    }
  }

  /** Changes one column of one row. */
  async change(column: RowColumn): Promise<Done> {
    const { seq } = this.#pick(await batchRows(this.#client));
    await editRow(this.#client, seq, CHANGES[column]);
    return { what: `change ${column} of row ${seq}`, rowRefs: [rowRefOf(seq)] };
  }

  /** Flips a bit of a batch's packed rows such that they read differently; the place is the first row of the frame. */
  async damageFrame(): Promise<Done> {
    const batch = this.#pick(await storedBatches(this.#client));
    const [at, bit] = [this.#random(batch.frames.length), this.#random(8)];
    const damaged = { ...batch, frames: flipped(batch.frames, at, bit) };
    // zstd has unused bits
    if (isReadAs(damaged, batch)) return this.damageFrame();
    await editBatch(this.#client, batch.toSeq, () => damaged);
    const span = spansOf(batch).findLast(({ offset }) => offset <= at);
    const seq = batch.fromSeq + (span?.firstRow ?? 0);
    return { what: `bit ${bit} of byte ${at} in the frames up to row ${batch.toSeq}`, rowRefs: [rowRefOf(seq)] };
  }

  /**
   * Flips a bit of a batch's frame table; the row references are the first rows of its frames: verify must name one.
   */
  async damageTable(): Promise<Done> {
    const batch = this.#pick(await storedBatches(this.#client));
    const [at, bit] = [this.#random(batch.table.length), this.#random(8)];
    await editBatch(this.#client, batch.toSeq, ({ table }) => ({ table: flipped(table, at, bit) }));
    const rowRefs = spansOf(batch).map(({ firstRow }) => rowRefOf(batch.fromSeq + firstRow));
    return { what: `bit ${bit} of byte ${at} in the table of the batch up to row ${batch.toSeq}`, rowRefs };
  }

  /** The rows that verify names: within a batch, only the first difference, since all later rows differ as a result. */
  async #named(seqs: readonly number[]): Promise<readonly RowRef[]> {
    const firsts = new Map<number, number>();
    for (const seq of seqs.toSorted((a, b) => a - b)) {
      const { fromSeq } = await batchOf(this.#client, seq);
      if (!firsts.has(fromSeq)) firsts.set(fromSeq, seq);
    }
    return [...firsts.values()].map(rowRefOf);
  }

  #pick<T>(from: readonly T[]): T {
    const found = from[this.#random(from.length)];
    if (found === undefined) throw new RangeError('there is nothing to choose from');
    return found;
  }
}

function isReadAs(damaged: StoredBatch, batch: StoredBatch): boolean {
  try {
    return rowsIn(damaged).map(textOf).join() === rowsIn(batch).map(textOf).join();
  } catch {
    return false;
  }
}
