import type pg from 'pg';
import type { Config } from '../config/index.ts';
import type { Logger } from '../log/index.ts';
import type { Mailer } from './mailer.ts';
import { createOutboxMailer } from './outbox-mailer.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

export type { Mail, Mailer } from './mailer.ts';
export { createOutboxMailer } from './outbox-mailer.ts';

/** Sends mail by the configured SMTP server, otherwise stores it in the outbox. */
export function createMailer(options: {
  readonly config: Pick<Config, 'smtpUrl' | 'mailFrom'>;
  readonly pool: pg.Pool;
  readonly log: Logger;
  /** Epoch milliseconds. */
  readonly now?: () => number;
}): Mailer {
  const { smtpUrl, mailFrom } = options.config;
  if (smtpUrl === undefined || mailFrom === undefined) return createOutboxMailer(options.pool, options.now);
  return createSmtpMailer({ url: smtpUrl, from: mailFrom, log: options.log });
}
