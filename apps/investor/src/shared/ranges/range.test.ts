import { isoDate } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import { presetOf, rangeFault, rangeOfPreset, rangeOfQuery, WHOLE_YEAR } from './range.ts';

const today = isoDate('2026-11-24');

describe('a range of dates', () => {
  it('a preset ends today and includes its first day', () => {
    expect(rangeOfPreset('week', today)).toEqual({ from: '2026-11-18', to: '2026-11-24' });
    expect(rangeOfPreset('year', today)).toEqual(WHOLE_YEAR);
  });

  it('is recognised as a preset only with both of its dates', () => {
    expect(presetOf(rangeOfPreset('month', today), today)).toBe('month');
    expect(presetOf({ from: isoDate('2026-11-18'), to: isoDate('2026-11-23') }, today)).toBeNull();
    expect(presetOf(rangeOfPreset('week', today), undefined)).toBeNull();
    expect(presetOf(WHOLE_YEAR, undefined)).toBe('year');
  });

  it('is checked at the field that is wrong', () => {
    expect(rangeFault('', '2026-11-24')).toEqual({ field: 'from', kind: 'missing' });
    expect(rangeFault('2026-11-24', '2026-02-30')).toEqual({ field: 'to', kind: 'missing' });
    expect(rangeFault('2026-11-24', '2026-11-23')).toEqual({ field: 'to', kind: 'reversed' });
    expect(rangeFault('2025-11-23', '2026-11-24')).toEqual({ field: 'from', kind: 'tooLong' });
    expect(rangeFault('2025-11-24', '2026-11-24')).toBeNull();
  });

  it('in an address is the whole year unless it is a valid one', () => {
    expect(rangeOfQuery({ from: '2026-11-01', to: '2026-11-24' })).toEqual({ from: '2026-11-01', to: '2026-11-24' });
    expect(rangeOfQuery({ from: '2020-11-01', to: '2026-11-24' })).toEqual(WHOLE_YEAR);
    expect(rangeOfQuery({ to: '2026-11-24' })).toEqual(WHOLE_YEAR);
  });
});
