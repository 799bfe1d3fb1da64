/** A text message to one mobile number, which is written as E.164. */
export type Sms = { readonly tenantId: number; readonly to: string; readonly text: string };

/** Whoever delivers text messages: one provider a server. */
export type SmsSender = {
  /** Nothing leaves the server: good for a simulated brokerage only. */
  readonly simulated: boolean;
  /** Resolves when the message is kept or queued, not when it is delivered: callers must not learn who has a telephone. */
  readonly send: (sms: Sms) => Promise<void>;
  /** Waits for queued messages. */
  readonly close: () => Promise<void>;
};
