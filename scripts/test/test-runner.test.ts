import { describe, expect, it } from 'vitest';
import { ensureChromium, type Machine } from './chromium.ts';
import {
  hasFailed,
  readSteps,
  readTimes,
  readVitest,
  type StageResult,
  type TestRecord,
  withEnding,
} from './results.ts';
import { runProcess } from './run-process.ts';
import { summarise } from './summary.ts';

const test = (title: string, state: TestRecord['state']): TestRecord => ({ title, file: 'a.test.ts', state });

describe('results', () => {
  it('reads a vitest report, and a file that failed before its tests as one failure', () => {
    const report = JSON.stringify({
      testResults: [
        {
          name: '/repo/a.test.ts',
          status: 'failed',
          assertionResults: [
            { ancestorTitles: ['s'], title: 'one', status: 'passed', failureMessages: [] },
            { ancestorTitles: [], title: 'two', status: 'failed', failureMessages: ['no'] },
            { ancestorTitles: [], title: 'three', status: 'pending', failureMessages: [] },
          ],
        },
        { name: '/repo/b.test.ts', status: 'failed', message: 'cannot load', assertionResults: [] },
      ],
    });
    expect(readVitest(report, '/repo')).toEqual([
      { title: 's > one', file: 'a.test.ts', state: 'passed' },
      { title: 'two', file: 'a.test.ts', state: 'failed', message: 'no' },
      { title: 'three', file: 'a.test.ts', state: 'skipped' },
      { title: '(the file itself)', file: 'b.test.ts', state: 'failed', message: 'cannot load' },
    ]);
  });

  it('reads how long each file took', () => {
    const testResults = [
      { name: '/repo/a.test.ts', status: 'passed', startTime: 1_000, endTime: 3_500, assertionResults: [] },
      { name: '/repo/b.test.ts', status: 'failed', message: 'cannot load', assertionResults: [] },
    ];
    expect(readTimes(JSON.stringify({ testResults }), '/repo')).toEqual([
      { file: 'a.test.ts', seconds: 2.5 },
      { file: 'b.test.ts', seconds: 0 },
    ]);
  });

  it('reads each step of the check as a test', () => {
    const report = JSON.stringify([
      { name: 'types', passed: true, output: '' },
      { name: 'lint', passed: false, output: 'x' },
    ]);
    expect(readSteps('check')(report).map(({ title, state }) => [title, state])).toEqual([
      ['types', 'passed'],
      ['lint', 'failed'],
    ]);
  });

  it.each([
    ['a stage without tests', [], 0, 'ran no test'],
    ['a stage that only skipped', [test('a', 'skipped')], 0, 'ran no test'],
    ['a stage that was stopped', [test('a', 'passed')], undefined, 'did not end within 9 minutes and was stopped'],
    ['a runner that failed by itself', [test('a', 'passed')], 1, 'ended with exit code 1 although no test failed'],
  ])('%s has failed', (_name, tests, code, message) => {
    expect(withEnding('unit', tests, { code, minutes: 9 }).at(-1)).toMatchObject({
      state: 'failed',
      message: expect.stringContaining(message),
    });
  });

  it('adds nothing to a stage that ended consistently with its tests', () => {
    expect(withEnding('unit', [test('a', 'passed')], { code: 0, minutes: 9 })).toHaveLength(1);
    expect(withEnding('unit', [test('a', 'failed')], { code: 1, minutes: 9 })).toHaveLength(1);
  });
});

describe('summary', () => {
  const message = '\u001b[31mexpected 1\u001b[39m\n\nto be 2\n    at a.test.ts:1\n    at b.ts:2';
  const two = { ...test('two', 'failed'), message };
  const stages = [
    { stage: 'check', seconds: 12.34, tests: [{ title: 'types', file: 'check', state: 'passed' as const }] },
    { stage: 'unit', seconds: 3, tests: [test('one', 'passed'), two, test('three', 'skipped')] },
  ];

  it('ends with the totals alone on the last line', () => {
    expect(summarise(stages)).toEqual([
      'check          12.3 s  1 passed, 0 failed',
      'unit            3.0 s  1 passed, 1 failed, 1 skipped',
      'Failed:',
      '  unit: a.test.ts > two',
      '      expected 1',
      '      to be 2',
      '2 passed, 1 failed, 1 skipped',
    ]);
    expect(summarise(stages.slice(0, 1)).at(-1)).toBe('1 passed, 0 failed');
  });

  it('lists skipped tests by name and fails because of them where none may be skipped', () => {
    const stage = { stage: 'unit', seconds: 1, tests: [test('one', 'passed'), test('three', 'skipped')] };
    expect(summarise([stage], { noSkips: true })).toEqual([
      'unit            1.0 s  1 passed, 0 failed, 1 skipped',
      'Skipped, which --no-skips does not allow:',
      '  unit: a.test.ts > three',
      '1 passed, 0 failed, 1 skipped',
    ]);
    expect(hasFailed([stage], { noSkips: true })).toBe(true);
    expect(hasFailed([stage], { noSkips: false })).toBe(false);
    expect(hasFailed([{ ...stage, tests: [test('one', 'passed')] }], { noSkips: true })).toBe(false);
    expect(hasFailed(stages, { noSkips: false })).toBe(true);
  });

  it('lists files that took over four minutes', () => {
    const files = [
      { file: 'a.test.ts', seconds: 240 },
      { file: 'b.test.ts', seconds: 251.2 },
    ];
    expect(summarise([{ stage: 'browser', seconds: 300, tests: [test('one', 'passed')], files }])).toEqual([
      'browser       300.0 s  1 passed, 0 failed',
      'Over four minutes (split by subject what takes this long on an idle machine):',
      '  browser: b.test.ts: 251 s',
      '1 passed, 0 failed',
    ]);
  });

  it('names a run that took over 45 minutes', () => {
    const stage = (name: string, seconds: number): StageResult => {
      return { stage: name, seconds, tests: [test('one', 'passed')] };
    };
    expect(summarise([stage('unit', 200), stage('integration', 1_000), stage('browser', 1_500)])).toHaveLength(4);
    expect(summarise([stage('unit', 200), stage('integration', 1_000), stage('browser', 1_501)])).toEqual([
      'unit          200.0 s  1 passed, 0 failed',
      'integration  1000.0 s  1 passed, 0 failed',
      'browser      1501.0 s  1 passed, 0 failed',
      'Over 45 minutes: 46',
      '3 passed, 0 failed',
    ]);
  });

  it('lists what passed at its second try only', () => {
    const once = { ...test('three', 'passed'), message: 'timeout' };
    expect(summarise([{ stage: 'browser', seconds: 1, tests: [test('one', 'passed'), once] }])).toEqual([
      'browser         1.0 s  2 passed, 0 failed',
      'Passed at the second try:',
      '  browser: a.test.ts > three',
      '      timeout',
      '2 passed, 0 failed',
    ]);
  });
});

describe('process of a stage', () => {
  const run = (script: string, milliseconds: number) =>
    runProcess(process.execPath, ['-e', script], { cwd: import.meta.dirname, env: process.env, milliseconds });

  it('returns the exit code', async () => {
    expect(await run('process.exit(3)', 20_000)).toBe(3);
  });

  it('ends a process whose time is up', async () => {
    expect(await run('setInterval(() => {}, 1000)', 200)).toBeUndefined();
  });
});

describe('Chromium', () => {
  const machine = (programs: string[], more: Partial<Machine> & { ran?: string[] } = {}): Machine => ({
    env: { PATH: '/usr/bin' },
    isRoot: true,
    canRun: (path) => programs.includes(path),
    run: (command, args) => {
      more.ran?.push([command, ...args].join(' '));
      return true;
    },
    ...more,
  });

  it('uses an installed one', () => {
    expect(ensureChromium(machine(['/usr/bin/google-chrome']))).toBe('/usr/bin/google-chrome');
    const both = ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell'];
    expect(ensureChromium(machine(both))).toBe('/usr/bin/chromium-headless-shell');
    const chosen = { env: { PATH: '/usr/bin', CHROMIUM_PATH: '/opt/c' } };
    expect(ensureChromium(machine(['/opt/c', '/usr/bin/chromium'], chosen))).toBe('/opt/c');
  });

  it('rejects a CHROMIUM_PATH that cannot be run', () => {
    expect(() => ensureChromium(machine([], { env: { PATH: '/usr/bin', CHROMIUM_PATH: '/opt/c' } }))).toThrow('/opt/c');
  });

  it('installs with apt as root, and updates the lists twice', () => {
    const programs = ['/usr/bin/apt-get'];
    const ran: string[] = [];
    const run = (command: string, args: readonly string[]): boolean => {
      ran.push([command, ...args].join(' '));
      if (args.includes('install')) programs.push('/usr/bin/chromium-headless-shell');
      return ran.length > 1;
    };
    expect(ensureChromium(machine(programs, { run }))).toBe('/usr/bin/chromium-headless-shell');
    expect(ran).toEqual([
      'env DEBIAN_FRONTEND=noninteractive apt-get update',
      'env DEBIAN_FRONTEND=noninteractive apt-get update',
      'env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends chromium-headless-shell fonts-noto-cjk',
    ]);
  });

  it('installs the whole browser where there is no shell of it', () => {
    const programs = ['/usr/bin/apt-get'];
    const run = (_command: string, args: readonly string[]): boolean => {
      if (args.includes('chromium-headless-shell')) return false;
      if (args.includes('chromium')) programs.push('/usr/bin/chromium');
      return true;
    };
    expect(ensureChromium(machine(programs, { run }))).toBe('/usr/bin/chromium');
  });

  it('reports what to install where it may not', () => {
    const ran: string[] = [];
    const run = (command: string): boolean => {
      ran.push(command);
      return false;
    };
    const programs = ['/usr/bin/apt-get', '/usr/bin/sudo'];
    expect(() => ensureChromium(machine(programs, { isRoot: false, run }))).toThrow('apt-get install -y');
    expect(ran).toEqual(['sudo']);
  });

  it('installs a font where a browser cannot render Japanese', () => {
    const ran: string[] = [];
    const run = (command: string, args: readonly string[]): boolean => {
      ran.push([command, ...args].join(' '));
      return command !== 'sh';
    };
    ensureChromium(machine(['/usr/bin/chromium', '/usr/bin/fc-list', '/usr/bin/apt-get'], { run }));
    expect(ran.at(-1)).toContain('fonts-noto-cjk');
  });
});
