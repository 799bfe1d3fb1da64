import fc from 'fast-check';
import { commandsOf } from '../commands.ts';
import { Divergence, ModelComparison } from '../comparison.ts';
import { Coverage } from '../coverage.ts';
import { Draw } from '../draw.ts';
import { copyModel } from '../model-state.ts';
import type { Start } from '../starts.ts';

/** A step is one number: its kind and size are drawn from it, fitted to the state in which it is applied. */
const sequences = fc.array(fc.integer({ min: 0, max: 0x7fff_ffff }), { minLength: 15, maxLength: 32, size: 'max' });

/** Runs one sequence. Throws Divergence with the inputs that led to it. */
function runSequence(start: Start, sequence: readonly number[], coverage: Coverage): void {
  const comparison = new ModelComparison(start.snapshot, copyModel(start.model), coverage);
  try {
    for (const seed of sequence) {
      const draw = new Draw(seed);
      for (const next of commandsOf(draw, comparison.model)) comparison.step(next, draw.below(3));
      if (draw.chance(10)) comparison.restart();
    }
    comparison.compareAll();
  } catch (error) {
    if (!(error instanceof Divergence)) throw error;
    const inputs = comparison.inputs.map((input) => `  ${JSON.stringify(input)}`).join('\n');
    throw new Divergence(`${error.message}\nafter\n${inputs}`);
  }
  coverage.sequences += 1;
}

function divergenceOf(start: Start, sequence: readonly number[]): Divergence | null {
  try {
    runSequence(start, sequence, new Coverage());
    return null;
  } catch (error) {
    if (error instanceof Divergence) return error;
    throw error;
  }
}

/** Removes steps, many at a time and then one by one, as long as model and machine still differ. */
function shrink(start: Start, failing: readonly number[]): Divergence | null {
  let left = failing;
  for (let size = left.length; size >= 1; size = Math.floor(size / 2)) {
    for (let from = 0; from < left.length; ) {
      const fewer = left.filter((_, index) => index < from || index >= from + size);
      if (divergenceOf(start, fewer) === null) from += size;
      else left = fewer;
    }
  }
  return divergenceOf(start, left);
}

/** Runs random sequences from these starts. Throws Divergence with the seed and the shortest inputs found. */
export function runSequences(starts: readonly Start[], numRuns: number, seed: number, coverage: Coverage): void {
  let failed: { readonly start: Start; readonly sequence: readonly number[] } | null = null;
  const property = fc.property(fc.nat(starts.length - 1), sequences, (which, sequence) => {
    const start = starts[which];
    if (start === undefined) return;
    failed = { start, sequence };
    runSequence(start, sequence, coverage);
    failed = null;
  });
  const { seed: used, errorInstance } = fc.check(property, {
    numRuns,
    seed,
    plugins: [fc.unbiased()],
    endOnFailure: true,
  });
  if (failed === null) return;
  const { start, sequence }: { start: Start; sequence: readonly number[] } = failed;
  const least = shrink(start, sequence) ?? errorInstance;
  throw new Divergence(
    `seed ${used}, sequence ${coverage.sequences + 1}: ${least instanceof Error ? least.message : ''}`,
  );
}
