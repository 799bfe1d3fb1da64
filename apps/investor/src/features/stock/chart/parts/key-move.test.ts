import { describe, expect, it } from 'vitest';
import { barTime } from '../drawing/time.ts';
import { keyMove } from './key-move.ts';

describe('keys of the chart', () => {
  it('RT-16 arrows move by a bar, Page Up and Page Down by ten, Home and End to the ends', () => {
    const from = (key: string) => keyMove(key, 20, 100);
    expect(['ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown', 'Home', 'End'].map(from)).toEqual([19, 21, 10, 30, 0, 99]);
    expect(keyMove('PageUp', 3, 100)).toBe(0);
    expect(keyMove('ArrowRight', 99, 100)).toBe(99);
  });

  it('RT-16 the first key puts the crosshair on the newest bar, and Escape removes it', () => {
    expect(keyMove('ArrowLeft', null, 100)).toBe(99);
    expect(keyMove('Escape', 20, 100)).toBeNull();
    expect(keyMove('Escape', null, 100)).toBeUndefined();
    expect(keyMove('a', 20, 100)).toBeUndefined();
  });
});

describe('the time of a bar', () => {
  it('RT-16 is Tokyo time with what its interval needs', () => {
    const at = Date.parse('2026-11-20T09:31:05+09:00');
    expect(barTime(at, 'second')).toBe('09:31:05');
    expect(barTime(at, 'minute15')).toBe('11/20 09:31');
    expect(barTime(at, 'week')).toBe('2026/11/20');
    expect(barTime(at, 'month')).toBe('2026/11');
  });
});
