import { type epochMs, isoDate, tokyoEpoch } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import { sessionView } from './session-view.ts';

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
