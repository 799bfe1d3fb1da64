import { DEFAULT_DAY_TRADES } from '@kabuto/brokerage';
import { isoDate, timeOfDay, tokyoEpoch } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import { dueSteps } from './due-steps.ts';

const date = isoDate('2026-11-24');
const positions = [{ tradeDate: date }];
const margin = { closeAtAuction: true, warnedOn: null, auctionOn: null, forcedOn: null, positions };
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

  it('close by force what is left once it can no longer be delivered, once on each later trade date', () => {
    const next = isoDate('2026-11-25');
    const left = { ...margin, warnedOn: date, auctionOn: date };
    const evening = (time: string, one = left) =>
      dueSteps(DEFAULT_DAY_TRADES, {
        at: tokyoEpoch(date, timeOfDay(time)),
        tradeDate: next,
        phase: 'closed',
        margins: [one],
      });
    expect(evening('15:30')).toEqual([]);
    expect(evening('15:44')).toEqual([]);
    expect(evening('15:45')).toEqual(['force']);
    const forced = { ...left, warnedOn: next, auctionOn: next, forcedOn: next };
    const morning = { at: tokyoEpoch(next, timeOfDay('10:00')), tradeDate: next, phase: 'am-continuous' } as const;
    expect(dueSteps(DEFAULT_DAY_TRADES, { ...morning, margins: [forced] })).toEqual([]);
    const later = { ...morning, tradeDate: isoDate('2026-11-26'), phase: 'closed' } as const;
    expect(dueSteps(DEFAULT_DAY_TRADES, { ...later, margins: [forced] })).toEqual(['force']);
  });
});
