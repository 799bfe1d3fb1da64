import { describe, expect, it } from 'vitest';
import type { ChartBar } from '../data/bars.ts';
import { linesOf } from './lines.ts';
import { INITIAL, type Settings, STUDIES } from './settings.ts';

const at = (time: string): number => Date.parse(`2026-11-20T${time}+09:00`);
const bar = (start: number, close: number, volume = 100): ChartBar => ({
  at: start,
  open: close,
  high: close,
  low: close,
  close,
  volume,
  turnover: (close / 10) * volume,
});
const bars = [bar(at('09:00:00'), 30_000), bar(at('09:01:00'), 31_000, 300)];
const all: Settings = { ...INITIAL, on: Object.fromEntries(STUDIES.map((study) => [study, true])) as Settings['on'] };
const labels = (settings: Settings, interval: 'minute' | 'week') =>
  linesOf({ bars, interval, settings }).map(({ label }) => label);

describe('lines of the chart', () => {
  it('RT-16 are those of the studies that are on, with the lengths of the interval', () => {
    expect(labels(INITIAL, 'minute')).toEqual(['MA5', 'MA25', 'MA75', 'VWAP']);
    expect(labels(INITIAL, 'week')).toEqual(['MA13', 'MA26', 'MA52']);
    expect(labels(all, 'minute')).toEqual([
      ...['MA5', 'MA25', 'MA75', 'EMA9', 'EMA26', '+2σ', 'BB20', '−2σ', 'VWAP', 'RSI14'],
      ...['', 'MACD', 'chart.signal'],
    ]);
  });

  it('RT-16 VWAP is in tenths of a yen, and counts what the day traded before the first bar', () => {
    const vwap = (day?: { volume: number; turnover: number }) =>
      linesOf({ bars, interval: 'second', settings: INITIAL, day }).find(({ id }) => id === 'vwap')?.values;
    expect(vwap()).toEqual([30_000, 30_750]);
    // 400 of 800 shares are in the bars, the others traded at 2,900 yen
    expect(vwap({ volume: 800, turnover: 1_230_000 + 400 * 2_900 })).toEqual([29_200, 29_875]);
  });

  it('RT-16 RSI and MACD have fields of their own', () => {
    const panes = linesOf({ bars, interval: 'week', settings: all }).map(({ id, pane }) => `${id} ${pane}`);
    expect(panes.filter((pane) => !pane.endsWith('price'))).toEqual([
      'rsi rsi',
      'histogram macd',
      'macd macd',
      'signal macd',
    ]);
  });
});
