const MINUTE = 60_000;

/** Attempts per account, over all its sessions: authenticator codes, recovery codes, and passwords to confirm with. */
export const FACTOR_ATTEMPTS = { count: 5, windowMs: 15 * MINUTE } as const;

/** Time allowed between the right password and the factor (decision 0027). */
export const FACTOR_TOKEN_MS = 5 * MINUTE;

/** How long a confirmation can be used, once and for its purpose only. */
export const STEP_UP_MS = 5 * MINUTE;

/** How long the code that a throw-away member confirms with can be used, once. */
export const DEMO_CODE_MS = 5 * MINUTE;

/** RFC 6238: steps of 30 seconds, six digits; a clock may be one step off. */
export const TOTP = { stepMs: 30_000, digits: 6, drift: 1, secretBytes: 20, pendingMs: 10 * MINUTE } as const;

export const RECOVERY = { codes: 10, bytes: 10 } as const;

export const PASSKEY = { most: 10, nameLength: 40, challengeMs: 5 * MINUTE } as const;
