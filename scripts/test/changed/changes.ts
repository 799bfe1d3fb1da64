import { execFileSync } from 'node:child_process';

/** What differs from a commit. */
export interface Changes {
  /** How the commit was named or found. */
  readonly since: string;
  /** From the repository root, sorted: committed, staged, unstaged and new files, and those that are gone. */
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

/** Where this branch left `main`; on `main` itself, or without one, the commit before. */
function forkPoint(root: string): string {
  const head = git(root, 'rev-parse', 'HEAD').trim();
  let fork = head;
  try {
    fork = git(root, 'merge-base', 'HEAD', 'main').trim();
  } catch {
    // A clone of another branch alone has no `main`.
  }
  return fork === head ? 'HEAD~1' : fork;
}

/**
 * What differs from `ref` (default: where the branch left `main`, on `main` the commit before), work not yet committed included.
 * @throws git's own words when there is no such commit
 */
export function readChanges(root: string, ref = forkPoint(root)): Changes {
  const files = new Set([
    ...names(git(root, 'diff', '--name-only', '--no-renames', '-z', ref)),
    ...names(git(root, 'ls-files', '--others', '--exclude-standard', '-z')),
  ]);
  return { since: git(root, 'log', '-1', '--format=%h %s', ref).trim(), files: [...files].sort() };
}
