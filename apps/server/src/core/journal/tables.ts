import type { JournalRow } from '../journal.ts';
import type { Table } from '../table.ts';
import type { AccountEventRow } from '../tables.ts';

export const journalTable: Table<JournalRow> = {
  name: 'journal',
  key: null,
  columns: [
    { name: 'seq', type: 'int8', of: (row) => row.seq },
    { name: 'epoch', type: 'int4', of: (row) => row.epoch },
    { name: 'at', type: 'int8', of: (row) => row.at },
    { name: 'wall_at', type: 'int8', of: (row) => row.wallAt },
    { name: 'kind', type: 'int2', of: (row) => row.kind },
    { name: 'payload', type: 'bytea', of: (row) => row.payload },
    { name: 'outcome', type: 'bytea', of: (row) => row.outcome },
    { name: 'hash', type: 'bytea', of: (row) => row.hash },
  ],
};

export const accountEventTable: Table<AccountEventRow> = {
  name: 'account_event',
  key: null,
  columns: [
    { name: 'event_seq', type: 'int8', of: (row) => row.eventSeq },
    { name: 'account_id', type: 'int8', of: (row) => row.event.accountId },
    { name: 'journal_seq', type: 'int8', of: (row) => row.journalSeq },
    { name: 'kind', type: 'text', of: (row) => row.event.kind },
    { name: 'place', type: 'int4', of: (row) => row.place },
  ],
};
