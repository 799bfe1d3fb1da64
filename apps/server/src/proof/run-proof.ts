import { previousBusinessDay } from '@kabuto/market';
import { readTenant, withTenant } from '../platform/postgres/index.ts';
import type { ProofDeps } from './deps.ts';
import { nightsToWrite, readRoots, type StoredNight } from './store.ts';
import { takeNight } from './take-night.ts';

/** Writes the roots of a night to the place outside, then notes it: a crash in between leads to the same line twice. */
async function writeOutside({ pool, outside, now }: ProofDeps, night: StoredNight): Promise<void> {
  const { tenantId, journalSeq, headHash, takenAt } = night;
  const assets = await readTenant(pool, tenantId, (client) => readRoots(client, night));
  await outside.append({
    tenantId,
    night: night.night,
    journalSeq,
    headHash: headHash.toString('hex'),
    takenAt,
    assets,
  });
  await withTenant(pool, tenantId, (client) =>
    client.query('insert into book_outside (tenant_id, night, written_at) values ($1, $2, $3) on conflict do nothing', [
      tenantId,
      night.night,
      now(),
    ]),
  );
}

/**
 * Publishes the night of the last trade date that has ended, once, and writes to the place outside what is not there
 * yet. While the read tables are behind the close nothing is published; the next run tries again. Of several dates that
 * ended while no server ran only the last one has a night: balances of the past are not made up.
 */
export async function runProof(deps: ProofDeps, tenantId: number): Promise<void> {
  const orderDate = deps.coreOf(tenantId).feed.session?.orderDate;
  if (orderDate !== undefined) {
    const night = previousBusinessDay(orderDate);
    const exists = await readTenant(deps.pool, tenantId, (client) =>
      client.query('select from book_night where tenant_id = $1 and night >= $2', [tenantId, night]),
    );
    if (exists.rowCount === 0) await takeNight(deps.pool, { tenantId, night, now: deps.now() });
  }
  const nights = await readTenant(deps.pool, tenantId, (client) => nightsToWrite(client, tenantId));
  for (const night of nights) await writeOutside(deps, night);
}
