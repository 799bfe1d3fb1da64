import type pg from 'pg';
import { limits, Refused } from '../platform/http/index.ts';

const DAY_MS = 24 * 3_600_000;

type Viewer = { readonly tenantId: number; readonly operatorId: number; readonly now: number };

/**
 * Checks that an operator may open one more picture of a customer's: those of identity checks, signed agreements and
 * deposits count together, for 24 hours. The views of one operator are counted one after the other, in the caller's
 * transaction. Throws Refused VIEW_LIMIT {max, retryAfterSeconds}.
 */
export const requirePictureView = (client: pg.ClientBase, viewer: Viewer): Promise<void> =>
  requireView(client, viewer, {
    max: limits.PICTURE_VIEWS_A_DAY,
    views: `select at from identity_view
         where tenant_id = $1 and operator_id = $2 and what = 'pictures' and at > $3
        union all
        select at from operator_log
         where tenant_id = $1 and operator_id = $2 and event in ('agreementPicture', 'fundProof') and at > $3`,
  });

/** The same for the personal data of customers, which have a number of their own. */
export const requireProfileView = (client: pg.ClientBase, viewer: Viewer): Promise<void> =>
  requireView(client, viewer, {
    max: limits.PROFILE_VIEWS_A_DAY,
    views: 'select at from customer_view where tenant_id = $1 and operator_id = $2 and at > $3',
  });

async function requireView(
  client: pg.ClientBase,
  { tenantId, operatorId, now }: Viewer,
  { max, views }: { readonly max: number; readonly views: string },
): Promise<void> {
  await client.query('select from operator where tenant_id = $1 and operator_id = $2 for no key update', [
    tenantId,
    operatorId,
  ]);
  const since = now - DAY_MS;
  const { rows } = await client.query<{ at: number }>(
    `select at from (${views}) v order by at desc offset $4 limit 1`,
    [tenantId, operatorId, since, max - 1],
  );
  const [earliest] = rows;
  if (earliest === undefined) return;
  const retryAfterSeconds = String(Math.ceil((earliest.at - since) / 1_000));
  throw new Refused('VIEW_LIMIT', null, { max: String(max), retryAfterSeconds });
}
