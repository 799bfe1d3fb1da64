import { type epochMs, isoDate, MINUTE_MS, TOKYO_SCHEDULE, timeOfDay, tokyoEpoch } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import { hoursOf, sessionView } from './session-view.ts';

const at = (date: string, hours: number): ReturnType<typeof epochMs> => tokyoEpoch(isoDate(date), hours * 3_600_000);
const state = { orderDate: isoDate('2026-11-24'), speed: 1 } as const;

describe('the session as people see it', () => {
  it('after the close shows the day that ended, and takes orders for the next business day', () => {
    const view = sessionView({ ...state, phase: 'closed', marketTime: at('2026-11-20', 16) }, 'real');
    // the 23rd is Labour Thanksgiving Day
    expect(view).toMatchObject({ tradeDate: '2026-11-20', orderDate: '2026-11-24', nextAt: at('2026-11-24', 8) });
  });

  it('still does so in the early morning, until orders are accepted', () => {
    const early = sessionView({ ...state, phase: 'closed', marketTime: at('2026-11-24', 7) }, 'real');
    expect(early).toMatchObject({ tradeDate: '2026-11-20', nextAt: at('2026-11-24', 8) });
    const open = sessionView({ ...state, phase: 'am-acceptance', marketTime: at('2026-11-24', 8) }, 'real');
    expect(open).toMatchObject({ tradeDate: '2026-11-24', orderDate: '2026-11-24', nextAt: at('2026-11-24', 9) });
  });
});

describe('CON-16 the trading hours', () => {
  it('are those of the schedule by which the venue trades', () => {
    const hours = sessionView({ ...state, phase: 'closed', marketTime: at('2026-11-20', 16) }, 'real').hours;
    const times = ['09:00', '11:30', '12:30', '15:25', '15:30'].map((text) => timeOfDay(text) / MINUTE_MS);
    expect(Object.values(hours)).toEqual(times);
  });

  it('follow a schedule that closes later', () => {
    const steps = TOKYO_SCHEDULE.steps.map((step) =>
      step.phase === 'closed' ? { ...step, from: timeOfDay('16:00') } : step,
    );
    expect(hoursOf({ steps }).close).toBe(960);
  });
});
