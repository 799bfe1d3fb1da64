import { provideChromium, THIS_MACHINE } from './chromium.ts';
import { readSteps, readVitest, type TestRecord } from './results.ts';

/** One part of `npm test`. */
export interface Stage {
  readonly name: string;
  /** What the stage may take on two cores; it is stopped at one and a half times that. */
  readonly minutes: number;
  /** Arguments for Node; the stage writes its report to the given file. */
  readonly args: (report: string) => readonly string[];
  readonly read: (report: string, root: string) => TestRecord[];
  /** Variables that the stage needs in its environment. Throws when the machine cannot run it. */
  readonly prepare?: () => Record<string, string>;
}

function vitest(project: string): Pick<Stage, 'args' | 'read'> {
  return {
    args: (report) => [
      'node_modules/vitest/vitest.mjs',
      'run',
      `--project=${project}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    read: readVitest,
  };
}

export const STAGES: readonly Stage[] = [
  { name: 'check', minutes: 3, args: (report) => ['scripts/check.ts', '--report', report], read: readSteps('check') },
  { name: 'unit', minutes: 5, ...vitest('unit') },
  { name: 'integration', minutes: 14, ...vitest('integration') },
  {
    name: 'simulation',
    minutes: 6,
    args: (report) => ['scripts/simulate.ts', '--courses', '20', '--workers', '2', '--report', report],
    read: readSteps('simulation'),
  },
  {
    name: 'browser',
    minutes: 24,
    ...vitest('journey'),
    prepare: () => ({ CHROMIUM_PATH: provideChromium(THIS_MACHINE) }),
  },
];
