import { simulate } from './simulation.ts';
import type { Result } from './worker-pool.ts';

// A process of `runSeeds`: plays the course of each seed it receives.

const commands = Number(process.argv[2]);

async function run(seed: number): Promise<Result> {
  try {
    return { seed, report: await simulate(seed, commands) };
  } catch (error) {
    return { seed, failure: error instanceof Error ? `${error.message}\n${error.stack ?? ''}` : String(error) };
  }
}

process.on('message', (seed) => {
  run(Number(seed))
    .then((result) => process.send?.(result))
    .catch((error: unknown) => {
      console.error(error);
      process.exit(1);
    });
});
