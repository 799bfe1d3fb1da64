import { isoDate } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import { sessionFilter } from './session-filter.ts';

const state = (marketTime: number, speed = 1) =>
  ({ phase: 'am-continuous', orderDate: isoDate('2026-11-20'), marketTime, speed }) as const;

describe('which session states are news', () => {
  it('time that runs as predicted is none, at any speed', () => {
    const isNews = sessionFilter();
    expect(isNews(state(0, 60), 0)).toBe(true);
    for (let now = 250; now < 15_000; now += 250) expect(isNews(state(now * 60, 60), now), String(now)).toBe(false);
  });

  it('is sent again every 15 seconds', () => {
    const isNews = sessionFilter();
    isNews(state(0), 0);
    expect(isNews(state(15_000), 15_000)).toBe(true);
    expect(isNews(state(16_000), 16_000)).toBe(false);
  });

  it('a jump, another speed and another phase are', () => {
    const isNews = sessionFilter();
    isNews(state(0), 0);
    expect(isNews(state(60_000), 100)).toBe(true);
    expect(isNews(state(60_250, 10), 350)).toBe(true);
    expect(isNews({ ...state(60_500, 10), phase: 'lunch' }, 375)).toBe(true);
    expect(isNews({ ...state(60_500, 10), phase: 'lunch' }, 375)).toBe(false);
  });
});
