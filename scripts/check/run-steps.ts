import type { CheckContext, Outcome, Step } from './steps.ts';

/** A finished step, with its duration. */
export interface Result extends Outcome {
  readonly name: string;
  readonly seconds: number;
}

async function runOne(step: Step, ground: CheckContext): Promise<Result> {
  const start = performance.now();
  const outcome = await step.run(ground).catch((error: unknown) => ({
    passed: false,
    output: error instanceof Error ? `${error.message}\n` : `${String(error)}\n`,
  }));
  return { ...outcome, name: step.name, seconds: (performance.now() - start) / 1000 };
}

/**
 * Runs steps in order, at most `width` at a time, and passes each result on as it arrives. A step that throws has
 * failed with the error's message.
 */
export async function runSteps(
  steps: readonly Step[],
  ground: CheckContext,
  width: number,
  onResult: (result: Result) => void,
): Promise<Result[]> {
  const waiting = [...steps];
  const results: Result[] = [];
  const worker = async (): Promise<void> => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const result = await runOne(step, ground);
      results.push(result);
      onResult(result);
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
  return results;
}

/** The line of a step, followed by its output when it failed. */
export function formatResult({ name, passed, seconds, note, output }: Result): string {
  const line = `${passed ? 'ok  ' : 'FAIL'} ${name.padEnd(12)} ${seconds.toFixed(1).padStart(5)} s${note ? `  ${note}` : ''}`;
  return passed ? line : `${line}\n${output.trimEnd().replace(/^/gm, '       ')}`;
}
