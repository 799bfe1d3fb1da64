import type { Trade } from '@kabuto/market';
import type { Client } from 'pg';
import { inTenant } from '../lease/lease.ts';
import type { TapeChunk } from '../projections/tables.ts';
import { unpackTrades } from './tape.ts';

/** Minutes of tape shown again after a restart. */
const MINUTES = 20;

/** The latest stored trades of every issue, oldest first. */
export async function readRecentTape(client: Client, tenantId: number): Promise<Trade[]> {
  const found = await inTenant(client, tenantId, () =>
    client.query<TapeChunk>(
      `select code, minute_at as "minuteAt", trades from tape_chunk
        where tenant_id = $1 and minute_at > (select max(minute_at) from tape_chunk where tenant_id = $1) - $2
        order by minute_at, code`,
      [tenantId, MINUTES * 60_000],
    ),
  );
  return found.rows.flatMap(unpackTrades);
}
