import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lateAge, noteLag, readLateWith } from './lag.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('replies that are behind are read again once a second, and their age is shown until none comes any more', () => {
  const read = vi.fn();
  readLateWith(read);
  for (const header of ['1200', '1300', null]) noteLag(header);
  expect(lateAge.get()).toBe(1_300);
  vi.advanceTimersByTime(1_000);
  expect(read).toHaveBeenCalledTimes(1);
  noteLag('2100');
  vi.advanceTimersByTime(3_999);
  expect(lateAge.get()).toBe(2_100);
  expect(read).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(1);
  expect(lateAge.get()).toBeUndefined();
});
