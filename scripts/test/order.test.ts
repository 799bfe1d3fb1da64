import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { MEASURED } from './measured.ts';
import { expectedSeconds, LONGEST_FILE, longestFirst } from './order.ts';
import { serverWorkers } from './workers.ts';

const ROOT = join(import.meta.dirname, '../..');
const GIB = 1024 ** 3;

it('runs the longest files first, by measurement, else by kind and size', () => {
  const files = ['a.test.ts', 'b.it.test.ts', 'new.journey.ts', 'long.test.ts', 'c.test.ts'].map((path, size) => ({
    path,
    size,
  }));
  expect(longestFirst(files, { 'long.test.ts': 75 }).map(({ path }) => path)).toEqual([
    'long.test.ts',
    'new.journey.ts',
    'b.it.test.ts',
    'c.test.ts',
    'a.test.ts',
  ]);
  expect(expectedSeconds('b.it.test.ts', { 'b.it.test.ts': 1 })).toBe(1);
});

it.each([
  ['two cores and memory for three files', 2, 7 * GIB, 3],
  ['two cores and memory for two files', 2, 5 * GIB, 2],
  ['more cores: no more files', 16, 60 * GIB, 3],
  ['little memory', 8, 1 * GIB, 1],
  ['one core', 1, 60 * GIB, 2],
])('%s', (_name, cores, freeBytes, files) => {
  expect(serverWorkers({ cores, freeBytes })).toBe(files);
});

it('every measured file exists and is short enough for one worker', () => {
  const lines = Object.entries(MEASURED);
  expect(lines.filter(([path]) => !existsSync(join(ROOT, path))).map(([path]) => path)).toEqual([]);
  expect(lines.filter(([, seconds]) => seconds > LONGEST_FILE)).toEqual([]);
});
