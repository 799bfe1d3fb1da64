import type { Language } from '@kabuto/contract';
import type pg from 'pg';

/** The member of an account who gets mails, and the choices of which. */
export type Recipient = {
  readonly user_id: number;
  readonly email: string;
  readonly fills: boolean;
  readonly orders: boolean;
  readonly alerts: boolean;
  readonly language: Language;
};

/** Undefined: the account was closed or replaced, or the member has no mail address. */
export async function recipientOf(
  client: pg.ClientBase,
  tenantId: number,
  accountId: number,
): Promise<Recipient | undefined> {
  const { rows } = await client.query<Recipient>(
    `select u.user_id, u.email, u.notice_fills as fills, u.notice_orders as orders, u.notice_alerts as alerts,
       coalesce((select s.language from login_session s where s.tenant_id = u.tenant_id and s.user_id = u.user_id
                  order by coalesce(s.last_seen_at, s.created_at) desc limit 1), 'jp') as language
     from app_user u where u.tenant_id = $1 and u.account_id = $2 and u.email is not null`,
    [tenantId, accountId],
  );
  return rows[0];
}
