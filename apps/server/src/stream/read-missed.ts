import type { BrokerEvent } from '@kabuto/brokerage';
import type { AccountEvent } from '@kabuto/contract/stream';
import type pg from 'pg';
import { withTenant } from '../platform/postgres/index.ts';
import { type Missed, STREAM_LIMITS } from '../platform/stream/index.ts';

type Row = { event_seq: number; data: BrokerEvent };

/** Reads an account's events after `since` from PostgreSQL; too many, or an unknown `since`, answer where the account stands. */
export function missedReader(
  pool: pg.Pool,
  tenantId: number,
  view: (event: BrokerEvent) => AccountEvent,
): (accountId: number, since: number | undefined) => Promise<Missed> {
  const most = STREAM_LIMITS.events;
  return (accountId, since) =>
    withTenant(pool, tenantId, async (client) => {
      const newest = await client.query<{ head: number }>(
        `select coalesce(max(event_seq), 0)::bigint as head from account_event where tenant_id = $1 and account_id = $2`,
        [tenantId, accountId],
      );
      const head = newest.rows[0]?.head ?? 0;
      if (since === undefined || since > head) return { head };
      const { rows } = await client.query<Row>(
        `select event_seq, data from events_of(array(
           select e from account_event e where tenant_id = $1 and account_id = $2 and event_seq > $3 order by event_seq limit $4))
          order by event_seq`,
        [tenantId, accountId, since, most + 1],
      );
      if (rows.length > most) return { head };
      return { head, events: rows.map(({ event_seq, data }) => ({ seq: event_seq, event: view(data) })) };
    });
}
