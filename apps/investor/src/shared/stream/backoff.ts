const FIRST_MS = 400;
const LONGEST_MS = 10_000;

/**
 * Milliseconds to wait before the attempt after `failures` failed ones: doubling from 0.4 s to 10 s, and a random half of
 * it, so that a thousand browsers do not come back in the same instant. `random` is in [0, 1).
 */
export function waitAfter(failures: number, random: number): number {
  const whole = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures, 10));
  return Math.round(whole / 2 + (whole / 2) * random);
}
