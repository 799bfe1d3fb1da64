/** A plain text mail to one person. */
export type Mail = {
  readonly tenantId: number;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
};

export type Mailer = {
  /**
   * For a mail that is useful only now, such as a code: tried for half a minute from memory, then given up. Mails that
   * must not get lost go into the queue (`enqueueMail`). Resolves when the mail is stored or in flight, not when it is
   * delivered: callers must not learn which addresses have a mailbox.
   */
  readonly send: (mail: Mail) => Promise<void>;
  /**
   * Resolves when the mail server has accepted the mail, or the outbox has stored it; rejects otherwise. `messageId`
   * identifies the mail and is the same at each try: the outbox stores it once, and a recipient who gets it twice by
   * SMTP can see that it is the same mail.
   */
  readonly deliver: (mail: Mail, messageId: string) => Promise<void>;
  /** Waits for queued mails and closes the connections. */
  readonly close: () => Promise<void>;
};
