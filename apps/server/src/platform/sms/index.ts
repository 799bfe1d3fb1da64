import type pg from 'pg';
import type { Config } from '../config/index.ts';
import { createOutboxMailer } from '../mail/index.ts';
import type { SmsSender } from './sms-sender.ts';

export type { Sms, SmsSender } from './sms-sender.ts';

/**
 * Text messages of the simulation lie in the outbox, where the demo shows them. Null where there is no sender: a live server has
 * none until an operator's provider stands behind `SmsSender`, and with SMTP there is no outbox to read.
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
