import type { ClientBase } from 'pg';
import type { Cell } from '../store/binary-array.ts';
import { renamed, type Table, write } from './table.ts';

/**
 * How one read table follows from a batch `Of`. `rows` is pure: it reads nothing but the batch, does not change it, and
 * returns equal rows on every call, so that the table can be written later, or again.
 */
export type Projection<Of, Row> = {
  readonly table: Table<Row>;
  readonly rows: (batch: Of) => readonly Row[];
};

/** A projection that hides its type of row. */
export type RegisteredProjection<Of> = {
  /** The name of its table. */
  readonly name: string;
  readonly rows: (batch: Of) => readonly unknown[];
  /** Writes what the table holds after these consecutive batches; the session is in a transaction of the tenant. */
  readonly write: (client: ClientBase, tenantId: number, batches: readonly Of[]) => Promise<void>;
  /** The same projection into a table of another name with the same columns. */
  readonly into: (name: string) => RegisteredProjection<Of>;
};

/** Makes a projection ready for the registry. */
export const register = <Of, Row>({ table, rows }: Projection<Of, Row>): RegisteredProjection<Of> => ({
  name: table.name,
  rows,
  write: (client, tenantId, batches) => write(client, table, tenantId, lastOfEach(table, batches.flatMap(rows))),
  into: (name) => register({ table: renamed(table, name), rows }),
});

/** Of rows that replace each other the last one; all rows of an insert-only table. */
function lastOfEach<Row>({ columns, key }: Table<Row>, rows: readonly Row[]): readonly Row[] {
  if (key === null || rows.length < 2) return rows;
  const [first, ...others] = columns.filter(({ name }) => key.includes(name));
  // a table of one row a brokerage
  if (first === undefined) return rows.slice(-1);
  const last = new Map<Cell, Row>();
  for (const row of rows) {
    let name = first.of(row);
    for (const column of others) name = `${String(name)}\n${String(column.of(row))}`;
    last.set(name, row);
  }
  return [...last.values()];
}
