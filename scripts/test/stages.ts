import { ensureChromium, THIS_MACHINE } from './chromium.ts';
import { type FileTime, readSteps, readTimes, readVitest, type TestRecord } from './results.ts';

/** One part of `npm test`. */
export interface Stage {
  readonly name: string;
  /** Time limit on two cores; the stage is stopped at one and a half times that. */
  readonly minutes: number;
  /** Arguments for Node; the stage writes its report to the given file. */
  readonly args: (report: string) => readonly string[];
  readonly read: (report: string, root: string) => TestRecord[];
  /** The times of its files; absent when it runs none. */
  readonly times?: (report: string, root: string) => FileTime[];
  /** Environment variables that the stage needs. Throws when the machine cannot run it. */
  readonly prepare?: () => Record<string, string>;
}

/** How vitest runs a project: all of it, or what `only` selects (files, options). */
export function vitest(
  project: string,
  only: readonly string[] = [],
): Required<Pick<Stage, 'args' | 'read' | 'times'>> {
  return {
    args: (report) => [
      'node_modules/vitest/vitest.mjs',
      'run',
      `--project=${project}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...only,
    ],
    read: readVitest,
    times: readTimes,
  };
}

/** The first seed: of the twelve from it some deliver day trades, which is rare. */
const FIRST_SEED = 7;

/** The stage that plays this many courses of the simulation. */
export function simulation(courses: number, minutes: number): Stage {
  return {
    name: 'simulation',
    minutes,
    args: (report) => [
      'scripts/simulate.ts',
      ...['--seed', String(FIRST_SEED), '--courses', String(courses), '--workers', '2', '--report', report],
    ],
    read: readSteps('simulation'),
  };
}

export const STAGES: readonly Stage[] = [
  { name: 'check', minutes: 2, args: (report) => ['scripts/check.ts', '--report', report], read: readSteps('check') },
  { name: 'unit', minutes: 4, ...vitest('unit') },
  { name: 'integration', minutes: 19, ...vitest('integration') },
  simulation(12, 6),
  {
    name: 'browser',
    minutes: 28,
    ...vitest('journey'),
    prepare: () => ({ CHROMIUM_PATH: ensureChromium(THIS_MACHINE) }),
  },
];
