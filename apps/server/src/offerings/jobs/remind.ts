import type { Offering } from '@kabuto/brokerage';
import type pg from 'pg';
import { addNotices } from '../../platform/messages/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import type { OfferingsDeps } from '../deps.ts';
import { namesOfOfferings } from '../issue.ts';

/** How long before a deadline its customers are reminded. */
const BEFORE_MS = 3 * 60 * 60_000;
/** Customers that are reminded in one transaction. */
const PAGE = 1_000;

/** Reminds the next customers of an offering, by application. Returns the last application; null: there are no more. */
async function remindPage(
  client: pg.ClientBase,
  tenantId: number,
  { offeringId, after, now }: { readonly offeringId: number; readonly after: number; readonly now: number },
): Promise<number | null> {
  const { rows } = await client.query<{ applicationId: number; accountId: number }>(
    `select application_id as "applicationId", account_id as "accountId"
       from offering_application where tenant_id = $1 and offering_id = $2 and application_id > $3
        and open and simulated is not true and answer is null and state in ('won', 'standby')
      order by application_id limit ${PAGE}`,
    [tenantId, offeringId, after],
  );
  const names = (await namesOfOfferings(client, tenantId, [offeringId])).get(offeringId);
  await addNotices(
    client,
    tenantId,
    rows.map(({ applicationId, accountId }) => ({
      accountId,
      noticeId: `application-${applicationId}-offeringDue`,
      kind: 'offeringDue',
      params: { offeringId: String(offeringId), applicationId: String(applicationId), ...names },
      createdAt: now,
      eventSeq: null,
    })),
  );
  return rows.length < PAGE ? null : (rows.at(-1)?.applicationId ?? null);
}

/**
 * Reminds the customers who have not answered or paid when the deadline is three hours away, once. `done`: offerings
 * whose customers were reminded by this process. Throws CoreUnavailable when the read tables stay behind.
 */
export async function remind(
  { pool, coreOf, now }: Pick<OfferingsDeps, 'pool' | 'coreOf' | 'now'>,
  tenantId: number,
  offering: Offering,
  done: Set<string>,
): Promise<void> {
  const { offeringId, state, schedule } = offering;
  const until = schedule.purchaseUntil;
  const isOpen = state === 'purchaseOpen' || state === 'covering';
  const key = `${tenantId} ${offeringId}`;
  if (!isOpen || until === null || until - now() > BEFORE_MS || done.has(key)) return;
  await coreOf(tenantId).waitUntilCaughtUp();
  const pageAfter = (after: number): Promise<number | null> =>
    withTenant(pool, tenantId, (client) => remindPage(client, tenantId, { offeringId, after, now: now() }));
  for (let last: number | null = 0; last !== null; ) last = await pageAfter(last);
  done.add(key);
}
