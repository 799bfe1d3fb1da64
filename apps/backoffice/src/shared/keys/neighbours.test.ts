import { expect, it } from 'vitest';
import { neighboursOf } from './neighbours.ts';

it('wraps around, and skips the current item', () => {
  expect(neighboursOf([3, 1, 2], 2)).toEqual({ previous: 1, next: 3 });
  expect(neighboursOf([1, 2, 3], 3)).toEqual({ previous: 2, next: 1 });
  expect(neighboursOf([1, 2, 3], 1)).toEqual({ previous: 3, next: 2 });
});

it('continues at the position of an item that is no longer pending', () => {
  expect(neighboursOf([1, 4], 2)).toEqual({ previous: 1, next: 4 });
});

it('returns none when no other item is pending', () => {
  const none = { previous: undefined, next: undefined };
  expect([neighboursOf([], 1), neighboursOf([1], 1)]).toEqual([none, none]);
});
