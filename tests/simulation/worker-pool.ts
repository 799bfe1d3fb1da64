import { fork } from 'node:child_process';
import path from 'node:path';
import type { Report } from './simulation.ts';

/** The result of one course. */
export type Result =
  | { readonly seed: number; readonly report: Report }
  | { readonly seed: number; readonly failure: string };

const WORKER = path.join(import.meta.dirname, 'worker.ts');

/**
 * Plays the courses of these seeds in so many processes; each takes the next seed when it is done. `onResult` receives
 * each result.
 */
export async function runSeeds(
  seeds: readonly number[],
  commands: number,
  workers: number,
  onResult: (result: Result) => void,
): Promise<void> {
  const left = [...seeds];
  const work = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const child = fork(WORKER, [String(commands)]);
      const next = (): void => {
        const seed = left.shift();
        if (seed === undefined) child.disconnect();
        else child.send(seed);
      };
      child.on('message', (result) => {
        onResult(result as Result); // worker.ts sends nothing else
        next();
      });
      child.once('error', reject);
      child.once('exit', (code, signal) => {
        if (code === 0) resolve();
        else reject(new Error(`a worker of the simulation ended with ${code ?? signal}`));
      });
      next();
    });
  await Promise.all(Array.from({ length: workers }, work));
}
