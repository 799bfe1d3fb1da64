import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
/** Unit and integration tests. */
const TESTS = ['{packages,apps,scripts,bench}/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'];
const LOADS_ANEW = /^\s*vi\.(resetModules|mock|doMock)\(/m;
const LEAVES_NONE = /afterAll\(\(\) => (void |\{[^}]*)vi\.resetModules\(\)/;

it('a test that loads modules anew leaves none of them to the files after it, which share modules', () => {
  const files = globSync(TESTS, { cwd: ROOT, exclude: ['**/node_modules/**'] });
  const anew = files.filter((file) => LOADS_ANEW.test(readFileSync(join(ROOT, file), 'utf8')));
  expect(anew).toContain(join('apps', 'signer', 'src', 'log', 'log-fsync.test.ts'));
  expect(anew.filter((file) => !LEAVES_NONE.test(readFileSync(join(ROOT, file), 'utf8')))).toEqual([]);
});
