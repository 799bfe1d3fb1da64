import { execFileSync } from 'node:child_process';

/** The differences from a commit. */
export interface Changes {
  /** How the commit was named or found. */
  readonly since: string;
  /** Paths from the repository root, sorted: committed, staged, unstaged, new and deleted files. */
  readonly files: readonly string[];
}

function git(root: string, ...args: string[]): string {
  return execFileSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

const names = (output: string): string[] => output.split('\0').filter((name) => name !== '');

/**
 * Where this branch left `main`, the clone's own or that of its origin; on `main` itself the previous commit.
 * @throws when there is no `main` to compare with
 */
function forkPoint(root: string): string {
  const head = git(root, 'rev-parse', 'HEAD').trim();
  for (const main of ['main', 'origin/main']) {
    try {
      const fork = git(root, 'merge-base', 'HEAD', main).trim();
      return fork === head ? 'HEAD~1' : fork;
    } catch {
      // A clone of only another branch has no `main` of its own.
    }
  }
  throw new Error('There is no branch main to compare with: name a commit, as in `npm test -- --changed HEAD~3`.');
}

/**
 * The differences from `ref` (default: where the branch left `main`, on `main` the previous commit), uncommitted work
 * included.
 * @throws with git's own message when there is no such commit, and when there is neither `ref` nor `main`
 */
export function readChanges(root: string, ref = forkPoint(root)): Changes {
  const files = new Set([
    ...names(git(root, 'diff', '--name-only', '--no-renames', '-z', ref)),
    ...names(git(root, 'ls-files', '--others', '--exclude-standard', '-z')),
  ]);
  return { since: git(root, 'log', '-1', '--format=%h %s', ref).trim(), files: [...files].sort() };
}
