import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Job, JobState } from './job.ts';

/** Name of the file in the data folder. */
const FILE = 'jobs.json';

/** How often a running server writes the file. */
export const STATE_FILE_MS = 60_000;

/** The states of the jobs of the server that uses a data folder. `at`: when they were written, epoch milliseconds. */
export type JobsWritten = { readonly at: number; readonly jobs: readonly JobState[] };

/**
 * Writes the states of all jobs to the data folder, for `kabuto doctor`, which runs in another process: to a file,
 * since the database may be what makes them fail.
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

/** Removes the file when the server stops. */
export const removeStateFile = (dataDir: string): Promise<void> => rm(path.join(dataDir, FILE), { force: true });

/**
 * What the server wrote last; null: no server runs, or it has just started. Throws SyntaxError when the file is
 * damaged.
 */
export async function readStateFile(dataDir: string): Promise<JobsWritten | null> {
  try {
    // Only the job above writes it.
    return JSON.parse(await readFile(path.join(dataDir, FILE), 'utf8')) as JobsWritten;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
