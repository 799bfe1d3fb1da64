/** Milliseconds: two tries that time out end within it, and what another operator has approved since does not. */
const KEPT_MS = 180_000;

/**
 * Whether a change that was first sent at `at` (epoch milliseconds) is still the one that is meant when it is sent
 * again. Later the same content is a new change: what the first one did may have been undone since.
 */
export const isStillMeant = (at: number, now: number): boolean => Math.abs(now - at) < KEPT_MS;
