import type { Client, ClientBase } from 'pg';
import { batchesAfter } from '../journal/batches.ts';
import { allOf, inTenant } from '../lease/lease.ts';
import { type ProjectedBatch, type ProjectedTo, storedBatch } from './projected-batch.ts';
import { PROJECTED } from './registry.ts';

/** Another session has written the read tables further than this one has read. */
export class ProjectedElsewhere extends Error {
  override readonly name = 'ProjectedElsewhere';
  constructor(former: ProjectedTo) {
    super(`the read tables no longer end at journal row ${former.seq}`);
  }
}

/** How far the projected tables have come. The session is in a transaction of the tenant. */
export async function readProjectedTo(client: Client, tenantId: number): Promise<ProjectedTo> {
  const { rows } = await client.query<ProjectedTo>(
    'select seq, event_seq as "eventSeq" from projection where tenant_id = $1',
    [tenantId],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`tenant ${tenantId} has no row in the table projection`);
  return row;
}

/**
 * Writes the read tables of consecutive batches in one transaction, and returns how far they have come, which is `to`.
 * Throws ProjectedElsewhere, with nothing written, when they do not end at `former`: a batch is projected once.
 */
export async function project(
  client: Client,
  tenantId: number,
  former: ProjectedTo,
  batches: readonly ProjectedBatch[],
  to: ProjectedTo = batches.at(-1)?.lease ?? former,
): Promise<ProjectedTo> {
  const advance = async (): Promise<void> => {
    const { rowCount } = await client.query({
      name: 'core:projection',
      text: 'update projection set seq = $3, event_seq = $4 where tenant_id = $1 and seq = $2',
      values: [tenantId, former.seq, to.seq, to.eventSeq],
    });
    if (rowCount !== 1) throw new ProjectedElsewhere(former);
  };
  await inTenant(client, tenantId, () =>
    allOf([advance(), ...PROJECTED.map((projection) => projection.write(client, tenantId, batches))]),
  );
  return to;
}

/** The batches of the journal that follow `former`, oldest first and not all of them when they are many. */
export async function storedAfter(
  client: Client,
  tenantId: number,
  former: ProjectedTo,
): Promise<readonly ProjectedBatch[]> {
  return inTenant(client, tenantId, () => readStoredAfter(client, tenantId, former));
}

/** As `storedAfter`, within a transaction of the tenant that the caller has begun. */
export async function readStoredAfter(
  client: ClientBase,
  tenantId: number,
  former: ProjectedTo,
): Promise<readonly ProjectedBatch[]> {
  const stored = await batchesAfter(client, tenantId, former.seq);
  let to = former;
  return stored.map((rows) => {
    const batch = storedBatch(rows, to);
    to = batch.lease;
    return batch;
  });
}

/**
 * Writes the read tables up to the end of the journal, and returns how far that is; `onPage` runs after each
 * transaction. The session must be the caller's alone, with no open transaction. Another session may do the same: each
 * batch is projected by one of them.
 */
export async function catchUp(
  client: Client,
  tenantId: number,
  onPage: () => Promise<void> = async () => undefined,
): Promise<ProjectedTo> {
  for (;;) {
    const former = await inTenant(client, tenantId, () => readProjectedTo(client, tenantId));
    const batches = await storedAfter(client, tenantId, former);
    if (batches.length === 0) return former;
    try {
      await project(client, tenantId, former, batches);
    } catch (error) {
      if (!(error instanceof ProjectedElsewhere)) throw error;
    }
    await onPage();
  }
}

/**
 * Runs `read` in a read-only snapshot of the tenant in which the read tables hold everything that is committed: what is
 * missing is written first. The session must be the caller's alone, with no open transaction.
 */
export async function inSettledSnapshot<T>(client: Client, tenantId: number, read: () => Promise<T>): Promise<T> {
  for (;;) {
    await client.query('begin isolation level repeatable read read only');
    try {
      await client.query("select set_config('app.tenant', $1, true)", [String(tenantId)]);
      const { rows } = await client.query<{ behind: boolean }>(
        'select p.seq < l.seq as behind from core_lease l join projection p using (tenant_id) where l.tenant_id = $1',
        [tenantId],
      );
      if (rows[0]?.behind !== true) {
        const found = await read();
        await client.query('commit');
        return found;
      }
      await client.query('rollback');
    } catch (error) {
      // The first error is the one to report; the connection may be gone, which a failed rollback would hide.
      await client.query('rollback').catch(() => undefined);
      throw error;
    }
    // A host may commit in between: the loop checks again.
    await catchUp(client, tenantId);
  }
}
