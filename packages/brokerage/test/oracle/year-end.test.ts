import { describe, expect, it } from 'vitest';
import { Coverage } from './coverage.ts';
import { yearEndStarts } from './starts.ts';
import { runSequences } from './testing/run.ts';

// the package's types declare no console
declare const console: { log(text: string): void };

describe('the broker compared with the naive model, over the end of the year', () => {
  it('ORD-01 ORD-09 ORD-10 ORD-11 ORD-12 ORD-15 gives the same results and state after every input, and takes every legal step', () => {
    const coverage = new Coverage();
    runSequences(yearEndStarts(), 10_000, 20_261_231, coverage);
    console.log(coverage.text());
    expect(coverage.sequences).toBe(10_000);
    expect(coverage.missing()).toEqual([]);
  }, 600_000);
});
