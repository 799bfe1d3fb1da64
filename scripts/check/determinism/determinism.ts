import type { Problem } from '../problem.ts';
import { isModule, isTestFile, type SourceFile } from '../source-file.ts';
import { findForbiddenGlobals } from './globals.ts';
import { collectMembers, findUnorderedIteration } from './iteration.ts';

/** Packages that hold the replayable machines (rules/core.md 3). */
const PURE = /^packages\/(?:market|brokerage|draw)\/src\//;

/** Everything in the pure packages that could make two replays differ; tests are exempt. */
export function checkDeterminism(files: readonly SourceFile[]): Problem[] {
  const pure = files.filter((file) => PURE.test(file.path) && isModule(file.path) && !isTestFile(file.path));
  const members = collectMembers(pure);
  return pure.flatMap((file) => [...findForbiddenGlobals(file), ...findUnorderedIteration(file, members)]);
}
