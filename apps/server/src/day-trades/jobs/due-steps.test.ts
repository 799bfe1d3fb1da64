import { DEFAULT_DAY_TRADES } from '@kabuto/brokerage';
import { isoDate, timeOfDay, tokyoEpoch } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import { dueSteps } from './due-steps.ts';

const date = isoDate('2026-11-24');
const margin = { closeAtAuction: true, warnedOn: null, auctionOn: null };
const at = (time: string, margins: Parameters<typeof dueSteps>[1]['margins'], phase = 'pm-continuous' as const) =>
  dueSteps(DEFAULT_DAY_TRADES, { at: tokyoEpoch(date, timeOfDay(time)), tradeDate: date, phase, margins });

describe('the steps of a day', () => {
  it('are the warning from 15:00 on, and closing at the auction from 15:20 on', () => {
    expect(at('14:59', [margin])).toEqual([]);
    expect(at('15:00', [margin])).toEqual(['warn']);
    expect(at('15:20', [margin])).toEqual(['warn', 'auction']);
  });

  it('are taken once', () => {
    expect(at('15:20', [{ ...margin, warnedOn: date }])).toEqual(['auction']);
    expect(at('15:20', [{ ...margin, warnedOn: date, auctionOn: date }])).toEqual([]);
  });

  it('close nothing for those who close by themselves', () => {
    expect(at('15:20', [{ ...margin, closeAtAuction: false }])).toEqual(['warn']);
  });

  it('are not due without positions, after the close, and on another date', () => {
    expect(at('15:20', [])).toEqual([]);
    const closed = {
      at: tokyoEpoch(date, timeOfDay('15:35')),
      tradeDate: date,
      phase: 'closed',
      margins: [margin],
    } as const;
    expect(dueSteps(DEFAULT_DAY_TRADES, closed)).toEqual([]);
    const ahead = { ...closed, phase: 'pre-closing', tradeDate: isoDate('2026-11-25') } as const;
    expect(dueSteps(DEFAULT_DAY_TRADES, ahead)).toEqual([]);
  });
});
