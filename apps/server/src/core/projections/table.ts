import type { ClientBase } from 'pg';
import { binaryArray, type Cell, type ColumnType } from '../store/binary-array.ts';

/** How rows of `Row` are written to one table: its columns, their types and where each value comes from. */
export type Table<Row> = {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly type: ColumnType; readonly of: (row: Row) => Cell }[];
  /** Columns that identify a row, for upserts; null for insert-only tables. */
  readonly key: readonly string[] | null;
  /** Names the statement, where another one writes other columns of the same table. */
  readonly form?: string;
};

const statements = new WeakMap<object, string>();

/** The same table under another name: rows made again are written beside those that are there. */
export const renamed = <Row>(table: Table<Row>, name: string): Table<Row> => ({ ...table, name });

function statement<Row>(table: Table<Row>): string {
  const known = statements.get(table);
  if (known !== undefined) return known;
  const names = table.columns.map((column) => column.name).join(', ');
  const arrays = table.columns.map((column, i) => `$${i + 2}::${column.type}[]`).join(', ');
  const insert = `insert into ${table.name} (tenant_id, ${names}) select $1::int4, * from unnest(${arrays})`;
  const key = table.key;
  const rest = table.columns.filter((column) => !key?.includes(column.name));
  const text =
    key === null
      ? insert
      : `${insert} on conflict (${['tenant_id', ...key].join(', ')}) do update set ${rest.map(({ name }) => `${name} = excluded.${name}`).join(', ')}`;
  statements.set(table, text);
  return text;
}

/**
 * Rows sent with one statement: a session that waits long in its transaction while the next statement is prepared would
 * be cut off.
 */
const MAX_ROWS = 5000;

/**
 * Writes rows, usually in one statement; sends nothing when there are none. Rows of an upsert must not repeat a key.
 */
export async function write<Row>(
  client: ClientBase,
  table: Table<Row>,
  tenantId: number,
  rows: readonly Row[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += MAX_ROWS) {
    const some = rows.length <= MAX_ROWS ? rows : rows.slice(from, from + MAX_ROWS);
    const values = table.columns.map((column) => binaryArray(column.type, some.map(column.of)));
    await client.query({
      name: `core:${table.name}${table.form ?? ''}`,
      text: statement(table),
      values: [tenantId, ...values],
    });
  }
}
