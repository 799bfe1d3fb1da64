/** A text message to one mobile number, which is written as E.164. */
export type Sms = { readonly tenantId: number; readonly to: string; readonly text: string };

/** Whoever delivers text messages: one provider a server. */
export type SmsSender = {
  /** Nothing leaves the server: good for a simulated brokerage only. */
  readonly simulated: boolean;
  /**
   * For a code, which is worth something now or never. Resolves when the message is kept or under way, not when it is delivered: callers
   * must not learn who has a telephone.
   */
  readonly send: (sms: Sms) => Promise<void>;
  /**
   * Resolves when the provider has taken the message, rejects when not. `messageId` is the message's own name, the same at each try:
   * a provider that is told it (many call it an idempotency key) sends the message once.
   */
  readonly deliver: (sms: Sms, messageId: string) => Promise<void>;
  /** Waits for messages under way. */
  readonly close: () => Promise<void>;
};
