import type { StageResult, TestRecord } from './results.ts';

function count(tests: readonly TestRecord[], state: TestRecord['state']): number {
  return tests.filter((test) => test.state === state).length;
}

function totals(tests: readonly TestRecord[]): string {
  const skipped = count(tests, 'skipped');
  return `${count(tests, 'passed')} passed, ${count(tests, 'failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/**
 * The final output of `npm test`: one line per stage, the tests that passed at their second try only, the failed tests,
 * and the totals alone on the last line.
 */
export function summarise(stages: readonly StageResult[]): string[] {
  const those = (include: (test: TestRecord) => boolean): readonly string[] =>
    stages.flatMap(({ stage, tests }) =>
      tests.filter(include).map((test) => `  ${stage}: ${test.file === stage ? '' : `${test.file} > `}${test.title}`),
    );
  const unsteady = those(({ state, message }) => state === 'passed' && message !== undefined);
  const failed = those(({ state }) => state === 'failed');
  return [
    ...stages.map(
      ({ stage, seconds, tests }) => `${stage.padEnd(12)} ${seconds.toFixed(1).padStart(6)} s  ${totals(tests)}`,
    ),
    ...(unsteady.length > 0 ? ['Passed at the second try:', ...unsteady] : []),
    ...(failed.length > 0 ? ['Failed:', ...failed] : []),
    totals(stages.flatMap(({ tests }) => tests)),
  ];
}
