import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { TestRecord } from '../test/results.ts';
import { parseCriteria } from './criteria.ts';
import { citationsOf, judge, unknownCitations } from './judge.ts';
import { formatReport, toJson } from './report.ts';
import { formatRoutes, purposeOf, registerProblems } from './routes-table.ts';
import { neededSubTests } from './sub-tests.ts';

const LIST = `
# Criteria
- a plain line
- \`ORD-04\` [s] partial fills
- \`MKT-02\` [u] matching
- \`RT-02\` [j] \`/pages/user/login\` mail or phone, captcha
- \`RT-05\` [j] \`/pages/user/holding/stock\` positions
`;
const criteria = parseCriteria(LIST);

const record = (title: string, file: string, state: TestRecord['state'] = 'passed'): TestRecord => ({
  title,
  file,
  state,
});
const verdicts = (...tests: TestRecord[]): string[] => judge(criteria, tests).map(({ verdict }) => verdict);

describe('the list', () => {
  it('is parsed with kinds, families and addresses', () => {
    expect(criteria.map(({ code, kind, family, path }) => [code, kind, family, path])).toEqual([
      ['ORD-04', 's', 'ORD', undefined],
      ['MKT-02', 'u', 'MKT', undefined],
      ['RT-02', 'j', 'RT', '/pages/user/login'],
      ['RT-05', 'j', 'RT', '/pages/user/holding/stock'],
    ]);
  });

  it('rejects a malformed line and a duplicate code', () => {
    expect(() => parseCriteria('- `ORD-04` partial')).toThrow('not a criterion');
    expect(() => parseCriteria('- `ORD-04` [s] a\n- `ORD-04` [s] b')).toThrow('twice');
  });

  it('of the project has 39 routes, each with its address', () => {
    const list = parseCriteria(readFileSync(join(import.meta.dirname, '../../docs/acceptance.md'), 'utf8'));
    const routes = list.filter(({ family }) => family === 'RT');
    expect(routes).toHaveLength(39);
    expect(routes.every(({ path }) => path?.startsWith('/'))).toBe(true);
    expect(list.length).toBeGreaterThan(150);
  });
});

describe('citations', () => {
  it('are whole words of a title', () => {
    const title = `${'ORD'}-04 and ${'RT'}-26/loading, not SHA-256, X-${'ORD'}-04 or UTF-8`;
    expect(citationsOf(title)).toEqual([
      { code: 'ORD-04', subTest: undefined },
      { code: 'RT-26', subTest: 'loading' },
    ]);
  });

  it('of unknown codes and parts are reported', () => {
    const tests = [
      record('ORD-99 x', 'a.test.ts'),
      record('RT-02/colour', 'a.journey.ts'),
      record('RT-02/open', 'a.journey.ts'),
      record('ORD-98 in a step', 'check'),
    ];
    expect(unknownCitations(criteria, tests)).toEqual([
      'a.test.ts: ORD-99 in "ORD-99 x"',
      'a.journey.ts: RT-02/colour in "RT-02/colour"',
    ]);
  });
});

describe('verdicts', () => {
  it('count only tests of the kind, and never skipped ones', () => {
    expect(verdicts(record('ORD-04 a', 'a.test.ts'), record('MKT-02 a', 'a.it.test.ts'))[0]).toBe('none');
    expect(verdicts(record('ORD-04 a', 'a.it.test.ts', 'skipped'))[0]).toBe('none');
    expect(verdicts(record('ORD-04 a', 'a.it.test.ts'), record('s > MKT-02', 'a.test.ts')).slice(0, 2)).toEqual([
      'passing',
      'passing',
    ]);
  });

  it('fail when any test of the kind failed', () => {
    expect(verdicts(record('ORD-04 a', 'a.it.test.ts'), record('ORD-04 b', 'b.it.test.ts', 'failed'))[0]).toBe(
      'failing',
    );
    expect(verdicts(record('ORD-04 a', 'a.it.test.ts'), record('ORD-04 b', 'b.test.ts', 'failed'))[0]).toBe('passing');
  });

  it('of a route need every part that applies', () => {
    const all = (code: string): TestRecord[] =>
      neededSubTests(code).map((part) => record(`${code}/${part}`, 'a.journey.ts'));
    expect(neededSubTests('RT-02')).toEqual(['open', 'content', 'error', 'looks']);
    expect(verdicts(...all('RT-02'), ...all('RT-05')).slice(2)).toEqual(['passing', 'passing']);
    const judgement = judge(criteria, all('RT-05').slice(1))[3];
    expect(judgement).toMatchObject({ verdict: 'none', remark: 'no test of open' });
  });

  it('are printed by family and as JSON', () => {
    const judgements = judge(criteria, [record('ORD-04 a', 'a.it.test.ts')]);
    expect(formatReport(judgements)).toContain('ORD: 1 of 1 passing, 0 failing');
    expect(formatReport(judgements).at(-1)).toBe('All: 1 of 4 passing, 0 failing');
    expect(toJson(judgements)).toBe('{"ORD-04":"passing","MKT-02":"none","RT-02":"none","RT-05":"none"}');
  });
});

describe('routes', () => {
  const routes = [
    { path: '/pages/user/login', code: 'RT-02', built: true },
    { path: '/pages/user/holding/stock', code: 'RT-05', built: false },
  ];

  it('are printed as works or planned', () => {
    expect(formatRoutes(criteria, routes).slice(2)).toEqual([
      '| `/pages/user/login` | mail or phone, captcha | works |',
      '| `/pages/user/holding/stock` | positions | planned |',
    ]);
  });

  it('must be those of the list', () => {
    expect(registerProblems(criteria, routes)).toEqual([]);
    expect(registerProblems(criteria, routes.slice(1))).toHaveLength(1);
    expect(registerProblems(criteria, [...routes, { path: '/x', code: 'RT-99', built: true }])).toHaveLength(1);
  });

  it('have short purposes', () => {
    expect(purposeOf('?code&tab: minute, second, daily')).toBe('minute, second, daily');
    expect(purposeOf('rankings (gainers, losers), sectors; board')).toBe('rankings (gainers, losers), sectors, board');
    expect(purposeOf(`positions, ${'x'.repeat(80)}`)).toBe('positions');
  });
});
