import { expect, it } from 'vitest';
import { FrameCache } from './frame-cache.ts';

it('keeps the most recently used frames, up to a number of bytes', () => {
  const cache = new FrameCache(100);
  cache.set('a', [], 40);
  cache.set('b', [], 40);
  cache.get('a');
  cache.set('c', [], 40);
  expect(['a', 'b', 'c'].map((key) => cache.get(key) !== undefined)).toEqual([true, false, true]);
});

it('counts a frame once, also when it is kept again', () => {
  const cache = new FrameCache(100);
  for (let i = 0; i < 10; i++) cache.set('a', [], 60);
  cache.set('b', [], 40);
  expect(cache.get('a')).toBeDefined();
  expect(cache.get('b')).toBeDefined();
});

it('does not keep a frame that is larger than its capacity', () => {
  const cache = new FrameCache(100);
  cache.set('a', [], 101);
  expect(cache.get('a')).toBeUndefined();
});
