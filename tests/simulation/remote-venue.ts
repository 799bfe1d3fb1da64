import { ACTS, perform, RemoteVenueHarness } from '../../packages/brokerage/test/support/remote-venue-harness.ts';
import type { Random } from '../../packages/market/test/oracle/random.ts';
import { assert } from './failure.ts';

/** Number of acts before everything in flight arrives and both sides must agree. */
const ACTS_PER_DRAIN = 250;
/** One act in this many is followed by a restart of the broker. */
const ACTS_PER_RESTART = 60;

/**
 * Runs `acts` acts of the broker against a venue that replies late, twice and out of order: restarted from its rows
 * while reports are in flight, the broker must follow every order to its last share. Returns the number of restarts.
 */
export function runRemoteVenue(random: Random, acts: number): number {
  let restarts = 0;
  for (let left = acts; left > 0; left -= ACTS_PER_DRAIN) {
    // every second venue numbers its reports
    const remote = new RemoteVenueHarness(left % (2 * ACTS_PER_DRAIN) >= ACTS_PER_DRAIN);
    for (let n = Math.min(ACTS_PER_DRAIN, left); n > 0; n--) {
      perform(remote, {
        act: ACTS[random.below(ACTS.length)] ?? 'next',
        a: random.below(1_000),
        b: random.below(1_000),
      });
      if (random.below(ACTS_PER_RESTART) > 0) continue;
      remote.restart();
      restarts += 1;
    }
    remote.drain();
    const problems = remote.problems();
    assert(problems.length === 0, () => `remote venue: ${problems.join('; ')}`);
  }
  return restarts;
}
