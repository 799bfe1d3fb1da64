import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { limits } from '../http/index.ts';
import type { Logger } from '../log/index.ts';
import type { Mail, Mailer } from '../mail/index.ts';
import { withTenant } from '../postgres/index.ts';
import type { Sms, SmsSender } from '../sms/index.ts';

type Channel = 'mail' | 'text';

/**
 * Puts a mail into the queue, in the transaction of what it tells: it goes out if and only if that is committed, and a mail server or a
 * Kabuto that is down only delays it. The text stands in the database until then, so nothing may be in it that opens a door: a
 * code goes out by `Mailer.send`. `now`: epoch milliseconds.
 */
export const enqueueMail = (client: pg.ClientBase, mail: Mail, now: number): Promise<void> =>
  put(client, 'mail', mail, now);

/** Puts a text message into the queue, as `enqueueMail` does a mail; whether the number may be sent to is the caller's to ask. */
export const enqueueText = (client: pg.ClientBase, sms: Sms, now: number): Promise<void> =>
  put(client, 'text', { ...sms, subject: '' }, now);

async function put(client: pg.ClientBase, channel: Channel, message: Mail, now: number): Promise<void> {
  const { tenantId, to, subject, text } = message;
  await client.query(
    `insert into message_queue (tenant_id, message_id, channel, recipient, subject, body, at, next_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7)`,
    [tenantId, randomUUID(), channel, to, subject, text, now],
  );
}

/** What sends the queue. `sms`: null where nobody sends text messages. `now`: epoch milliseconds of the system clock. */
type Sending = {
  readonly pool: pg.Pool;
  readonly mail: Mailer;
  readonly sms: SmsSender | null;
  readonly log: Logger;
  readonly now: () => number;
};

type Row = {
  message_id: string;
  channel: Channel;
  recipient: string;
  subject: string;
  body: string;
  at: number;
  tries: number;
};

async function deliver({ mail, sms }: Pick<Sending, 'mail' | 'sms'>, tenantId: number, row: Row): Promise<void> {
  const { message_id: id, recipient: to, subject, body: text } = row;
  if (row.channel === 'mail') return mail.deliver({ tenantId, to, subject, text }, id);
  if (sms === null) throw Object.assign(new Error('no sender for text messages'), { code: 'NO_SENDER' });
  return sms.deliver({ tenantId, to, text }, id);
}

/**
 * Sends what is due. A message is taken by putting its next try off and goes out of the queue when the mail server, or the provider of
 * text messages, has it; when this process dies in between, it is tried again under the same name (a mail's Message-ID). After a
 * day it is given up, and the log says so. One call at a time for a tenant: while a slow server is being asked, another call could
 * take the same message again.
 */
export async function sendQueue(sending: Sending, tenantId: number): Promise<void> {
  const { pool, log, now } = sending;
  const { pausesMs, atOnce, givenUpMs } = limits.MESSAGE_QUEUE;
  for (;;) {
    const at = now();
    const { rows } = await withTenant(pool, tenantId, (client) =>
      client.query<Row>(
        `update message_queue set tries = tries + 1, next_at = $2 + ($3::bigint[])[least(tries + 1, cardinality($3::bigint[]))]
          where tenant_id = $1 and message_id in (
            select message_id from message_queue where tenant_id = $1 and next_at <= $2 order by next_at, message_id limit $4
            for update skip locked)
         returning message_id, channel, recipient, subject, body, at, tries`,
        [tenantId, at, pausesMs, atOnce],
      ),
    );
    await Promise.all(
      rows.map(async (row) => {
        const about = { component: row.channel, tenantId, attempt: row.tries };
        try {
          await deliver(sending, tenantId, row);
        } catch (error) {
          // What the mail server said repeats the address; its code does not.
          const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
          if (now() - row.at < givenUpMs) {
            log.warn({ ...about, code }, 'a notice waits for its server');
            return;
          }
          log.error({ ...about, code }, 'a notice was given up');
        }
        await withTenant(pool, tenantId, (client) =>
          client.query('delete from message_queue where tenant_id = $1 and message_id = $2', [
            tenantId,
            row.message_id,
          ]),
        );
      }),
    );
    if (rows.length < atOnce) return;
  }
}
