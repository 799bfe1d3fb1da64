const FIRST_MS = 400;
const MAX_MS = 10_000;

/**
 * Milliseconds to wait after `failures` failed attempts: doubles from 0.4 s to 10 s, with a random half, so that a
 * thousand browsers do not reconnect at the same instant. `random` is in [0, 1).
 */
export function retryDelay(failures: number, random: number): number {
  const whole = Math.min(MAX_MS, FIRST_MS * 2 ** Math.min(failures, 10));
  return Math.round(whole / 2 + (whole / 2) * random);
}
