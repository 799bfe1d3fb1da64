import type { ClientBase } from 'pg';
import { allOf } from '../lease/lease.ts';
import type { CommittedBatch } from '../sequencer/batch.ts';
import { PROJECTIONS } from './registry.ts';

/** Stores the rows that the read tables are to hold of a batch, in the batch's own transaction. */
export type StoreProjected = (client: ClientBase, tenantId: number, batch: CommittedBatch) => Promise<void>;

/** Writes the read tables at once: they hold a batch as soon as it is committed. */
export const projectNow: StoreProjected = (client, tenantId, batch) =>
  allOf(PROJECTIONS.map(({ rows, write }) => write(client, tenantId, rows(batch))));
