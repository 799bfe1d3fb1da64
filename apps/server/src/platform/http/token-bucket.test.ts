import { expect, it } from 'vitest';
import { TokenBuckets } from './token-bucket.ts';

const bucket = { burst: 2, perSecond: 0.5 };

it('admits the burst, then returns how long to wait, then refills', () => {
  let now = 0;
  const buckets = new TokenBuckets(10, () => now);
  expect([buckets.take('a', bucket), buckets.take('a', bucket), buckets.take('a', bucket)]).toEqual([0, 0, 2]);
  expect(buckets.take('b', bucket)).toBe(0);
  now = 2_000;
  expect([buckets.take('a', bucket), buckets.take('a', bucket)]).toEqual([0, 2]);
  now = 3_600_000;
  expect([buckets.take('a', bucket), buckets.take('a', bucket), buckets.take('a', bucket)]).toEqual([0, 0, 2]);
});

it('evicts the least recently used bucket', () => {
  const buckets = new TokenBuckets(2, () => 0);
  const one = { burst: 1, perSecond: 1 };
  buckets.take('a', one);
  buckets.take('b', one);
  expect(buckets.take('a', one)).toBe(1);
  buckets.take('c', one);
  expect(buckets.take('a', one)).toBe(1);
  expect(buckets.take('b', one)).toBe(0);
});
