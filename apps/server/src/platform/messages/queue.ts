import type { PushTopic } from '@kabuto/contract';
import type pg from 'pg';
import { limits } from '../http/index.ts';
import type { Logger } from '../log/index.ts';
import type { Mail, Mailer } from '../mail/index.ts';
import { withTenant } from '../postgres/index.ts';
import { sha256 } from '../seal/index.ts';
import type { Sms, SmsSender } from '../sms/index.ts';
import { addFailure, maskRecipient } from './failures.ts';

type Channel = 'mail' | 'text' | 'push';

/** What is sent in one round, and within which limits. */
type Round = {
  readonly channels: readonly Channel[];
  readonly batch: number;
  readonly pausesMs: readonly number[];
  readonly tries: number;
  readonly givenUpMs: number;
};
const MAILS_AND_TEXTS: Round = { ...limits.MESSAGE_QUEUE, channels: ['mail', 'text'], tries: Number.POSITIVE_INFINITY };
const PUSHES: Round = { ...limits.PUSH_QUEUE, channels: ['push'] };

/** A message to one browser of a member; its text is written when it is sent. `at`: when what it reports happened. */
export type Push = {
  readonly tenantId: number;
  readonly subscriptionId: string;
  readonly topic: PushTopic;
  readonly at: number;
};

/** Delivers messages to browsers. */
export type PushSender = {
  /** Resolves when nothing is left to send, rejects when it has to be tried again, with the same `messageId`. */
  readonly deliver: (push: Push, messageId: string) => Promise<void>;
};

/** `source`: a unique name of what the message reports; `now`: epoch milliseconds. */
type Put = { readonly source: string; readonly now: number };

/**
 * Puts a mail into the queue, in the transaction of what it reports: it is sent if and only if that is committed; when
 * the mail server or Kabuto is down, it is only delayed. One mail per address and source is queued. The text is
 * readable in the database until then, so it must not contain secrets: codes are sent by `Mailer.send`.
 */
export const enqueueMail = (client: pg.ClientBase, mail: Mail, put: Put): Promise<void> =>
  enqueue(client, 'mail', mail, put);

/**
 * Puts a text message into the queue, like `enqueueMail`; the caller decides whether the number may receive messages.
 */
export const enqueueText = (client: pg.ClientBase, sms: Sms, put: Put): Promise<void> =>
  enqueue(client, 'text', { ...sms, subject: '' }, put);

/** Puts a message into the queue. Of a push `to` is the subscription and `subject` the topic. */
export async function enqueue(
  client: pg.ClientBase,
  channel: Channel,
  message: Mail,
  { source, now }: Put,
): Promise<void> {
  const { tenantId, to, subject, text } = message;
  await client.query(
    `insert into message_queue (tenant_id, message_id, channel, recipient, subject, body, at, next_at, source)
     values ($1, $2, $3, $4, $5, $6, $7, $7, $8) on conflict do nothing`,
    [tenantId, idOf(source, channel, to), channel, to, subject, text, now, source],
  );
}

/**
 * The message id, the same at each try and for every message about the same source to the same recipient: a digest,
 * written as a UUID.
 */
function idOf(source: string, channel: Channel, to: string): string {
  const hex = sha256(JSON.stringify([source, channel, to])).toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}

/**
 * What the queue sends with. `sms`: null without a sender of text messages; `push`: absent without messages to
 * browsers. `now`: epoch milliseconds of the system clock.
 */
type Sending = {
  readonly pool: pg.Pool;
  readonly mail: Pick<Mailer, 'deliver'>;
  readonly sms: Pick<SmsSender, 'deliver'> | null;
  readonly push?: PushSender;
  readonly log: Logger;
  readonly now?: () => number;
};

/**
 * Messages by channel since the start of the server; `waiting`: those of each brokerage at the last read of the queue.
 */
export type MessageCounters = {
  readonly sent: Readonly<Record<Channel, number>>;
  readonly failed: Readonly<Record<Channel, number>>;
  readonly givenUp: Readonly<Record<Channel, number>>;
  readonly waiting: ReadonlyMap<number, number>;
};

export type MessageQueue = {
  /**
   * Sends the due mails and text messages of a brokerage; stops between two batches once `stopping` is aborted. A call
   * while the previous one for the same brokerage is in progress returns that one's promise.
   */
  readonly send: (tenantId: number, stopping?: AbortSignal) => Promise<void>;
  /** The same for messages to browsers: apart, since members name the servers, which may be slow on purpose. */
  readonly sendPushes: (tenantId: number, stopping?: AbortSignal) => Promise<void>;
  readonly counters: MessageCounters;
};

type Row = {
  message_id: string;
  channel: Channel;
  recipient: string;
  subject: string;
  source: string;
  body: string;
  at: number;
  tries: number;
};

/** The single queue of all messages to people (decision 0067). */
export function createMessageQueue(options: Sending): MessageQueue {
  const sender = new Sender(options);
  return {
    send: oneAtATime((tenantId, stopping) => sender.sendDue(tenantId, MAILS_AND_TEXTS, stopping)),
    sendPushes: oneAtATime((tenantId, stopping) => sender.sendDue(tenantId, PUSHES, stopping)),
    counters: sender.counters,
  };
}

/** Returns the promise of the call in progress for the same brokerage, if there is one. */
function oneAtATime(run: MessageQueue['send']): MessageQueue['send'] {
  const underWay = new Map<number, Promise<void>>();
  return (tenantId, stopping) => {
    const before = underWay.get(tenantId);
    if (before !== undefined) return before;
    const started = run(tenantId, stopping).finally(() => underWay.delete(tenantId));
    underWay.set(tenantId, started);
    return started;
  };
}

class Sender {
  readonly counters = {
    sent: { mail: 0, text: 0, push: 0 },
    failed: { mail: 0, text: 0, push: 0 },
    givenUp: { mail: 0, text: 0, push: 0 },
    waiting: new Map<number, number>(),
  };
  readonly #options: Sending;
  readonly #now: () => number;

  constructor(options: Sending) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  /**
   * A message is taken by postponing its next try, and leaves the queue when the mail server, or the provider of text
   * messages, has accepted it; if this process dies in between, it is retried under the same id (a mail's Message-ID).
   * At its round's limits it is given up, which a row, the log and the metrics show.
   */
  async sendDue(tenantId: number, round: Round, stopping?: AbortSignal): Promise<void> {
    for (;;) {
      const rows = await this.#take(tenantId, round);
      await Promise.all(rows.map((row) => this.#sendOne(tenantId, row, round)));
      if (rows.length < round.batch || stopping?.aborted === true) return;
    }
  }

  async #take(tenantId: number, { channels, pausesMs, batch }: Round): Promise<Row[]> {
    const at = this.#now();
    return withTenant(this.#options.pool, tenantId, async (client) => {
      // Usually the queue is empty.
      const found = await client.query<{ waiting: number; due: number }>(
        `select count(*)::int as waiting, (count(*) filter (where next_at <= $2 and channel = any($3)))::int as due
           from message_queue where tenant_id = $1`,
        [tenantId, at, channels],
      );
      const { waiting, due } = found.rows[0] ?? { waiting: 0, due: 0 };
      this.counters.waiting.set(tenantId, waiting);
      if (due === 0) return [];
      const { rows } = await client.query<Row>(
        `update message_queue set tries = tries + 1, next_at = $2 + ($3::bigint[])[least(tries + 1, cardinality($3::bigint[]))]
          where tenant_id = $1 and message_id in (
            select message_id from message_queue where tenant_id = $1 and next_at <= $2 and channel = any($5)
             order by next_at, message_id limit $4 for update skip locked)
         returning message_id, channel, recipient, subject, source, body, at, tries`,
        [tenantId, at, pausesMs, batch, channels],
      );
      return rows;
    });
  }

  /** Sends a message and removes it, also when it is given up; leaves it for its next try when sending fails. */
  async #sendOne(tenantId: number, row: Row, { tries, givenUpMs }: Round): Promise<void> {
    const { log, pool } = this.#options;
    const { channel, source, recipient, tries: tried } = row;
    let failure: Parameters<typeof addFailure>[2] | null = null;
    try {
      await this.#deliver(tenantId, row);
      this.counters.sent[channel] += 1;
    } catch (error) {
      // The mail server's message contains the address; its code does not.
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
      const about = { component: channel, tenantId, attempt: row.tries, code };
      this.counters.failed[channel] += 1;
      if (row.tries < tries && this.#now() - row.at < givenUpMs) {
        log.warn(about, 'a message could not be sent; it will be retried');
        return;
      }
      this.counters.givenUp[channel] += 1;
      log.error(about, 'a message was discarded after its last attempt');
      const masked = maskRecipient(channel, recipient);
      failure = { channel, source, recipient: masked, code, tries: tried, queuedAt: row.at, at: this.#now() };
    }
    await withTenant(pool, tenantId, async (client) => {
      const { rowCount } = await client.query('delete from message_queue where tenant_id = $1 and message_id = $2', [
        tenantId,
        row.message_id,
      ]);
      if (failure !== null && rowCount === 1) await addFailure(client, tenantId, failure);
    });
    const { waiting } = this.counters;
    waiting.set(tenantId, (waiting.get(tenantId) ?? 1) - 1);
  }

  async #deliver(tenantId: number, row: Row): Promise<void> {
    const { mail, sms, push } = this.#options;
    const { message_id: id, recipient: to, subject, body: text } = row;
    if (row.channel === 'mail') return mail.deliver({ tenantId, to, subject, text }, id);
    if (row.channel === 'push') {
      if (push === undefined) throw Object.assign(new Error('no sender for pushes'), { code: 'NO_SENDER' });
      // `enqueuePushes` has written the topic.
      return push.deliver({ tenantId, subscriptionId: to, topic: subject as PushTopic, at: row.at }, id);
    }
    if (sms === null) throw Object.assign(new Error('no sender for text messages'), { code: 'NO_SENDER' });
    return sms.deliver({ tenantId, to, text }, id);
  }
}
