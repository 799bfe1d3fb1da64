/** A plain text mail to one person. */
export type Mail = {
  readonly tenantId: number;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
};

export type Mailer = {
  /** Resolves when the mail is kept or queued, not when it is delivered: callers must not learn who has a mailbox. */
  readonly send: (mail: Mail) => Promise<void>;
  /** Waits for queued mails and ends the connections. */
  readonly close: () => Promise<void>;
};
