/** One finding of a checker: its location and the problem, in one sentence. */
export interface Problem {
  /** Path from the repository root, with forward slashes. */
  readonly path: string;
  /** 1-based; absent when the finding belongs to the whole file. */
  readonly line?: number;
  readonly message: string;
}

/** `path:line  message`, the form that terminals and editors make clickable. */
export function formatProblem(problem: Problem): string {
  const location = problem.line === undefined ? problem.path : `${problem.path}:${problem.line}`;
  return `${location}  ${problem.message}`;
}
