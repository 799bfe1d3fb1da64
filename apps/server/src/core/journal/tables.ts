import type { Table } from '../projections/table.ts';
import type { AccountEventRow } from '../projections/tables.ts';
import { type EventPlace, encodeEvents, kindBits } from './event-batch.ts';

/** The events that a batch has for one account: a row of the table, with the number of its first event. */
type EventBatchRow = {
  readonly eventSeq: number;
  readonly accountId: number;
  readonly journalSeq: number;
  /** A bit for each kind (`EVENT_KIND`). */
  readonly kinds: number;
  /** As `encodeEvents` makes it. */
  readonly events: Buffer;
};

/** The rows for all events of one batch of the journal, in the order of their first events. */
export function eventBatchRows(events: readonly AccountEventRow[]): EventBatchRow[] {
  const from = events[0]?.eventSeq ?? 0;
  return [...Map.groupBy(events, ({ event }) => event.accountId)].map(([accountId, own]) => {
    const places = own.map(placeOf);
    const { eventSeq, journalSeq } = own[0] ?? { eventSeq: 0, journalSeq: 0 };
    const kinds = kindBits(places.map(({ kind }) => kind));
    return {
      eventSeq,
      accountId,
      journalSeq,
      kinds,
      events: encodeEvents({ before: eventSeq - from, events: places }),
    };
  });
}

const placeOf = ({ eventSeq: seq, journalSeq, place, event }: AccountEventRow): EventPlace => ({
  seq,
  journalSeq,
  kind: event.kind,
  place,
});

export const accountEventTable: Table<EventBatchRow> = {
  name: 'account_event',
  key: null,
  columns: [
    { name: 'event_seq', type: 'int8', of: (row) => row.eventSeq },
    { name: 'account_id', type: 'int8', of: (row) => row.accountId },
    { name: 'journal_seq', type: 'int8', of: (row) => row.journalSeq },
    { name: 'kinds', type: 'int4', of: (row) => row.kinds },
    { name: 'events', type: 'bytea', of: (row) => row.events },
  ],
};
