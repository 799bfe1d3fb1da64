import { describe, expect, it } from 'vitest';
import { checkDays, seedsFrom } from './check-days.ts';

/** Half of the run's days; the other half is in random-days-more.test.ts, so that two cores can share them. */
const SEEDS = seedsFrom(2_001, 150);

/** Declared here for the test runner: the package itself prints nothing. */
declare const console: { info(text: string): void };

describe('MKT-02 MKT-03 MKT-04 the venue and the oracle on random days', () => {
  it('agree on reports, tape, books, quotes, indicative prices, limits and facts', { timeout: 240_000 }, () => {
    const coverage = checkDays(SEEDS);
    console.info([`${coverage.events} random events`, ...coverage.lines].join('\n'));
    expect(coverage.events).toBeGreaterThanOrEqual(100_000);
    expect(coverage.missing).toEqual([]);
  });
});
