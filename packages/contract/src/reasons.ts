/**
 * The closed table of refusals. HTTP status = envelope code = status. 401 means only "this session has ended";
 * wrong credentials are 400, a missing permission 403 (architecture 5).
 */
export const REASONS = {
  // the broker's (core.md): raised by the core, stored as the answer to the idempotency key
  ACCOUNT_UNKNOWN: 404,
  ACCOUNT_CLOSED: 403,
  TRADING_NOT_ALLOWED: 403,
  INSTRUMENT_UNKNOWN: 400,
  INSTRUMENT_HALTED: 400,
  QUANTITY_NOT_POSITIVE: 400,
  QUANTITY_NOT_LOT: 400,
  QUANTITY_TOO_LARGE: 400,
  PRICE_MISSING: 400,
  PRICE_NOT_ALLOWED: 400,
  PRICE_OFF_TICK: 400,
  PRICE_OUT_OF_LIMIT: 400,
  EXPIRY_INVALID: 400,
  TRIGGER_NOT_TAKEN: 400,
  INSUFFICIENT_CASH: 400,
  INSUFFICIENT_SHARES: 400,
  SAME_ISSUE_FUNDS: 400,
  SAME_ISSUE_SHARES: 400,
  ORDER_LIMIT: 400,
  DAY_LIMIT: 400,
  ORDER_UNKNOWN: 404,
  ORDER_NOT_OPEN: 400,
  CANCEL_PENDING: 400,
  AMEND_PENDING: 400,
  AMEND_NO_CHANGE: 400,
  AMEND_QUANTITY_UP: 400,
  AMEND_BELOW_FILLED: 400,
  AMEND_NOT_TAKEN: 400,
  AMEND_REJECTED: 400,
  AMOUNT_INVALID: 400,
  VENUE_REJECTED: 400,
  SESSION_ENDED: 400,
  CANCELLED_BY_CUSTOMER: 400,
  CORE_REJECTED: 500,
  // identity
  UNAUTHENTICATED: 401,
  CLIENT_CREDENTIAL_WRONG: 400,
  CREDENTIALS_WRONG: 400,
  CAPTCHA_REQUIRED: 400,
  CAPTCHA_WRONG: 400,
  EMAIL_INVALID: 400,
  EMAIL_CODE_WRONG: 400,
  EMAIL_TAKEN: 400,
  PASSWORD_WEAK: 400,
  NICKNAME_INVALID: 400,
  REFERRER_UNKNOWN: 400,
  AGREEMENT_REQUIRED: 400,
  REFRESH_INVALID: 400,
  FORBIDDEN: 403,
  DEMO_ONLY: 403,
  // transport
  FIELD_INVALID: 400,
  FIELD_UNKNOWN: 400,
  RANGE_TOO_LONG: 400,
  IDEMPOTENCY_KEY_MISSING: 400,
  IDEMPOTENCY_KEY_REUSED: 422,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  BODY_TOO_LARGE: 413,
  MEDIA_TYPE_UNSUPPORTED: 415,
  TOO_MANY_REQUESTS: 429,
  OVERLOADED: 503,
  CORE_STOPPED: 503,
  OUTCOME_UNKNOWN: 503,
  INTERNAL: 500,
} as const satisfies Record<string, number>;

export type ReasonCode = keyof typeof REASONS;

/** `data` of a failed reply. `field` names the input at fault; `params` are the numbers that led to the refusal. */
export type Failure = {
  readonly reason: ReasonCode;
  readonly field: string | null;
  readonly params: Readonly<Record<string, string>>;
  readonly requestId: string;
};
