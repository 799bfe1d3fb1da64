import { NOTICE_KINDS } from '@kabuto/contract';
import type pg from 'pg';
import type { NewNotice } from './new-notice.ts';
import { enqueuePushes } from './push.ts';

const nameOf = ({ accountId, noticeId }: Pick<NewNotice, 'accountId' | 'noticeId'>): string =>
  `${accountId} ${noticeId}`;

/**
 * Adds notices in the transaction of what they report, and queues the messages about them to the members' browsers. An
 * existing one stays as it is, read or not. Returns those that were added.
 */
export async function addNotices(
  client: pg.ClientBase,
  tenantId: number,
  notices: readonly NewNotice[],
): Promise<NewNotice[]> {
  if (notices.length === 0) return [];
  const { rows } = await client.query<Pick<NewNotice, 'accountId' | 'noticeId'>>(
    `insert into notice (tenant_id, account_id, notice_id, kind, notice_group, params, created_at, event_seq)
     select $1, n.account_id, n.notice_id, n.kind, n.notice_group, n.params::jsonb, n.created_at, n.event_seq
       from unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::bigint[], $8::bigint[])
         as n (account_id, notice_id, kind, notice_group, params, created_at, event_seq)
     on conflict do nothing returning account_id as "accountId", notice_id as "noticeId"`,
    [
      tenantId,
      notices.map(({ accountId }) => accountId),
      notices.map(({ noticeId }) => noticeId),
      notices.map(({ kind }) => kind),
      notices.map(({ kind }) => NOTICE_KINDS[kind]),
      notices.map(({ params }) => JSON.stringify(params)),
      notices.map(({ createdAt }) => createdAt),
      notices.map(({ eventSeq }) => eventSeq),
    ],
  );
  const added = new Set(rows.map(nameOf));
  // the first one of each name
  const made = notices.filter((one) => added.delete(nameOf(one)));
  if (made.length > 0) await enqueuePushes(client, tenantId, made);
  return made;
}
