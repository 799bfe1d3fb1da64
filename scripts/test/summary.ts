import { stripVTControlCharacters } from 'node:util';
import { LONGEST_FILE } from './order.ts';
import type { StageResult, TestRecord } from './results.ts';

function count(tests: readonly TestRecord[], state: TestRecord['state']): number {
  return tests.filter((test) => test.state === state).length;
}

function totals(tests: readonly TestRecord[]): string {
  const skipped = count(tests, 'skipped');
  return `${count(tests, 'passed')} passed, ${count(tests, 'failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** The first lines of what failed, without the places in the code: the whole is in the output above. */
function reason({ message = '' }: TestRecord): string[] {
  const lines = stripVTControlCharacters(message).split('\n');
  const stated = lines.filter((line) => line.trim() !== '' && !/^\s+at /.test(line));
  return stated.slice(0, 4).map((line) => `      ${line.trim().slice(0, 200)}`);
}

/** What a whole run may take on two cores, minutes (CONTRIBUTING, what to run when). */
const LONGEST_RUN = 45;

/** The line about a run that took longer than a whole one may: no failure, since machines differ. */
function overall(stages: readonly StageResult[]): string[] {
  const minutes = stages.reduce((sum, { seconds }) => sum + seconds, 0) / 60;
  return minutes > LONGEST_RUN ? [`Over ${LONGEST_RUN} minutes: ${Math.ceil(minutes)}`] : [];
}

/** The files of a stage that took longer than any may on an idle machine. */
function longFiles({ stage, files = [] }: StageResult): string[] {
  return files
    .filter(({ seconds }) => seconds > LONGEST_FILE)
    .map(({ file, seconds }) => `  ${stage}: ${file}: ${Math.round(seconds)} s`);
}

/**
 * The final output of `npm test`: one line per stage, the minutes of a run that took over 45, files that took over
 * four, the tests that passed at their second try only, with `noSkips` those that were skipped, the failed tests, each
 * with the first lines of its reason, and the totals alone on the last line.
 */
export function summarise(
  stages: readonly StageResult[],
  { noSkips = false }: { readonly noSkips?: boolean } = {},
): string[] {
  const those = (include: (test: TestRecord) => boolean): readonly string[] =>
    stages.flatMap(({ stage, tests }) =>
      tests
        .filter(include)
        .flatMap((test) => [
          `  ${stage}: ${test.file === stage ? '' : `${test.file} > `}${test.title}`,
          ...reason(test),
        ]),
    );
  const unsteady = those(({ state, message }) => state === 'passed' && message !== undefined);
  const long = stages.flatMap(longFiles);
  const skipped = noSkips ? those(({ state }) => state === 'skipped') : [];
  const failed = those(({ state }) => state === 'failed');
  return [
    ...stages.map(
      ({ stage, seconds, tests }) => `${stage.padEnd(12)} ${seconds.toFixed(1).padStart(6)} s  ${totals(tests)}`,
    ),
    ...overall(stages),
    ...(long.length > 0
      ? ['Over four minutes (split by subject what takes this long on an idle machine):', ...long]
      : []),
    ...(unsteady.length > 0 ? ['Passed at the second try:', ...unsteady] : []),
    ...(skipped.length > 0 ? ['Skipped, which --no-skips does not allow:', ...skipped] : []),
    ...(failed.length > 0 ? ['Failed:', ...failed] : []),
    totals(stages.flatMap(({ tests }) => tests)),
  ];
}
