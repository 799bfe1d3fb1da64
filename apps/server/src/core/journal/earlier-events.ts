import type { ClientBase } from 'pg';
import type { Table } from '../projections/table.ts';
import type { AccountEventRow } from '../projections/tables.ts';

/** The table `account_event` with one row an event, as versions before migration 0215 wrote it. Nothing adds to it. */
export const earlierEventTable: Table<AccountEventRow> = {
  name: 'account_event',
  key: null,
  form: ':earlier',
  columns: [
    { name: 'event_seq', type: 'int8', of: (row) => row.eventSeq },
    { name: 'account_id', type: 'int8', of: (row) => row.event.accountId },
    { name: 'journal_seq', type: 'int8', of: (row) => row.journalSeq },
    { name: 'kind', type: 'text', of: (row) => row.event.kind },
    { name: 'place', type: 'int4', of: (row) => row.place },
  ],
};

/** The number of the last event that has a row of its own; 0 when there is none. */
export async function earlierEventsTo(client: ClientBase, tenantId: number): Promise<number> {
  const { rows } = await client.query<{ last: number | null }>(
    'select max(event_seq) as last from account_event where tenant_id = $1 and events is null',
    [tenantId],
  );
  return rows[0]?.last ?? 0;
}
