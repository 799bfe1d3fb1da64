import type { StageResult, TestRecord } from './results.ts';

function count(tests: readonly TestRecord[], state: TestRecord['state']): number {
  return tests.filter((test) => test.state === state).length;
}

function totals(tests: readonly TestRecord[]): string {
  const skipped = count(tests, 'skipped');
  return `${count(tests, 'passed')} passed, ${count(tests, 'failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** The final output of `npm test`: one line per stage, the failed tests, and the totals alone on the last line. */
export function summarise(stages: readonly StageResult[]): string[] {
  const failed = stages.flatMap(({ stage, tests }) =>
    tests
      .filter((test) => test.state === 'failed')
      .map((test) => `  ${stage}: ${test.file === stage ? '' : `${test.file} > `}${test.title}`),
  );
  return [
    ...stages.map(
      ({ stage, seconds, tests }) => `${stage.padEnd(12)} ${seconds.toFixed(1).padStart(6)} s  ${totals(tests)}`,
    ),
    ...(failed.length > 0 ? ['Failed:', ...failed] : []),
    totals(stages.flatMap(({ tests }) => tests)),
  ];
}
