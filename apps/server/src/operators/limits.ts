const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How long an operator stays logged in: `idleMs` without a call, `longestMs` in any case. */
export const OPERATOR_SESSION = { idleMs: 30 * MINUTE, longestMs: 8 * HOUR } as const;
export const OPERATOR_CHALLENGE_MS = 5 * MINUTE;
/** How long the reply to an idempotency key is stored. */
export const ANSWER_KEPT_MS = 30 * 24 * HOUR;
/** In a live brokerage a passkey approves nothing in its first 72 hours (decision 0065). */
export const NEW_PASSKEY_MS = 72 * HOUR;
/** Operators with a passkey that a live brokerage needs before anything is approved. */
export const LEAST_OPERATORS = 3;
/** How long after its execution an invite or a reset gives a one-time token. */
export const ISSUE_TOKEN_MS = 24 * HOUR;
