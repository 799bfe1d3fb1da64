import { ACTS, act, Distant } from '../../packages/brokerage/test/support/distant.ts';
import type { Random } from '../../packages/market/test/oracle/random.ts';
import { must } from './failure.ts';

/** Number of acts before everything in flight arrives and both sides must agree. */
const LULL = 250;
/** One act in this many is followed by a restart of the broker. */
const RESTARTS = 60;

/**
 * Runs `acts` acts of the broker against a venue that replies late, twice and out of order: restarted from its rows while reports are in
 * flight, the broker must follow every order to its last share. Returns the number of restarts.
 */
export function farCourse(random: Random, acts: number): number {
  let restarts = 0;
  for (let left = acts; left > 0; left -= LULL) {
    // every second venue numbers its reports
    const far = new Distant(left % (2 * LULL) >= LULL);
    for (let n = Math.min(LULL, left); n > 0; n--) {
      act(far, { act: ACTS[random.below(ACTS.length)] ?? 'next', a: random.below(1_000), b: random.below(1_000) });
      if (random.below(RESTARTS) > 0) continue;
      far.restart();
      restarts += 1;
    }
    far.drain();
    const problems = far.problems();
    must(problems.length === 0, () => `a venue far away: ${problems.join('; ')}`);
  }
  return restarts;
}
