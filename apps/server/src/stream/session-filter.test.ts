import { isoDate } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import { sessionFilter } from './session-filter.ts';

const state = (marketTime: number, speed = 1) =>
  ({ phase: 'am-continuous', orderDate: isoDate('2026-11-20'), marketTime, speed }) as const;

describe('session states that are sent', () => {
  it('none while time runs as predicted, at any speed', () => {
    const isToBeSent = sessionFilter();
    expect(isToBeSent(state(0, 60), 0)).toBe(true);
    for (let now = 250; now < 15_000; now += 250) expect(isToBeSent(state(now * 60, 60), now), String(now)).toBe(false);
  });

  it('one every 15 seconds', () => {
    const isToBeSent = sessionFilter();
    isToBeSent(state(0), 0);
    expect(isToBeSent(state(15_000), 15_000)).toBe(true);
    expect(isToBeSent(state(16_000), 16_000)).toBe(false);
  });

  it('one after a jump, at another speed and in another phase', () => {
    const isToBeSent = sessionFilter();
    isToBeSent(state(0), 0);
    expect(isToBeSent(state(60_000), 100)).toBe(true);
    expect(isToBeSent(state(60_250, 10), 350)).toBe(true);
    expect(isToBeSent({ ...state(60_500, 10), phase: 'lunch' }, 375)).toBe(true);
    expect(isToBeSent({ ...state(60_500, 10), phase: 'lunch' }, 375)).toBe(false);
  });
});
