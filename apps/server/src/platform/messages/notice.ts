import { NOTICE_KINDS, type NoticeKind } from '@kabuto/contract';
import type pg from 'pg';

/** A notice of an account, for the list in the app. */
export type NewNotice = {
  readonly accountId: number;
  /** Unique in the account and derived from what it reports: the same event produces the same id, and so one notice. */
  readonly noticeId: string;
  readonly kind: NoticeKind;
  /** The values for the kind's text: numbers as decimal strings, no text in any language. */
  readonly params: Readonly<Record<string, string>>;
  /** Epoch milliseconds of the system clock. */
  readonly createdAt: number;
  /** The number of the account event that it reports; null for a notice without one. */
  readonly eventSeq: number | null;
};

/** Adds notices in the transaction of what they report. An existing one stays as it is, read or not. */
export async function addNotices(
  client: pg.ClientBase,
  tenantId: number,
  notices: readonly NewNotice[],
): Promise<void> {
  if (notices.length === 0) return;
  await client.query(
    `insert into notice (tenant_id, account_id, notice_id, kind, notice_group, params, created_at, event_seq)
     select $1, n.account_id, n.notice_id, n.kind, n.notice_group, n.params::jsonb, n.created_at, n.event_seq
       from unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::bigint[], $8::bigint[])
         as n (account_id, notice_id, kind, notice_group, params, created_at, event_seq)
     on conflict do nothing`,
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
}
