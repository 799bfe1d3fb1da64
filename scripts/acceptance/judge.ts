import type { TestRecord } from '../test/results.ts';
import type { Criterion, Kind } from './criteria.ts';
import { neededSubTests, SUB_TESTS } from './sub-tests.ts';

export type Verdict = 'passing' | 'failing' | 'none';

/** The result of the last full run for one criterion. */
export interface Judgement {
  readonly criterion: Criterion;
  readonly verdict: Verdict;
  /** Why a cited criterion does not pass yet; empty otherwise. */
  readonly remark: string;
}

/** A code in a test's title, with the part of a route that the test covers. */
export interface Citation {
  readonly code: string;
  readonly subTest: string | undefined;
}

/** The codes that a title cites: `ORD-04`, `RT-26/loading`. */
export function citationsOf(title: string): Citation[] {
  return [...title.matchAll(/(?<![\w-])([A-Z]{2,4}-\d{2})(?![\w-])(?:\/(\w+))?/g)].map((match) => ({
    code: match[1] ?? '',
    subTest: match[2],
  }));
}

/** The kind of a test by its file's name; undefined for the steps of the check. */
function kindOf(file: string): Kind | undefined {
  if (file.endsWith('.journey.ts')) return 'j';
  if (file.endsWith('.it.test.ts')) return 's';
  return /\.test\.tsx?$/.test(file) ? 'u' : undefined;
}

interface Proof extends Citation {
  readonly test: TestRecord;
}

function proofs(tests: readonly TestRecord[]): Proof[] {
  return tests
    .filter((test) => test.state !== 'skipped')
    .flatMap((test) => citationsOf(test.title).map((citation) => ({ ...citation, test })));
}

/** Titles that cite an unknown code or part of a route. */
export function unknownCitations(criteria: readonly Criterion[], tests: readonly TestRecord[]): string[] {
  const known = new Set(criteria.map((criterion) => criterion.code));
  const parts: readonly string[] = SUB_TESTS;
  return tests.flatMap((test) => {
    if (kindOf(test.file) === undefined) return [];
    return citationsOf(test.title)
      .filter(
        ({ code, subTest }) => !known.has(code) || (code.startsWith('RT-') && subTest && !parts.includes(subTest)),
      )
      .map(({ code, subTest }) => `${test.file}: ${subTest ? `${code}/${subTest}` : code} in "${test.title}"`);
  });
}

function judgeOne(criterion: Criterion, all: readonly Proof[]): Judgement {
  const own = all.filter(({ code, test }) => code === criterion.code && kindOf(test.file) === criterion.kind);
  const failed = own.filter(({ test }) => test.state === 'failed');
  if (failed.length > 0)
    return { criterion, verdict: 'failing', remark: failed.map(({ test }) => test.title).join('; ') };
  if (own.length === 0) return { criterion, verdict: 'none', remark: '' };
  if (criterion.family !== 'RT') return { criterion, verdict: 'passing', remark: '' };
  const missing = neededSubTests(criterion.code).filter((part) => !own.some(({ subTest }) => subTest === part));
  if (missing.length === 0) return { criterion, verdict: 'passing', remark: '' };
  return { criterion, verdict: 'none', remark: `no test of ${missing.join(', ')}` };
}

/**
 * What a run's tests prove for each criterion. Only tests of the criterion's own kind count; skipped tests never do.
 */
export function judge(criteria: readonly Criterion[], tests: readonly TestRecord[]): Judgement[] {
  const all = proofs(tests);
  return criteria.map((criterion) => judgeOne(criterion, all));
}
