import { isoDate, MINUTE_MS, tokyoEpoch } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import { lineOf } from './day.ts';

const HOURS = { opening: 540, lunch: 690, afternoon: 750, preClosing: 925, close: 930 };
const at = (minute: number): number => tokyoEpoch(isoDate('2026-11-20'), minute * MINUTE_MS);

/** Every module of the app but its tests, by path. */
const SOURCES: Readonly<Record<string, string>> = import.meta.glob(
  ['../../../**/*.{ts,tsx}', '!../../../**/*.test.{ts,tsx}'],
  { query: '?raw', import: 'default', eager: true },
);

const withoutComments = (source: string): string =>
  source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(?<!:)\/\/.*/g, '');

describe('the session line', () => {
  it('CON-16 has its ticks and sessions where the server says that they are', () => {
    const { ticks, stretches, pointAt } = lineOf(HOURS);
    expect(ticks.map((tick) => Math.round(tick * 450))).toEqual([30, 180, 240, 415, 420]);
    expect(stretches.map(({ from, to }) => Math.round((to - from) * 450))).toEqual([150, 180]);
    expect(pointAt(at(HOURS.lunch))).toBe(ticks[1]);
    const later = lineOf({ ...HOURS, close: 960 });
    expect(later.ticks.at(-1)).toBe(450 / 480);
  });

  it('keeps its point on the line at night', () => {
    const { pointAt } = lineOf(HOURS);
    expect([pointAt(at(0)), pointAt(at(1_439))]).toEqual([0, 1]);
  });
});

it('CON-16 no module of the app has a trading hour, a schedule, a lot or a price limit of its own', () => {
  const own = /\b\d{1,2}:\d{2}\b|\b(?:TOKYO_SCHEDULE|timeOfDay|STANDARD_LOT|isWholeLot|dailyLimits|limitWidth)\b/;
  const found = Object.entries(SOURCES).flatMap(([file, source]) =>
    own.exec(withoutComments(source))?.[0] ? [file] : [],
  );
  expect(Object.keys(SOURCES).length).toBeGreaterThan(100);
  expect(found).toEqual([]);
});
