/** A plain text mail to one person. */
export type Mail = {
  readonly tenantId: number;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
};

export type Mailer = {
  /**
   * For a mail that is worth something now or never, which is a code: tried for half a minute from memory, then given up. What must not get
   * lost goes into the queue (`enqueueMail`). Resolves when the mail is kept or under way, not when it is delivered: callers must not
   * learn who has a mailbox.
   */
  readonly send: (mail: Mail) => Promise<void>;
  /**
   * Resolves when the mail server has taken the mail, or the outbox keeps it; rejects when not. `messageId` is the mail's own name, the
   * same at each try: the outbox keeps it once, and whoever gets it twice by SMTP can see that it is one.
   */
  readonly deliver: (mail: Mail, messageId: string) => Promise<void>;
  /** Waits for queued mails and ends the connections. */
  readonly close: () => Promise<void>;
};
