import type { Client } from 'pg';
import { earlierEventsTo, earlierEventTable } from '../journal/earlier-events.ts';
import { connectCore } from '../store/connect.ts';
import { inSettledSnapshot, readStoredAfter } from './catch-up.ts';
import { compareMade, madeName, type TableAgain } from './compare-made.ts';
import { type Beginning, beginAtCheckpoint, CannotProject, type CheckpointChoice, GENESIS } from './project-from.ts';
import type { ProjectedBatch, ProjectedTo } from './projected-batch.ts';
import { type RegisteredProjection, register } from './projection.ts';
import { PROJECTED } from './registry.ts';

export type ProjectAgainReport = {
  /** The first and the last journal row read. */
  readonly fromSeq: number;
  readonly seq: number;
  /** The epoch whose kept state the tables were begun with; null from the first row of the journal. */
  readonly epoch: number | null;
  readonly tables: readonly TableAgain[];
};

/**
 * Makes every projected table of a brokerage again, in temporary tables of its own session, and compares each with the
 * stored one, row by row: from the first row of its journal, or from the state that a checkpoint keeps and the rows
 * after it. Reads one snapshot, so it may run beside a working server, and changes nothing. `ownerUrl`: a role that may
 * make temporary tables. Throws CannotProject when the journal begins later, or with rows of layout 1, which have no
 * images, and when there is no such state.
 */
export async function projectAgain(
  ownerUrl: string,
  tenantId: number,
  from: 'genesis' | CheckpointChoice = 'genesis',
): Promise<ProjectAgainReport> {
  const client = await connectCore(ownerUrl, tenantId);
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
    for (const { name } of PROJECTED)
      await client.query(
        `create temporary table ${madeName(name)} (like ${name} including defaults including constraints including indexes)`,
      );
    return await inSettledSnapshot(client, tenantId, async () => {
      const beginning = from === 'genesis' ? GENESIS : await beginAtCheckpoint(client, tenantId, from);
      const { seq } = await makeAgain(client, tenantId, beginning);
      const tables: TableAgain[] = [];
      for (const { name } of PROJECTED)
        tables.push(await compareMade(client, tenantId, name, beginning.comparable[name]));
      return { fromSeq: beginning.to.seq + 1, seq, epoch: beginning.epoch, tables };
    });
  } finally {
    await client.end();
  }
}

async function makeAgain(client: Client, tenantId: number, beginning: Beginning): Promise<ProjectedTo> {
  const eventsTo = await earlierEventsTo(client, tenantId);
  const projections = PROJECTED.map((projection) =>
    withEarlierRows(projection, eventsTo).into(madeName(projection.name)),
  );
  for await (const batch of beginning.state)
    for (const projection of projections) await projection.write(client, tenantId, [batch]);
  let { to } = beginning;
  for (;;) {
    const batches = await storedAfter(client, tenantId, to, beginning);
    const last = batches.at(-1);
    if (last === undefined) return to;
    for (const projection of projections) await projection.write(client, tenantId, batches);
    to = last.lease;
  }
}

/** The events of each batch up to the event `eventsTo` as versions before stored them, one row each. */
function withEarlierRows(
  projection: RegisteredProjection<ProjectedBatch>,
  eventsTo: number,
): RegisteredProjection<ProjectedBatch> {
  if (projection.name !== earlierEventTable.name) return projection;
  const earlier = register({ table: earlierEventTable, rows: ({ record }: ProjectedBatch) => record.accountEvents });
  return inTurn(earlier, projection, ({ lease }) => lease.eventSeq <= eventsTo);
}

/** Batches that are `earlier` by the one projection, all others by the other. */
const inTurn = <Of>(
  one: RegisteredProjection<Of>,
  other: RegisteredProjection<Of>,
  isEarlier: (batch: Of) => boolean,
): RegisteredProjection<Of> => ({
  name: other.name,
  rows: (batch) => (isEarlier(batch) ? one : other).rows(batch),
  write: async (client, tenantId, batches) => {
    await one.write(client, tenantId, batches.filter(isEarlier));
    await other.write(
      client,
      tenantId,
      batches.filter((batch) => !isEarlier(batch)),
    );
  },
  into: (name) => inTurn(one.into(name), other.into(name), isEarlier),
});

async function storedAfter(client: Client, tenantId: number, former: ProjectedTo, beginning: Beginning) {
  try {
    return await readStoredAfter(client, tenantId, former);
  } catch (error) {
    if (!(error instanceof RangeError) || former.seq > beginning.to.seq) throw error;
    throw new CannotProject(error.message, { cause: error });
  }
}
