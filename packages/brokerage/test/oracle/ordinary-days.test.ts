import { describe, expect, it } from 'vitest';
import { Coverage } from './coverage.ts';
import { ordinaryStarts } from './starts.ts';
import { runSequences } from './testing/run.ts';

// the package's types declare no console
declare const console: { log(text: string): void };

describe('the broker compared with the naive model, on ordinary days', () => {
  it('ORD-01 ORD-03 ORD-05 ORD-07 ORD-08 ORD-12 ORD-15 ORD-16 gives the same results and state after every input, and takes every legal step', () => {
    const coverage = new Coverage();
    runSequences(ordinaryStarts(), 10_000, 20_261_120, coverage);
    console.log(coverage.text());
    expect(coverage.sequences).toBe(10_000);
    expect(coverage.missing()).toEqual([]);
    // a machine without reference data is one of the starts
    expect(coverage.refusals).toHaveProperty('CORE_REJECTED');
  }, 600_000);
});
