import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { hasTest, promisesOf } from './testing-promises.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const promises = promisesOf(readFileSync(path.join(ROOT, 'docs/security.md'), 'utf8'));

it('every promise of docs/security.md names tests that exist', () => {
  const wrong = promises.flatMap(({ promise, tests }) => {
    if (tests.length === 0) return [`no test is named: ${promise}`];
    return tests.flatMap(({ file, titles }) => {
      const whole = path.join(ROOT, file);
      if (!existsSync(whole)) return [`${file} does not exist: ${promise}`];
      const source = readFileSync(whole, 'utf8');
      return titles.filter((title) => !hasTest(source, title)).map((title) => `${file} has no test "${title}"`);
    });
  });
  expect(wrong).toEqual([]);
  expect(promises.length).toBeGreaterThan(30);
});

it('reports a missing title, words outside of a title, and a promise without a test', () => {
  const [none, two] = promisesOf(
    '| Promise | Shown by |\n|---|---|\n| a | nothing |\n| b | `x.ts` "one", "two"; `y.ts` "three" |',
  );
  expect(none).toEqual({ promise: 'a', tests: [] });
  expect(two?.tests).toEqual([
    { file: 'x.ts', titles: ['one', 'two'] },
    { file: 'y.ts', titles: ['three'] },
  ]);
  const source = "// it proves a thing\nit('AUT-01 keeps a secret', () => {\n  expect(1).toBe(1);\n});";
  expect(['keeps a secret', 'proves a thing', 'toBe', 'lost'].map((title) => hasTest(source, title))).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
