import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StageResult } from './results.ts';

/** The last full run of `npm test`, read by `npm run acceptance`. */
export interface LastRun {
  /** The commit that was checked out; empty before the first commit. */
  readonly commit: string;
  /** True when the work tree differed from that commit. */
  readonly dirty: boolean;
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  readonly stages: readonly StageResult[];
}

const FILE = 'test-results/last-run.json';
/** The last run with read tables that lag behind, which `npm run acceptance` does not read. */
const FILE_WITH_LAG = 'test-results/last-run-lag.json';

function git(root: string, ...args: string[]): string {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    // No git, no repository or no commit yet: the run has no commit.
    return '';
  }
}

/** The commit that is checked out and whether the work tree differs from it. */
export function readCommit(root: string): Pick<LastRun, 'commit' | 'dirty'> {
  return { commit: git(root, 'rev-parse', 'HEAD'), dirty: git(root, 'status', '--porcelain') !== '' };
}

/** Records a full run. `lag`: its read tables lagged behind. */
export function writeLastRun(root: string, run: LastRun, lag = false): void {
  writeFileSync(join(root, lag ? FILE_WITH_LAG : FILE), JSON.stringify(run, null, 2));
}

/** @throws when there has been no full run yet */
export function readLastRun(root: string): LastRun {
  const path = join(root, FILE);
  if (!existsSync(path)) throw new Error('There is no full test run yet: run `npm test` first.');
  // The file is written by writeLastRun of the same checkout.
  return JSON.parse(readFileSync(path, 'utf8')) as LastRun;
}
