import type pg from 'pg';
import { type Owner, Refused } from '../platform/http/index.ts';

const DAY_MS = 24 * 3_600_000;
/** Tokyo is nine hours ahead of UTC, all year. */
const TOKYO_MS = 9 * 3_600_000;

/** Uploads of a member on one day in Tokyo. */
export type UploadQuota = { readonly begun: number; readonly stored: number };

/** The day in Tokyo as `YYYY-MM-DD`. */
const dayOf = (now: number): string => new Date(now + TOKYO_MS).toISOString().slice(0, 10);

const refused = ({ stored }: UploadQuota, now: number): Refused =>
  new Refused('UPLOAD_LIMIT', null, {
    limit: String(stored),
    retryAfterSeconds: String(Math.ceil((DAY_MS - ((now + TOKYO_MS) % DAY_MS)) / 1_000)),
  });

/**
 * Counts an upload before its body is read. Throws Refused UPLOAD_LIMIT when the member has stored as many as a day may
 * have, or has begun many more.
 */
export async function countBegun(
  client: pg.ClientBase,
  { tenantId, userId }: Owner,
  quota: UploadQuota,
  now: number,
): Promise<void> {
  const { rowCount } = await client.query(
    `insert into upload_count as c (tenant_id, user_id, day, begun) values ($1, $2, $3, 1)
     on conflict (tenant_id, user_id, day) do update set begun = c.begun + 1 where c.begun < $4 and c.stored < $5`,
    [tenantId, userId, dayOf(now), quota.begun, quota.stored],
  );
  if (rowCount !== 1) throw refused(quota, now);
}

/** Counts a stored upload. Throws Refused UPLOAD_LIMIT when uploads at the same time have used up the day's. */
export async function countStored(
  client: pg.ClientBase,
  { tenantId, userId }: Owner,
  quota: UploadQuota,
  now: number,
): Promise<void> {
  const { rowCount } = await client.query(
    `insert into upload_count as c (tenant_id, user_id, day, begun, stored) values ($1, $2, $3, 1, 1)
     on conflict (tenant_id, user_id, day) do update set stored = c.stored + 1 where c.stored < $4`,
    [tenantId, userId, dayOf(now), quota.stored],
  );
  if (rowCount !== 1) throw refused(quota, now);
}

/** Removes the counts of earlier days. */
export async function removeOldCounts(client: pg.ClientBase, tenantId: number, now: number): Promise<void> {
  await client.query('delete from upload_count where tenant_id = $1 and day < $2', [tenantId, dayOf(now - DAY_MS)]);
}
