import { setTimeout as sleep } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import type { Logger } from '../log/index.ts';
import type { Mail, Mailer } from './mailer.ts';

export type SmtpOptions = {
  readonly url: string;
  readonly from: string;
  readonly log: Logger;
  /** Pauses before the second, third, ... try of one mail, milliseconds. */
  readonly pauses?: readonly number[];
};

const PAUSES = [1_000, 5_000, 20_000];
const TIMEOUT_MS = 20_000;

/** Sends by SMTP in the background; a failed mail is retried a few times, then logged without its content. */
export function createSmtpMailer(options: SmtpOptions): Mailer {
  const transport = createTransport({
    url: options.url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // We never attach by path or URL: injected text must not read files.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const underWay = new Set<Promise<void>>();

  /** The sender's domain, used in message ids. */
  const domain = /@([^>\s]+)/.exec(options.from)?.[1] ?? 'localhost';

  const sendOnce = async (mail: Mail, messageId?: string): Promise<void> => {
    await transport.sendMail({
      from: options.from,
      // As an object the address is not parsed, so a comma in it cannot add a second recipient.
      to: { name: '', address: mail.to },
      subject: mail.subject,
      text: mail.text,
      ...(messageId === undefined ? {} : { messageId: `<${messageId}@${domain}>` }),
    });
  };

  const sendOrLog = async (mail: Mail): Promise<void> => {
    const pauses = options.pauses ?? PAUSES;
    for (let attempt = 1; ; attempt += 1) {
      try {
        await sendOnce(mail);
        return;
      } catch (error) {
        const pause = pauses[attempt - 1];
        if (pause === undefined) {
          // The library's error contains the address and the server's message; only its code is free of personal data.
          const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
          options.log.error({ component: 'mail', tenantId: mail.tenantId, attempt, code }, 'mail not sent');
          return;
        }
        await sleep(pause);
      }
    }
  };

  return {
    send: async (mail) => {
      const delivery = sendOrLog(mail).finally(() => underWay.delete(delivery));
      underWay.add(delivery);
    },
    deliver: sendOnce,
    close: async () => {
      await Promise.all(underWay);
      transport.close();
    },
  };
}
