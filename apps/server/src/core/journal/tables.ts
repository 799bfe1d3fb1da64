import type { Table } from '../projections/table.ts';
import type { AccountEventRow } from '../projections/tables.ts';

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
