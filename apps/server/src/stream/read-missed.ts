import type { BrokerEvent } from '@kabuto/brokerage';
import type { AccountEvent } from '@kabuto/contract/stream';
import type pg from 'pg';
import { newestEvent, readAccountEvents } from '../core/index.ts';
import { withTenant } from '../platform/postgres/index.ts';
import { type Missed, STREAM_LIMITS } from '../platform/stream/index.ts';

/**
 * Returns a function that reads an account's events after `since` from PostgreSQL. When there are too many, or `since`
 * is unknown, it returns only the account's newest numbers. `waitUntilCaughtUp` resolves when the tables hold
 * everything committed by now.
 */
export function missedReader(
  pool: pg.Pool,
  tenantId: number,
  view: (event: BrokerEvent) => AccountEvent,
  waitUntilCaughtUp: () => Promise<void>,
): (accountId: number, since: number | undefined) => Promise<Missed> {
  const most = STREAM_LIMITS.events;
  return async (accountId, since) => {
    await waitUntilCaughtUp();
    return withTenant(pool, tenantId, async (client) => {
      const { seq: head, journalSeq } = await newestEvent(client, tenantId, accountId);
      if (since === undefined || since > head) return { head, journalSeq };
      const wanted = { accountId, from: since + 1, order: 'oldest first', limit: most + 1 } as const;
      const found = await readAccountEvents(client, tenantId, wanted);
      if (found.length > most) return { head, journalSeq };
      const events = found.map(({ event, ...row }) => ({
        seq: row.seq,
        journalSeq: row.journalSeq,
        event: view(event),
      }));
      return { head, journalSeq, events };
    });
  };
}
