import { expect, it } from 'vitest';
import { nestsDeeperThan } from './json-depth.ts';

it('counts objects and arrays, not brackets in strings', () => {
  const nested = (depth: number) => `${'[{"a":'.repeat(depth / 2)}1${'}]'.repeat(depth / 2)}`;
  expect(nestsDeeperThan(nested(32), 32)).toBe(false);
  expect(nestsDeeperThan(nested(34), 32)).toBe(true);
  expect(nestsDeeperThan(JSON.stringify({ a: '[{'.repeat(50), b: '\\"[[[' }), 2)).toBe(false);
  expect(nestsDeeperThan(JSON.stringify([[], [], [[]]]), 3)).toBe(false);
});
