import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Job, JobState } from './job.ts';

/** Its name in the data folder. */
const FILE = 'jobs.json';

/** How often the file is written while the server runs. */
export const STATE_FILE_MS = 60_000;

/** How the jobs of the server that uses a data folder have gone. `at`: when that was written, epoch milliseconds. */
export type JobsWritten = { readonly at: number; readonly jobs: readonly JobState[] };

/**
 * Writes the states of all jobs to the data folder, for `kabuto doctor`, which runs in another process: to a file, since the database may be
 * what is wrong with them.
 */
export const stateFileJob = (dataDir: string, states: () => readonly JobState[]): Job => ({
  name: 'state-of-jobs',
  scope: 'process',
  everyMs: STATE_FILE_MS,
  failsAs: 'warn',
  run: async () => {
    const written: JobsWritten = { at: Date.now(), jobs: states() };
    const file = path.join(dataDir, FILE);
    await writeFile(`${file}.part`, JSON.stringify(written), { mode: 0o600 });
    await rename(`${file}.part`, file);
  },
});

/** Removes the file: no server runs. */
export const removeStateFile = (dataDir: string): Promise<void> => rm(path.join(dataDir, FILE), { force: true });

/** What the server wrote last; null: none runs, or it has just started. Throws SyntaxError when the file is damaged. */
export async function readStateFile(dataDir: string): Promise<JobsWritten | null> {
  try {
    // Written by the job above alone.
    return JSON.parse(await readFile(path.join(dataDir, FILE), 'utf8')) as JobsWritten;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
