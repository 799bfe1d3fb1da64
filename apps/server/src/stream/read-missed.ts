import type { BrokerEvent } from '@kabuto/brokerage';
import type { AccountEvent } from '@kabuto/contract/stream';
import type pg from 'pg';
import { newestEvent, readAccountEvents } from '../core/index.ts';
import { withTenant } from '../platform/postgres/index.ts';
import { type Missed, STREAM_LIMITS } from '../platform/stream/index.ts';

/** Reads an account's events after `since` from PostgreSQL; too many, or an unknown `since`, return where the account stands. */
export function missedReader(
  pool: pg.Pool,
  tenantId: number,
  view: (event: BrokerEvent) => AccountEvent,
): (accountId: number, since: number | undefined) => Promise<Missed> {
  const most = STREAM_LIMITS.events;
  return (accountId, since) =>
    withTenant(pool, tenantId, async (client) => {
      const { seq: head } = await newestEvent(client, tenantId, accountId);
      if (since === undefined || since > head) return { head };
      const wanted = { accountId, from: since + 1, order: 'oldest first', limit: most + 1 } as const;
      const found = await readAccountEvents(client, tenantId, wanted);
      if (found.length > most) return { head };
      return { head, events: found.map(({ seq, event }) => ({ seq, event: view(event) })) };
    });
}
