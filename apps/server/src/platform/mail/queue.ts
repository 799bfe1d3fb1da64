import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { limits } from '../http/index.ts';
import type { Logger } from '../log/index.ts';
import { withTenant } from '../postgres/index.ts';
import type { Mail, Mailer } from './mailer.ts';

/**
 * Puts a mail into the queue, in the transaction of what it tells: it goes out if and only if that is committed, and a mail server or a
 * Kabuto that is down only delays it. The text stands in the database until then, so nothing may be in it that opens a door: a
 * code goes out by `Mailer.send`. `now`: epoch milliseconds.
 */
export async function enqueue(
  client: pg.ClientBase,
  { tenantId, to, subject, text }: Mail,
  now: number,
): Promise<void> {
  await client.query(
    `insert into mail_queue (tenant_id, message_id, recipient, subject, body, at, next_at) values ($1, $2, $3, $4, $5, $6, $6)`,
    [tenantId, randomUUID(), to, subject, text, now],
  );
}

/** What sends the queue. `now`: epoch milliseconds of the system clock. */
type Sending = { readonly pool: pg.Pool; readonly mail: Mailer; readonly log: Logger; readonly now: () => number };

type Row = { message_id: string; recipient: string; subject: string; body: string; at: number; tries: number };

/**
 * Sends what is due. A mail is taken by putting its next try off and goes out of the queue when the mail server has it; when this
 * process dies in between, it is tried again under the same name (Message-ID). After a day it is given up, and the log says so. One
 * call at a time for a tenant: while a slow mail server is being asked, another call could take the same mail again.
 */
export async function sendQueue({ pool, mail, log, now }: Sending, tenantId: number): Promise<void> {
  const { pausesMs, atOnce, givenUpMs } = limits.MAIL_QUEUE;
  for (;;) {
    const at = now();
    const { rows } = await withTenant(pool, tenantId, (client) =>
      client.query<Row>(
        `update mail_queue set tries = tries + 1, next_at = $2 + ($3::bigint[])[least(tries + 1, cardinality($3::bigint[]))]
          where tenant_id = $1 and message_id in (
            select message_id from mail_queue where tenant_id = $1 and next_at <= $2 order by next_at, message_id limit $4
            for update skip locked)
         returning message_id, recipient, subject, body, at, tries`,
        [tenantId, at, pausesMs, atOnce],
      ),
    );
    await Promise.all(
      rows.map(async ({ message_id: id, recipient: to, subject, body: text, at: since, tries }) => {
        try {
          await mail.deliver({ tenantId, to, subject, text }, id);
        } catch (error) {
          // What the mail server said repeats the address; its code does not.
          const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
          if (now() - since < givenUpMs) {
            log.warn({ component: 'mail', tenantId, attempt: tries, code }, 'a notice waits for the mail server');
            return;
          }
          log.error({ component: 'mail', tenantId, attempt: tries, code }, 'a notice was given up');
        }
        await withTenant(pool, tenantId, (client) =>
          client.query('delete from mail_queue where tenant_id = $1 and message_id = $2', [tenantId, id]),
        );
      }),
    );
    if (rows.length < atOnce) return;
  }
}
