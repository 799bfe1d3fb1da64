import { expect, it } from 'vitest';
import { OPERATOR_ENDPOINTS } from './operator/index.ts';
import { REASONS } from './reasons.ts';
import { ENDPOINTS } from './schemas.ts';

it('a summary names only reasons that exist', () => {
  const named = Object.entries({ ...ENDPOINTS, ...OPERATOR_ENDPOINTS }).flatMap(([name, { summary }]) =>
    Array.from(summary.matchAll(/\b[A-Z]+(?:_[A-Z]+)+\b/g), ([reason]) => `${name} ${reason}`),
  );
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((one) => !Object.hasOwn(REASONS, one.split(' ')[1] ?? ''))).toEqual([]);
});
