import type { NoticeGroup, NoticeKind } from '@kabuto/contract';
import type pg from 'pg';

/** A stored notice. Times are epoch milliseconds of the system clock. */
export type NoticeRow = {
  readonly noticeId: string;
  readonly group: NoticeGroup;
  readonly kind: NoticeKind;
  readonly params: Readonly<Record<string, string>>;
  readonly createdAt: number;
  readonly readAt: number | null;
};

type AccountKey = { readonly tenantId: number; readonly accountId: number };

/** A page of an account's notices, newest first, and how many there are of the group; null: of all groups. */
export async function readNotices(
  client: pg.ClientBase,
  { tenantId, accountId }: AccountKey,
  group: NoticeGroup | null,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ rows: NoticeRow[]; total: number }> {
  const where = 'tenant_id = $1 and account_id = $2 and ($3::text is null or notice_group = $3)';
  const { rows } = await client.query<NoticeRow>(
    `select notice_id as "noticeId", notice_group as "group", kind, params, created_at as "createdAt", read_at as "readAt"
       from notice where ${where}
      order by created_at desc, event_seq desc nulls last, notice_id desc limit $4 offset $5`,
    [tenantId, accountId, group, limit, offset],
  );
  const counted = await client.query<{ total: number }>(`select count(*)::int as total from notice where ${where}`, [
    tenantId,
    accountId,
    group,
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** How many notices of an account are unread. */
export async function countUnread(client: pg.ClientBase, { tenantId, accountId }: AccountKey): Promise<number> {
  const { rows } = await client.query<{ unread: number }>(
    'select count(*)::int as unread from notice where tenant_id = $1 and account_id = $2 and read_at is null',
    [tenantId, accountId],
  );
  return rows[0]?.unread ?? 0;
}

/** Marks one notice as read; false when the account has none with this id. */
export async function markRead(
  client: pg.ClientBase,
  { tenantId, accountId }: AccountKey,
  noticeId: string,
  now: number,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update notice set read_at = coalesce(read_at, $4) where tenant_id = $1 and account_id = $2 and notice_id = $3`,
    [tenantId, accountId, noticeId, now],
  );
  return rowCount === 1;
}

/** Marks notices created up to `until` as read, of one group or (null) of all. */
export async function markAllRead(
  client: pg.ClientBase,
  { tenantId, accountId }: AccountKey,
  { group, until }: { readonly group: NoticeGroup | null; readonly until: number },
  now: number,
): Promise<void> {
  await client.query(
    `update notice set read_at = $5
      where tenant_id = $1 and account_id = $2 and read_at is null and created_at <= $3
        and ($4::text is null or notice_group = $4)`,
    [tenantId, accountId, until, group, now],
  );
}
