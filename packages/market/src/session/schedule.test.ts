import { describe, expect, it } from 'vitest';
import { timeOfDay, tokyoEpoch } from '../calendar/tokyo-time.ts';
import { type EpochMs, epochMs, isoDate } from '../units.ts';
import {
  acceptsOrders,
  nextBoundary,
  type Phase,
  phaseAt,
  phaseStart,
  TOKYO_SCHEDULE,
  tradeDateAt,
} from './schedule.ts';

const at = (date: string, time: string): EpochMs => tokyoEpoch(isoDate(date), timeOfDay(time));
const FRIDAY = '2026-11-20';

describe('MKT-01 sessions (rules/market.md 1.1)', () => {
  it.each([
    ['07:59:59', 'closed'],
    ['08:00', 'am-acceptance'],
    ['08:59:59', 'am-acceptance'],
    ['09:00', 'am-continuous'],
    ['11:29:59', 'am-continuous'],
    ['11:30', 'lunch'],
    ['12:04:59', 'lunch'],
    ['12:05', 'pm-acceptance'],
    ['12:30', 'pm-continuous'],
    ['15:24:59', 'pm-continuous'],
    ['15:25', 'pre-closing'],
    ['15:29:59', 'pre-closing'],
    ['15:30', 'closed'],
  ] satisfies readonly (readonly [string, Phase])[])('at %s the phase is %s', (time, phase) => {
    expect(phaseAt(TOKYO_SCHEDULE, at(FRIDAY, time))).toBe(phase);
  });

  it('weekends and holidays are closed all day', () => {
    expect(phaseAt(TOKYO_SCHEDULE, at('2026-11-21', '10:00'))).toBe('closed');
    expect(phaseAt(TOKYO_SCHEDULE, at('2026-11-23', '10:00'))).toBe('closed');
  });

  it('the boundaries of a day come in order, with their auctions', () => {
    const seen: unknown[] = [];
    let now = at(FRIDAY, '07:00');
    for (let n = 0; n < 8; n++) {
      const next = nextBoundary(TOKYO_SCHEDULE, now);
      seen.push([next.at, next.phase, next.auction]);
      now = next.at;
    }
    expect(seen).toEqual([
      [at(FRIDAY, '08:00'), 'am-acceptance', undefined],
      [at(FRIDAY, '09:00'), 'am-continuous', 'opening'],
      [at(FRIDAY, '11:30'), 'lunch', 'morning-close'],
      [at(FRIDAY, '12:05'), 'pm-acceptance', undefined],
      [at(FRIDAY, '12:30'), 'pm-continuous', 'afternoon'],
      [at(FRIDAY, '15:25'), 'pre-closing', undefined],
      [at(FRIDAY, '15:30'), 'closed', 'closing'],
      [at('2026-11-24', '08:00'), 'am-acceptance', undefined],
    ]);
  });

  it('the next boundary is strictly later and agrees with the phase', () => {
    const nine = at(FRIDAY, '09:00');
    expect(nextBoundary(TOKYO_SCHEDULE, epochMs(nine - 1)).at).toBe(nine);
    expect(nextBoundary(TOKYO_SCHEDULE, nine).at).toBe(at(FRIDAY, '11:30'));
  });

  it('orders are taken in all phases but lunch and closed', () => {
    const phases: Phase[] = [
      'closed',
      'am-acceptance',
      'am-continuous',
      'lunch',
      'pm-acceptance',
      'pm-continuous',
      'pre-closing',
    ];
    expect(phases.filter((phase) => !acceptsOrders(phase))).toEqual(['closed', 'lunch']);
  });

  it('after the close orders belong to the next business day', () => {
    expect(tradeDateAt(TOKYO_SCHEDULE, at(FRIDAY, '07:00'))).toBe(FRIDAY);
    expect(tradeDateAt(TOKYO_SCHEDULE, at(FRIDAY, '15:29:59'))).toBe(FRIDAY);
    expect(tradeDateAt(TOKYO_SCHEDULE, at(FRIDAY, '15:30'))).toBe('2026-11-24');
    expect(tradeDateAt(TOKYO_SCHEDULE, at('2026-11-21', '10:00'))).toBe('2026-11-24');
  });

  it('returns when a phase begins', () => {
    expect(phaseStart(TOKYO_SCHEDULE, isoDate(FRIDAY), 'pre-closing')).toBe(at(FRIDAY, '15:25'));
    expect(() => phaseStart({ steps: [] }, isoDate(FRIDAY), 'lunch')).toThrow(RangeError);
  });
});
