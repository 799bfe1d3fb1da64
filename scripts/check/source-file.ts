import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A text file of the repository; fixtures in tests are made the same way. */
export interface SourceFile {
  /** Path from the repository root, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

/** File extensions of text files written by people. */
const TEXT =
  /\.(?:[cm]?[jt]sx?|css|html|json|jsonc|md|sql|csv|svg|ya?ml|sh|txt)$|(?:^|\/)(?:run|\.[a-z]+rc|\.gitignore)$/;

const TEST = /\.(?:it\.)?test\.tsx?$|\.journey\.tsx?$|(?:^|\/)testing[-\w]*\.tsx?$|(?:^|\/)testing\//;

/** True for tests, journeys and their helpers (`testing-x.ts`, `testing/`). */
export function isTestFile(path: string): boolean {
  return TEST.test(path);
}

/** True for TypeScript modules (declaration files are not). */
export function isModule(path: string): boolean {
  return /\.tsx?$/.test(path) && !path.endsWith('.d.ts');
}

/**
 * The text files that git tracks or would track (ignored files are left out).
 * @throws when `root` is not inside a git work tree
 */
export function readSources(root: string): SourceFile[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return listed
    .split('\0')
    .filter((path) => path !== '' && TEXT.test(path) && existsSync(join(root, path)))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}
