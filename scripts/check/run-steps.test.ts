import { expect, it } from 'vitest';
import { formatResult, runSteps } from './run-steps.ts';
import type { Step } from './steps.ts';

const GROUND = { root: '.', files: [] };

it('runs every step, at most two at a time, and counts a throw as a failure', async () => {
  let running = 0;
  let most = 0;
  const step = (name: string, end: () => boolean): Step => ({
    name,
    run: async () => {
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
      return { passed: end(), output: `${name} said` };
    },
  });
  const seen: string[] = [];
  const steps = [
    step('a', () => true),
    step('b', () => false),
    step('c', () => {
      throw new Error('broken');
    }),
    step('d', () => true),
  ];
  const results = await runSteps(steps, GROUND, 2, (result) => seen.push(result.name));
  expect(most).toBe(2);
  expect(seen.sort()).toEqual(['a', 'b', 'c', 'd']);
  expect(results.filter((result) => !result.passed).map((result) => [result.name, result.output.trim()])).toEqual([
    ['b', 'b said'],
    ['c', 'broken'],
  ]);
});

it('prints the output of a failed step, and only that', () => {
  const result = { name: 'types', seconds: 1.25, output: 'x.ts: no\n', note: 'n' };
  expect(formatResult({ ...result, passed: true })).toBe('ok   types          1.3 s  n');
  expect(formatResult({ ...result, passed: false })).toBe('FAIL types          1.3 s  n\n       x.ts: no');
});
