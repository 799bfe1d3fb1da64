/** One test of the last run, of any runner. */
export interface TestRecord {
  /** Suites and test, joined by ` > `. */
  readonly title: string;
  /** The test's file from the repository root; for a step of the check its name. */
  readonly file: string;
  readonly state: 'passed' | 'failed' | 'skipped';
  /** What failed; of a test that passed, what failed at its first try. */
  readonly message?: string;
}

/** How long the tests of a file took, with the hooks between them and without those before the first. */
export interface FileTime {
  /** From the repository root. */
  readonly file: string;
  readonly seconds: number;
}

/** How one stage of `npm test` ended. */
export interface StageResult {
  readonly stage: string;
  readonly seconds: number;
  readonly tests: readonly TestRecord[];
  /** Absent for a stage that runs no files of tests. */
  readonly files?: readonly FileTime[];
}

/** How the process of a stage ended. */
export interface Ending {
  /** Exit code, or undefined after a timeout. */
  readonly code: number | undefined;
  readonly minutes: number;
}

interface VitestReport {
  readonly testResults?: readonly {
    readonly name: string;
    readonly status: string;
    readonly message?: string;
    /** Epoch milliseconds. */
    readonly startTime?: number;
    readonly endTime?: number;
    readonly assertionResults: readonly {
      readonly ancestorTitles: readonly string[];
      readonly title: string;
      readonly status: string;
      readonly failureMessages?: readonly string[] | null;
    }[];
  }[];
}

function stateOf(status: string): TestRecord['state'] {
  if (status === 'passed') return 'passed';
  return status === 'failed' ? 'failed' : 'skipped';
}

/** A file's path from the repository root. */
const fromRoot = (file: string, root: string): string =>
  file.startsWith(`${root}/`) ? file.slice(root.length + 1) : file;

/** How long each file of a vitest JSON report took. */
export function readTimes(report: string, root: string): FileTime[] {
  // Written by the vitest version that the lockfile pins.
  const { testResults = [] } = JSON.parse(report) as VitestReport;
  return testResults.map(({ name, startTime = 0, endTime = startTime }) => ({
    file: fromRoot(name, root),
    seconds: (endTime - startTime) / 1000,
  }));
}

/**
 * The tests of a vitest JSON report. A file that failed before its first test, or outside of its tests, counts as one
 * failed test.
 */
export function readVitest(report: string, root: string): TestRecord[] {
  // Written by the vitest version that the lockfile pins.
  const { testResults = [] } = JSON.parse(report) as VitestReport;
  return testResults.flatMap((suite) => {
    const file = fromRoot(suite.name, root);
    const tests = suite.assertionResults.map((test): TestRecord => {
      const message = test.failureMessages?.join('\n') ?? '';
      const title = [...test.ancestorTitles, test.title].join(' > ');
      return { title, file, state: stateOf(test.status), ...(message === '' ? {} : { message }) };
    });
    if (suite.status !== 'failed' || tests.some((test) => test.state === 'failed')) return tests;
    return [...tests, { title: '(the file itself)', file, state: 'failed' as const, message: suite.message ?? '' }];
  });
}

/** The steps of a command that writes its own report, such as `npm run check`, each as one test of `file`. */
export const readSteps =
  (file: string) =>
  (report: string): TestRecord[] => {
    // Written by scripts/check.ts or scripts/simulate.ts.
    const steps = JSON.parse(report) as readonly { name: string; passed: boolean; output: string }[];
    return steps.map(({ name, passed, output }) => ({
      title: name,
      file,
      state: passed ? ('passed' as const) : ('failed' as const),
      ...(passed ? {} : { message: output }),
    }));
  };

/** Adds failures that no test reports: a timeout, a runner that failed although no test did, a stage without tests. */
export function withEnding(stage: string, tests: readonly TestRecord[], ending: Ending): TestRecord[] {
  const failure = (message: string): TestRecord[] => [
    ...tests,
    { title: `the stage ${message}`, file: stage, state: 'failed', message },
  ];
  if (ending.code === undefined) return failure(`did not end within ${ending.minutes} minutes and was stopped`);
  if (tests.every((test) => test.state === 'skipped')) return failure('ran no test');
  if (ending.code !== 0 && tests.every((test) => test.state !== 'failed'))
    return failure(`ended with exit code ${ending.code} although no test failed; see its output above`);
  return [...tests];
}

/** Whether a run has failed: by a failed test, and with `noSkips` by one that was skipped. */
export const hasFailed = (stages: readonly StageResult[], { noSkips }: { readonly noSkips: boolean }): boolean =>
  stages.some(({ tests }) => tests.some(({ state }) => state === 'failed' || (noSkips && state === 'skipped')));
