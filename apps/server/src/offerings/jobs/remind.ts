import type { Offering } from '@kabuto/brokerage';
import { addNotices } from '../../platform/messages/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import type { OfferingsDeps } from '../deps.ts';
import { namesOfOfferings } from '../issue.ts';

/** How long before a deadline its customers are reminded. */
const BEFORE_MS = 3 * 60 * 60_000;

/**
 * Reminds the customers who have not answered or paid when the deadline is three hours away, once. `done`: offerings
 * whose customers were reminded by this process.
 */
export async function remind(
  { pool, now }: Pick<OfferingsDeps, 'pool' | 'now'>,
  tenantId: number,
  offering: Offering,
  done: Set<string>,
): Promise<void> {
  const { offeringId, state, schedule } = offering;
  const until = schedule.purchaseUntil;
  const isOpen = state === 'purchaseOpen' || state === 'covering';
  const key = `${tenantId} ${offeringId}`;
  if (!isOpen || until === null || until - now() > BEFORE_MS || done.has(key)) return;
  await withTenant(pool, tenantId, async (client) => {
    const { rows } = await client.query<{ applicationId: number; accountId: number }>(
      `select application_id as "applicationId", account_id as "accountId"
         from offering_application where tenant_id = $1 and offering_id = $2 and open and not simulated
          and answer is null and state in ('won', 'standby')`,
      [tenantId, offeringId],
    );
    const names = (await namesOfOfferings(client, tenantId, [offeringId])).get(offeringId);
    await addNotices(
      client,
      tenantId,
      rows.map(({ applicationId, accountId }) => ({
        accountId,
        noticeId: `application-${applicationId}-offeringDue`,
        kind: 'offeringDue',
        params: {
          offeringId: String(offeringId),
          applicationId: String(applicationId),
          ...names,
        },
        createdAt: now(),
        eventSeq: null,
      })),
    );
  });
  done.add(key);
}
