import type { Trade, VenueId } from '@kabuto/market';
import type { Client } from 'pg';
import { inTenant } from '../lease/lease.ts';
import type { TapeChunk } from '../projections/tables.ts';
import { unpackTrades } from './tape.ts';

/** Minutes of tape shown again after a restart: of a thin night all of it. */
const MINUTES = 20;
const NIGHT_MINUTES = 8 * 60;

/** The latest stored trades of every issue at a venue (null: the first), oldest first. */
export async function readRecentTape(client: Client, tenantId: number, venue: VenueId | null): Promise<Trade[]> {
  const found = await inTenant(client, tenantId, () =>
    client.query<TapeChunk>(
      `select code, minute_at as "minuteAt", trades from tape_chunk
        where tenant_id = $1 and venue is not distinct from $3 and minute_at > $2 +
          (select max(minute_at) from tape_chunk where tenant_id = $1 and venue is not distinct from $3)
        order by minute_at, code`,
      [tenantId, -(venue === null ? MINUTES : NIGHT_MINUTES) * 60_000, venue],
    ),
  );
  return found.rows.flatMap(unpackTrades);
}
