import { Coverage } from './coverage.ts';
import { describeFailure } from './failure.ts';
import { RandomCourse, type Witness } from './random-course.ts';

/** Inputs per course: two to five days. */
const EVENTS = 900;

/** Returns a new witness for the course of each seed. */
export type WitnessOf = (seed: number) => Witness;

/**
 * Runs the random courses of `seeds` on the venue and the oracle side by side and counts what happened. Throws with the seed and
 * a shrunken list of inputs at the first difference.
 */
export function checkDays(seeds: Iterable<number>, witnessOf: WitnessOf = () => () => undefined): Coverage {
  const coverage = new Coverage();
  for (const seed of seeds) {
    coverage.begin();
    const course = new RandomCourse(seed);
    const witness = witnessOf(seed);
    const outcome = course.run(EVENTS, (pair, input) => {
      coverage.see(pair, input, course.venue);
      witness(pair, input);
    });
    if (outcome.difference !== undefined) throw new Error(describeFailure(seed, outcome.course));
  }
  return coverage;
}

/** Whole numbers from `first`, `count` of them. */
export const seedsFrom = (first: number, count: number): number[] => Array.from({ length: count }, (_, n) => first + n);
