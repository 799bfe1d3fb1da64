import { inTenant } from '../lease/lease.ts';
import { connectCore, endSession } from '../store/connect.ts';
import { project, readProjectedTo, storedAfter } from './catch-up.ts';
import type { ProjectionStore } from './projector.ts';

/** A query without a reply for this long counts as lost. */
const REPLY_WITHIN_MS = 30_000;

/** Opens a projector's session. Its commits do not wait for the disk: the journal holds what they write. */
export async function connectProjection(databaseUrl: string, tenantId: number): Promise<ProjectionStore> {
  const client = await connectCore(databaseUrl, tenantId, REPLY_WITHIN_MS, 'projector');
  await client.query('set synchronous_commit = off');
  return {
    onLost: (act) => void client.once('end', act),
    projectedTo: () => inTenant(client, tenantId, () => readProjectedTo(client, tenantId)),
    storedAfter: (former) => storedAfter(client, tenantId, former),
    project: (former, batches, to) => project(client, tenantId, former, batches, to),
    end: () => endSession(client),
  };
}
