import { Coverage } from './coverage.ts';
import { describeFailure } from './failure.ts';
import { type Observer, RandomScenario } from './random-scenario.ts';

/** Inputs per course: two to five days. */
const EVENTS = 900;

/** Returns a new witness for the course of each seed. */
export type ObserverOf = (seed: number) => Observer;

/**
 * Runs the random courses of `seeds` on the venue and the oracle side by side and counts what happened. Throws with the
 * seed and a shrunken list of inputs at the first difference.
 */
export function checkDays(seeds: Iterable<number>, observerOf: ObserverOf = () => () => undefined): Coverage {
  const coverage = new Coverage();
  for (const seed of seeds) {
    coverage.begin();
    const scenario = new RandomScenario(seed);
    const observer = observerOf(seed);
    const outcome = scenario.run(EVENTS, (pair, input) => {
      coverage.record(pair, input, scenario.venue);
      observer(pair, input);
    });
    if (outcome.difference !== undefined) throw new Error(describeFailure(seed, outcome.scenario));
  }
  return coverage;
}

/** Whole numbers from `first`, `count` of them. */
export const seedsFrom = (first: number, count: number): number[] => Array.from({ length: count }, (_, n) => first + n);
