import type { ClientBase } from 'pg';
import type { CommittedBatch } from '../sequencer/batch.ts';
import { type Table, write } from './table.ts';

/**
 * How one read table follows from what was committed. `rows` is pure: it reads nothing but the batch, does not change it, and returns equal
 * rows on every call, so that the table can be written later, or again.
 */
export type Projection<Row> = {
  readonly table: Table<Row>;
  readonly rows: (batch: CommittedBatch) => readonly Row[];
};

/** A projection that hides its type of row. */
export type RegisteredProjection = {
  /** The name of its table. */
  readonly name: string;
  readonly rows: (batch: CommittedBatch) => readonly unknown[];
  /** Writes rows that `rows` returned; the session is in a transaction of the tenant. */
  readonly write: (client: ClientBase, tenantId: number, rows: readonly unknown[]) => Promise<void>;
};

/** Makes a projection ready for the registry. */
export const register = <Row>({ table, rows }: Projection<Row>): RegisteredProjection => ({
  name: table.name,
  rows,
  // The rows come from `rows` above, directly or read back from a copy of their values.
  write: (client, tenantId, of) => write(client, table, tenantId, of as readonly Row[]),
});
