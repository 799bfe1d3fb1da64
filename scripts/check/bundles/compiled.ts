import type { Problem } from '../problem.ts';

/** What the React Compiler did in one build, as apps/investor/build/compile-report.ts writes it. */
export interface CompileReport {
  readonly compiled: number;
  readonly left: readonly { readonly path: string; readonly line: number; readonly reason: string }[];
}

/** A component or hook that the compiler left as written is a problem: it renders again with each of its parents. */
export function judgeCompiled({ compiled, left }: CompileReport): { problems: Problem[]; note: string } {
  const problems: Problem[] = left.map(({ path, line, reason }) => ({
    path,
    line,
    message: `the React Compiler leaves this component or hook as written: ${reason}`,
  }));
  if (compiled === 0) problems.push({ path: 'apps/investor/vite.config.ts', message: 'nothing was compiled' });
  return { problems, note: `${compiled} components and hooks compiled` };
}
