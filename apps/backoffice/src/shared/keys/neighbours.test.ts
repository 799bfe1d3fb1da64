import { expect, it } from 'vitest';
import { neighboursOf } from './neighbours.ts';

it('goes round, and skips the one that is shown', () => {
  expect(neighboursOf([3, 1, 2], 2)).toEqual({ previous: 1, next: 3 });
  expect(neighboursOf([1, 2, 3], 3)).toEqual({ previous: 2, next: 1 });
  expect(neighboursOf([1, 2, 3], 1)).toEqual({ previous: 3, next: 2 });
});

it('continues where one was that does not wait any more', () => {
  expect(neighboursOf([1, 4], 2)).toEqual({ previous: 1, next: 4 });
});

it('has none when nothing else waits', () => {
  const none = { previous: undefined, next: undefined };
  expect([neighboursOf([], 1), neighboursOf([1], 1)]).toEqual([none, none]);
});
