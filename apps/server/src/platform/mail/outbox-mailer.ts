import type pg from 'pg';
import { withTenant } from '../postgres/index.ts';
import type { Mail, Mailer } from './mailer.ts';

/**
 * Without an SMTP server mails go to the table `mail_outbox`. Those without a message id were sent directly, and the
 * demo shows them; those from the queue have one. `now`: epoch milliseconds.
 */
export function createOutboxMailer(pool: pg.Pool, now: () => number = Date.now): Mailer {
  const keep = ({ tenantId, to, subject, text }: Mail, messageId: string | null): Promise<void> =>
    withTenant(pool, tenantId, async (client) => {
      await client.query(
        `insert into mail_outbox (tenant_id, recipient, subject, body, at, message_id) values ($1, $2, $3, $4, $5, $6)
         on conflict (tenant_id, message_id) where message_id is not null do nothing`,
        [tenantId, to, subject, text, now(), messageId],
      );
    });
  return { send: (mail) => keep(mail, null), deliver: keep, close: async () => {} };
}
