const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How long an operator stays logged in: `idleMs` without a call, `longestMs` in any case. */
export const OPERATOR_SESSION = { idleMs: 30 * MINUTE, longestMs: 8 * HOUR } as const;
export const OPERATOR_CHALLENGE_MS = 5 * MINUTE;
/** Calls of one address. */
export const OPERATOR_CALLS = { burst: 60, perSecond: 1 } as const;
/** Addresses remembered at most. */
export const OPERATOR_ADDRESSES = 10_000;
/** Lines of the own record that are shown. */
export const OPERATOR_LOG_LINES = 20;
