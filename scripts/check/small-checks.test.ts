import { describe, expect, it } from 'vitest';
import { checkCitations } from './citations.ts';
import { checkHygiene } from './hygiene.ts';
import { checkPlanted } from './planted.ts';
import { formatProblem } from './problem.ts';
import { checkSizes } from './sizes.ts';

const lines = (count: number): string => 'x\n'.repeat(count);

describe('file sizes', () => {
  it('refuses 400 lines, accepts 399 and anything under data/', () => {
    const { problems } = checkSizes([
      { path: 'apps/server/src/a.ts', text: lines(399) },
      { path: 'apps/server/src/b.ts', text: lines(400) },
      { path: 'packages/market/src/data/c.ts', text: lines(4000) },
      ...['d', 'e', 'f'].map((name) => ({ path: `apps/server/src/${name}.ts`, text: lines(3) })),
    ]);
    expect(problems.map((problem) => problem.path)).toEqual(['apps/server/src/b.ts']);
  });

  it('refuses a median of 100 lines and prints it', () => {
    const { problems, note } = checkSizes(['a', 'b', 'c'].map((name) => ({ path: `${name}.ts`, text: lines(100) })));
    expect(problems).toHaveLength(1);
    expect(note).toBe('3 files, median 100 lines, largest 100');
  });
});

describe('comments', () => {
  it('have at most 120 columns, except for what a linter reads', () => {
    const comment = (mark: string, columns: number): string => `${mark} `.padEnd(columns, 'x');
    const text = [
      comment('//', 120),
      comment(' *', 121),
      comment('  //', 121),
      comment('/**', 121),
      'y'.repeat(130),
      comment('// biome-ignore lint/x:', 130),
    ].join('\n');
    const found = checkSizes([
      { path: 'a.ts', text },
      { path: 'b.md', text },
    ]).problems.map(formatProblem);
    expect(found).toEqual([2, 3, 4].map((line) => `a.ts:${line}  121 columns; a comment has at most 120`));
  });
});

describe('hygiene', () => {
  const found = (path: string, text: string): string[] => checkHygiene([{ path, text }]).map(formatProblem);
  const join = (...parts: string[]): string => parts.join('');

  it.each([
    ['docs/a.md', join('see /ho', 'me/jo/kabuto')],
    ['a.ts', join('const p = "/wo', 'rk/x";')],
    ['a.ts', join('// TO', 'DO later')],
    ['a.test.ts', join('it.on', 'ly("x", f);')],
    ['a.test.ts', join('it.sk', 'ip("x", f);')],
    ['a.ts', join('// @ts-', 'ignore')],
  ])('%s: %s', (path, text) => {
    expect(found(path, text)).toHaveLength(1);
  });

  it('names the line', () => {
    expect(found('a.ts', join('\n\n// FIX', 'ME x'))[0]).toMatch(/^a\.ts:3 {2}work left behind/);
  });

  it('accepts addresses and ordinary words', () => {
    expect(found('docs/a.md', 'https://x.example/home/page, /pages/user/info, ./work/x, a todo list')).toEqual([]);
  });
});

describe('citations of rules', () => {
  const page = { path: 'docs/rules/market.md', text: '# The market\n\n## 1 Sessions\n\n### 1.4 Price limits\n' };
  const found = (text: string): string[] => checkCitations([page, { path: 'a.ts', text }]).problems.map(formatProblem);
  // split, so that this file itself contains no citation
  const cited = (name: string, numbers: string): string =>
    `// so it is (${['rules', `${name}.md ${numbers}`].join('/')})`;

  it('accepts sections that are headings, also several', () => {
    expect(found(cited('market', '1'))).toEqual([]);
    expect(found(cited('market', '1, 1.4 and 1'))).toEqual([]);
  });

  it('reports the line of a section, or of a page, that does not exist', () => {
    expect(found(`\n${cited('market', '1.5')}`)).toEqual(['a.ts:2  docs/rules/market.md has no section 1.5']);
    expect(found(cited('market', '1.4, 2'))).toEqual(['a.ts:1  docs/rules/market.md has no section 2']);
    expect(found(cited('tax', '1'))).toEqual(['a.ts:1  docs/rules/tax.md has no section 1']);
  });
});

describe('planted bugs', () => {
  const bug = { name: 'bug', breaks: 'a rule', file: 'a.ts', find: 'one', put: 'two' } as const;
  const plant = { ...bug, test: { project: 'unit', file: 'a.test.ts', title: 'finds it' } } as const;
  const test = { path: 'a.test.ts', text: "it('finds it', () => undefined);" };

  it('have a place that occurs once, and a test', () => {
    expect(checkPlanted([{ path: 'a.ts', text: 'one' }, test], [plant])).toEqual({ problems: [], note: '1 bugs' });
    const of = (text: string) => checkPlanted([{ path: 'a.ts', text }, test], [plant]).problems.map(formatProblem);
    expect(of('one one')).toEqual(['a.ts  the place of the planted bug "bug" is there 2 times: one']);
    expect(of('two')).toEqual(['a.ts  the place of the planted bug "bug" is there 0 times: one']);
    const gone = checkPlanted([{ path: 'b.ts', text: 'one' }], [plant]).problems.map(({ path }) => path);
    expect(gone).toEqual(['a.ts', 'a.test.ts']);
  });

  it('have a test of that title, which may contain placeholders', () => {
    const problems = (text: string) =>
      checkPlanted(
        [
          { path: 'a.ts', text: 'one' },
          { path: 'a.test.ts', text },
        ],
        [plant],
      ).problems.map(formatProblem);
    expect(problems("it.each([1])('finds %s', () => undefined);")).toEqual([]);
    expect(problems("it('RT-01 finds it', () => undefined);")).toEqual([]);
    expect(problems("it('finds it sometimes', () => undefined);")).toEqual([
      'a.test.ts  the test of "bug" does not exist: finds it',
    ]);
    expect(problems("it('finds more', () => undefined);")).toEqual([
      'a.test.ts  the test of "bug" does not exist: finds it',
    ]);
  });
});
