import { expect, it } from 'vitest';
import type { JobState } from '../platform/jobs/index.ts';
import { judgeJobs } from './jobs.ts';

const MINUTE = 60_000;
const NOW = 1_000 * MINUTE;

const state = (more: Partial<JobState> = {}): JobState => ({
  ...{ job: 'messages', tenantId: 1, runs: 3, failures: 0, skipped: 0, lastRunAt: NOW, lastMs: 4 },
  ...{ lastFailureAt: null, failingSince: null, failure: null, runningSince: null },
  ...more,
});
const judged = (at: number, ...jobs: JobState[]) => judgeJobs({ at, jobs }, NOW);

it('jobs that go well, and a server that has not reported, need nobody', () => {
  expect(judgeJobs(null, NOW).map(({ verdict }) => verdict)).toEqual(['ok']);
  expect(judged(NOW - MINUTE, state(), state({ tenantId: 2 }), state({ job: 'heads' }))).toMatchObject([
    { verdict: 'ok', text: '2 have run, none fails' },
  ]);
});

it('a job that fails, one that hangs, and a server that has fallen silent are named', () => {
  const failing = state({ failures: 7, failingSince: NOW - 3 * MINUTE, failure: 'ENOSPC' });
  const hanging = state({ job: 'notices', runningSince: NOW - 12 * MINUTE });
  expect(judged(NOW - 1, failing, hanging, state({ job: 'heads' }))).toMatchObject([
    { verdict: 'bad', text: expect.stringMatching(/^messages of brokerage 1 has failed for 3 min \(ENOSPC, 7 times/) },
    { verdict: 'warn', text: expect.stringMatching(/^notices of brokerage 1 has been running for 12 min/) },
  ]);
  expect(judged(NOW - 6 * MINUTE, state())).toMatchObject([{ verdict: 'warn' }]);
});
