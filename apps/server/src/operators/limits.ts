const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How long an operator stays logged in: `idleMs` without a call, `longestMs` in any case. */
export const OPERATOR_SESSION = { idleMs: 30 * MINUTE, longestMs: 8 * HOUR } as const;
export const OPERATOR_CHALLENGE_MS = 5 * MINUTE;
/** Lines of an operator's own log that are shown. */
export const OPERATOR_LOG_LINES = 20;
/** How long the reply to an idempotency key is stored. */
export const ANSWER_KEPT_MS = 30 * 24 * HOUR;
