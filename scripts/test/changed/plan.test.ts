import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readChanges } from './changes.ts';
import { describePlan, stagesOf } from './plan.ts';
import type { Selection } from './select.ts';

const NOTHING: Selection = { files: [], ofPages: [], codes: [] };
const SOME: Selection = {
  files: [
    { file: 'a.test.ts', because: 'a.ts' },
    { file: 'b.it.test.ts', because: 'a.ts' },
    { file: 'c.journey.ts', because: 'a.ts' },
  ],
  ofPages: [{ file: 'tests/journeys/routes-open.journey.ts', because: 'a.ts' }],
  codes: ['RT-05', 'RT-26'],
  simulation: 'a.ts',
};

describe('the stages of a change', () => {
  it('are the check alone when no test was selected', () => {
    expect(stagesOf(NOTHING).map(({ name }) => name)).toEqual(['check']);
  });

  it('pass each kind its own files, and the journeys through all pages their codes', () => {
    const stages = new Map(stagesOf(SOME).map(({ name, args }) => [name, args('r').slice(6)]));
    expect([...stages.keys()]).toEqual(['check', 'unit', 'integration', 'simulation', 'browser', 'pages']);
    expect(stages.get('unit')).toEqual(['a.test.ts']);
    expect(stages.get('integration')).toEqual(['b.it.test.ts']);
    expect(stages.get('browser')).toEqual(['c.journey.ts']);
    expect(stages.get('pages')).toEqual(['tests/journeys/routes-open.journey.ts', '--testNamePattern=(RT-05|RT-26)/']);
  });

  it('are described with the reason of each file and the number of files left out', () => {
    const lines = describePlan(SOME, { since: 'abc Add', files: ['a.ts'] }, ['a.test.ts', 'other.test.ts']).join('\n');
    expect(lines).toContain('1 changed file since abc Add');
    expect(lines).toContain('unit: 1 of 2 files\n    a.test.ts  <- a.ts');
    expect(lines).toContain('RT-05, RT-26');
    expect(lines).toContain('about 3 minutes on two cores');
    expect(describePlan({ ...SOME, everything: 'x.proto: why' }, { since: 's', files: ['x.proto'] }, [])[1]).toBe(
      'everything runs, because of x.proto: why',
    );
  });
});

describe('what has changed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kabuto-changes-'));
  const git = (...args: string[]): string =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...args], {
      cwd: folder,
      encoding: 'utf8',
    });
  const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);

  beforeAll(() => {
    git('init', '--quiet', '--initial-branch=main');
    for (const name of ['kept', 'edited', 'removed', 'moved']) write(name, `${name} for long enough to be a rename\n`);
    git('add', '.');
    git('commit', '--quiet', '--message', 'First');
    write('kept', 'on main\n');
    git('commit', '--quiet', '--all', '--message', 'Second');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('on main is the last commit and the work since', () => {
    expect(readChanges(folder)).toEqual({ since: expect.stringContaining('First'), files: ['kept'] });
  });

  it('on a branch is everything since it left main: committed, staged, unstaged, new, deleted, both names of what was moved', () => {
    git('switch', '--quiet', '--create', 'branch');
    write('edited', 'other\n');
    git('commit', '--quiet', '--all', '--message', 'Third');
    git('mv', 'moved', 'elsewhere');
    rmSync(join(folder, 'removed'));
    write('new', 'new\n');
    const { since, files } = readChanges(folder);
    expect(since).toContain('Second');
    expect(files).toEqual(['edited', 'elsewhere', 'moved', 'new', 'removed']);
    expect(readChanges(folder, 'HEAD').files).not.toContain('edited');
  });

  it('in a clone of only the branch is everything since the main of its origin', () => {
    const clone = join(folder, 'clone');
    execFileSync('git', ['clone', '--quiet', '--branch', 'branch', folder, clone]);
    expect(readChanges(clone).since).toContain('Second');
    execFileSync('git', ['remote', 'remove', 'origin'], { cwd: clone });
    expect(() => readChanges(clone)).toThrow('name a commit');
    rmSync(clone, { recursive: true });
  });

  it('fails for a commit that does not exist', () => {
    expect(() => readChanges(folder, 'nowhere')).toThrow('nowhere');
  });
});
