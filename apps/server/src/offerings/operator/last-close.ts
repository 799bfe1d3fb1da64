import { type Price, price } from '@kabuto/market';
import type pg from 'pg';
import { Refused } from '../../platform/http/index.ts';

/**
 * The last close of an issue at the exchange: after the session the day's last price, else that of the day before.
 * Throws Refused INSTRUMENT_UNKNOWN.
 */
export async function readLastClose(client: pg.ClientBase, tenantId: number, code: string): Promise<Price> {
  const { rows } = await client.query<{ close: number }>(
    `select case when phase = 'closed' then coalesce(last, previous_close) else previous_close end as close
       from venue_facts where tenant_id = $1 and venue is null and code = $2`,
    [tenantId, code],
  );
  const [row] = rows;
  if (row === undefined) throw new Refused('INSTRUMENT_UNKNOWN', 'code', { code });
  return price(row.close);
}
