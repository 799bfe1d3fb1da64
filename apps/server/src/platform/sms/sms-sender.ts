/** A text message to one mobile number in E.164 format. */
export type Sms = { readonly tenantId: number; readonly to: string; readonly text: string };

/** Delivers text messages: one provider per server. */
export type SmsSender = {
  /** Nothing leaves the server: allowed for simulated brokerages only. */
  readonly simulated: boolean;
  /**
   * For a code, which is useful only now. Resolves when the message is stored or in flight, not when it is delivered:
   * callers must not learn which numbers exist.
   */
  readonly send: (sms: Sms) => Promise<void>;
  /**
   * Resolves when the provider has accepted the message, rejects otherwise. `messageId` identifies the message and is
   * the same at each try: a provider that receives it (many call it an idempotency key) sends the message once.
   */
  readonly deliver: (sms: Sms, messageId: string) => Promise<void>;
  /** Waits for messages in flight. */
  readonly close: () => Promise<void>;
};
