import { Coverage } from '../coverage.ts';
import { ordinaryStarts, yearEndStarts } from '../starts.ts';
import { runSequences } from './run.ts';

/** One round of `npm run soak`: 2,000 sequences from `seed`. Throws Divergence with the shortest inputs found. */
export function soakModel(seed: number): string {
  const coverage = new Coverage();
  runSequences([...ordinaryStarts(), ...yearEndStarts()], 2_000, seed, coverage);
  const inputs = Object.values(coverage.inputs).reduce((a, b) => a + b, 0);
  return `${coverage.sequences} sequences, ${inputs} inputs, 0 divergences`;
}
