import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { type JobState, readStateFile, removeStateFile, stateFileJob } from '../platform/jobs/index.ts';
import { evaluateJobs } from './jobs.ts';

const MINUTE = 60_000;
const NOW = 1_000 * MINUTE;

const state = (more: Partial<JobState> = {}): JobState => ({
  job: 'messages',
  tenantId: 1,
  runs: 3,
  failures: 0,
  skipped: 0,
  lastRunAt: NOW,
  lastMs: 4,
  lastFailureAt: null,
  failingSince: null,
  failure: null,
  runningSince: null,
  ...more,
});
const judged = (at: number, ...jobs: JobState[]) => evaluateJobs({ at, jobs }, NOW);

it('healthy jobs, and a server that has not reported, need no action', () => {
  expect(evaluateJobs(null, NOW).map(({ verdict }) => verdict)).toEqual(['ok']);
  expect(judged(NOW - MINUTE, state(), state({ tenantId: 2 }), state({ job: 'heads' }))).toMatchObject([
    { verdict: 'ok', text: '2 have run, none fails' },
  ]);
});

it('reports a job that fails, one that hangs, and a server that stopped reporting', () => {
  const failing = state({ failures: 7, failingSince: NOW - 3 * MINUTE, failure: 'ENOSPC' });
  const hanging = state({ job: 'notices', runningSince: NOW - 12 * MINUTE });
  expect(judged(NOW - 1, failing, hanging, state({ job: 'heads' }))).toMatchObject([
    { verdict: 'bad', text: expect.stringMatching(/^messages of brokerage 1 has failed for 3 min \(ENOSPC, 7 times/) },
    { verdict: 'warn', text: expect.stringMatching(/^notices of brokerage 1 has been running for 12 min/) },
  ]);
  expect(judged(NOW - 6 * MINUTE, state())).toMatchObject([{ verdict: 'warn' }]);
});

it('reads what a server writes until the server stops', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'kabuto-jobs-'));
  try {
    expect(await readStateFile(folder)).toBeNull();
    const job = stateFileJob(folder, () => [state(), state({ tenantId: null, failure: 'ENOSPC' })]);
    if (job.scope === 'brokerage') throw new Error('the file is of the process');
    await job.run(new AbortController().signal);
    expect((await readStateFile(folder))?.jobs).toEqual([state(), state({ tenantId: null, failure: 'ENOSPC' })]);
    await removeStateFile(folder);
    expect(await readStateFile(folder)).toBeNull();
    await removeStateFile(folder);
    writeFileSync(path.join(folder, 'jobs.json'), '{');
    await expect(readStateFile(folder)).rejects.toThrow(SyntaxError);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
