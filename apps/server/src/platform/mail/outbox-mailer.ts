import type pg from 'pg';
import { withTenant } from '../postgres/index.ts';
import type { Mailer } from './mailer.ts';

/** Without an SMTP server mails go to the table `mail_outbox`, which the demo shows. `now`: epoch milliseconds. */
export function createOutboxMailer(pool: pg.Pool, now: () => number = Date.now): Mailer {
  return {
    send: ({ tenantId, to, subject, text }) =>
      withTenant(pool, tenantId, async (client) => {
        await client.query(
          'insert into mail_outbox (tenant_id, recipient, subject, body, at) values ($1, $2, $3, $4, $5)',
          [tenantId, to, subject, text, now()],
        );
      }),
    close: async () => {},
  };
}
