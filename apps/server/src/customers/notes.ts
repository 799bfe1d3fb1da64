import type { OperatorReply } from '@kabuto/contract/operator';
import type pg from 'pg';
import type { CustomersDeps } from './deps.ts';
import type { After } from './store.ts';

type Owner = { readonly tenantId: number; readonly userId: number };
type Sealing = Pick<CustomersDeps, 'files'>;
export type Note = OperatorReply<'customerNotes'>['rows'][number];

/** Binds a text to its customer, author and time: in another row it cannot be read. */
const contextOf = ({ tenantId, userId }: Owner, operatorId: number, at: number): string =>
  `customer note ${tenantId} ${userId} ${operatorId} ${at}`;

/** Adds a note and returns its number. The caller holds the lock of the customer's row. */
export async function insertNote(
  { files }: Sealing,
  client: pg.ClientBase,
  owner: Owner,
  { operatorId, text, at }: { readonly operatorId: number; readonly text: string; readonly at: number },
): Promise<string> {
  const sealed = await files.sealFor(client, owner, Buffer.from(text), contextOf(owner, operatorId, at));
  const { rows } = await client.query<{ noteId: string }>(
    `insert into customer_note (tenant_id, user_id, operator_id, content, at) values ($1, $2, $3, $4, $5)
     returning note_id::text as "noteId"`,
    [owner.tenantId, owner.userId, operatorId, sealed, at],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('an insert returned no row');
  return row.noteId;
}

type Row = Omit<Note, 'text'> & { readonly operatorId: number; readonly content: Buffer };

/** A page of the notes about a customer, newest first. */
export async function readNotes(
  { files }: Sealing,
  client: pg.ClientBase,
  owner: Owner,
  { below, limit }: After,
): Promise<Note[]> {
  const { rows } = await client.query<Row>(
    `select n.note_id::text as "noteId", n.operator_id as "operatorId", o.name as operator, n.content, n.at
       from customer_note n join operator o on o.tenant_id = n.tenant_id and o.operator_id = n.operator_id
      where n.tenant_id = $1 and n.user_id = $2 and n.note_id < $3 order by n.note_id desc limit $4`,
    [owner.tenantId, owner.userId, below, limit],
  );
  const notes: Note[] = [];
  for (const { noteId, operatorId, operator, content, at } of rows) {
    const text = await files.openFor(client, owner, content, contextOf(owner, operatorId, at));
    notes.push({ noteId, operator, text: text.toString(), at });
  }
  return notes;
}
