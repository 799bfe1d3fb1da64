import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lateMs, noteLag, readLateWith } from './lag.ts';

const ORDERS = 'v1/trade/order/list';
let read: string[];
/** Whether a page shows the path. */
let shown: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  [read, shown] = [[], true];
  readLateWith((path) => {
    read.push(path);
    return shown;
  });
});
afterEach(() => {
  vi.useRealTimers();
});

it('what is behind is read again after a second, once for all reads of its path, and marked until it is complete', () => {
  for (const lag of ['1200', '1300']) noteLag(ORDERS, lag);
  expect(lateMs.get()).toBe(1_300);
  vi.advanceTimersByTime(999);
  expect(read).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(read).toEqual([ORDERS]);
  expect(lateMs.get()).toBe(1_300);
  noteLag(ORDERS, null);
  expect(lateMs.get()).toBeUndefined();
});

it('is not marked any more once no page shows it', () => {
  shown = false;
  noteLag(ORDERS, '2000');
  expect(lateMs.get()).toBe(2_000);
  vi.advanceTimersByTime(1_000);
  expect(lateMs.get()).toBeUndefined();
});
