import type { DirtyRows, StateRow } from '@kabuto/brokerage';
import { bookOrder } from '../engine/fill-book.ts';
import { HouseNet } from '../engine/house-net.ts';
import { storedImages } from '../engine/images.ts';
import { addEvent, type EventRecord } from '../engine/record.ts';
import { dayOf, type KeyRow, keyHash, storedCommand } from '../journal/command-key.ts';
import { eventsOfRow } from '../journal/events.ts';
import { JOURNAL_KIND } from '../journal/journal.ts';
import type { StoredJournalRow } from '../journal/layout.ts';
import type { Lease } from '../lease/lease.ts';
import { keyOf, nameOf } from '../recovery/state-keys.ts';
import type { CommittedBatch } from '../sequencer/batch.ts';

/** Up to which journal row and account event the projected tables hold everything. */
export type ProjectedTo = Pick<Lease, 'seq' | 'eventSeq'>;

/** What the projected tables follow from: the part of a committed batch that its journal rows contain. */
export type ProjectedBatch = Pick<CommittedBatch, 'formerSeq'> & {
  readonly lease: ProjectedTo;
  readonly record: Pick<CommittedBatch['record'], keyof EventRecord | 'keys'>;
  readonly dirty: Omit<DirtyRows, 'globals'>;
};

/** The part of a batch that is projected; does not keep the rest in memory. */
export function projectedPart({ formerSeq, lease, record, dirty }: CommittedBatch): ProjectedBatch {
  const { fills, postings, house, accountEvents, dayResults, keys } = record;
  const { seq, eventSeq } = lease;
  const part = { fills, postings, house, accountEvents, dayResults, keys };
  return { formerSeq, lease: { seq, eventSeq }, record: part, dirty };
}

/** Whether the batch changes no projected table. */
export const isWithoutRows = ({ record, dirty }: ProjectedBatch): boolean =>
  [...Object.values(record), ...Object.values(dirty)].every((rows) => !Array.isArray(rows) || rows.length === 0);

/**
 * The same batch from its journal rows; `former`: what the tables hold before it. Throws RangeError for rows of layout
 * 1, which have no images, and SyntaxError for a row that was altered so that it cannot be parsed.
 */
export function storedBatch(rows: readonly StoredJournalRow[], former: ProjectedTo): ProjectedBatch {
  const house = new HouseNet();
  const record = { fills: [], postings: [], house, accountEvents: [], dayResults: [] } satisfies EventRecord;
  const keys: KeyRow[] = [];
  const images = new Map<string, StateRow>();
  /** The journal row of the last book before a fill of an order. */
  const books = new Map<number, number>();
  let { seq, eventSeq } = former;
  for (const row of rows) {
    seq = row.seq;
    if (row.kind === JOURNAL_KIND.book) books.set(bookOrder(row.payload), seq);
    if (row.kind === JOURNAL_KIND.command)
      keys.push({ hash: keyHash(storedCommand(row.payload)), day: dayOf(row.wallAt), seq });
    if (row.images === null) throw new RangeError(`journal row ${seq} has no images: its tables cannot be made again`);
    for (const image of storedImages(row.images)) images.set(nameOf(keyOf(image)), image);
    let line = 0;
    for (const [place, event] of eventsOfRow(row).entries()) {
      eventSeq += 1;
      const bookSeq = event.kind === 'fill' ? (books.get(event.fill.orderId) ?? null) : null;
      line = addEvent(record, event, { journalSeq: seq, eventSeq, place, at: row.at, bookSeq, line });
    }
  }
  return {
    formerSeq: former.seq,
    lease: { seq, eventSeq },
    record: { ...record, house: house.rows, keys },
    dirty: dirtyOf(images.values()),
  };
}

/** The rows of a state as a batch that changed them has them. */
export function dirtyOf(images: Iterable<StateRow>): ProjectedBatch['dirty'] {
  const rows = Map.groupBy(images, ({ part }) => part);
  // grouped by the part that names the type of its row
  const of = <Part extends StateRow['part']>(part: Part) =>
    (rows.get(part) ?? []).map(({ row }) => row) as Extract<StateRow, { part: Part }>['row'][];
  return {
    accounts: of('account'),
    positions: of('position'),
    orders: of('order'),
    instruments: of('instrument'),
    alerts: of('alert'),
    holds: of('hold'),
    transfers: of('transfer'),
    offerings: of('offering'),
    applications: of('application'),
    margins: of('margin'),
  };
}
