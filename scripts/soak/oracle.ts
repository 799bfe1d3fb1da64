import { checkDays, seedsFrom } from '../../packages/market/test/oracle/check-days.ts';

/** Random days per round. */
const COURSES = 200;
/** Far from the seeds of the unit stage. */
const FIRST_SEED = 1_000_000;

/**
 * Compares the venue with the oracle on random days; returns a line with the counts. Throws with the day's own seed at
 * a difference.
 */
export function oracleRound(seed: number): string {
  const coverage = checkDays(seedsFrom(FIRST_SEED + seed * COURSES, COURSES));
  return `${coverage.events} random events agree`;
}
