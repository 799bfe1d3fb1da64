import type pg from 'pg';
import type { Config } from '../config/index.ts';
import { createOutboxMailer } from '../mail/index.ts';
import type { SmsSender } from './sms-sender.ts';

export type { Sms, SmsSender } from './sms-sender.ts';

/**
 * A simulation's text messages go to the outbox, where the demo shows them. Null without a sender: a live server has
 * none until an operator's provider implements `SmsSender`, and with SMTP there is no outbox to read.
 */
export function createSms({
  config,
  pool,
  now,
}: {
  readonly config: Pick<Config, 'mode' | 'smtpUrl'>;
  readonly pool: pg.Pool;
  /** Epoch milliseconds. */
  readonly now?: () => number;
}): SmsSender | null {
  if (config.mode === 'live' || config.smtpUrl !== undefined) return null;
  const outbox = createOutboxMailer(pool, now);
  return {
    simulated: true,
    send: (sms) => outbox.send({ ...sms, subject: '' }),
    deliver: (sms, messageId) => outbox.deliver({ ...sms, subject: '' }, messageId),
    close: outbox.close,
  };
}
