import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { MEASURED } from './measured.ts';
import { expectedSeconds, LONGEST_FILE, longestFirst } from './order.ts';
import { integrationWorkers, journeyWorkers } from './workers.ts';

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
  { machine: 'two cores', cores: 2, gib: 60, journeys: 3, integration: 4 },
  { machine: 'two cores and memory for three files', cores: 2, gib: 7, journeys: 3, integration: 3 },
  { machine: 'two cores and memory for two files', cores: 2, gib: 5, journeys: 2, integration: 2 },
  { machine: 'more cores: no more files', cores: 16, gib: 60, journeys: 3, integration: 4 },
  { machine: 'little memory', cores: 8, gib: 1, journeys: 1, integration: 1 },
  { machine: 'one core', cores: 1, gib: 60, journeys: 2, integration: 3 },
])('$machine: $journeys journeys, $integration files of integration tests', ({ cores, gib, journeys, integration }) => {
  const machine = { cores, freeBytes: gib * GIB };
  expect(journeyWorkers(machine)).toBe(journeys);
  expect(integrationWorkers(machine)).toBe(integration);
});

it('every measured file exists and is short enough for one worker', () => {
  const lines = Object.entries(MEASURED);
  expect(lines.filter(([path]) => !existsSync(join(ROOT, path))).map(([path]) => path)).toEqual([]);
  expect(lines.filter(([, seconds]) => seconds > LONGEST_FILE)).toEqual([]);
});
