import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { epochMs, isoDate } from '../units.ts';
import { addBusinessDays, isBusinessDay, nextBusinessDay, previousBusinessDay } from './business-day.ts';
import { addDays, dayOfWeek, exceedsOneYear, parseDate } from './civil.ts';
import { isNationalHoliday } from './holidays.ts';
import { timeOfDay, tokyoDate, tokyoEpoch, tokyoTimeOfDay } from './tokyo-time.ts';

function holidaysOf(year: number): string[] {
  const found: string[] = [];
  for (let day = isoDate(`${year}-01-01`); day.startsWith(String(year)); day = addDays(day, 1)) {
    if (isNationalHoliday(day)) found.push(day.slice(5));
  }
  return found;
}

/** As published by the Cabinet Office. */
const PUBLISHED: Record<number, string> = {
  2020: '01-01 01-13 02-11 02-23 02-24 03-20 04-29 05-03 05-04 05-05 05-06 07-23 07-24 08-10 09-21 09-22 11-03 11-23',
  2021: '01-01 01-11 02-11 02-23 03-20 04-29 05-03 05-04 05-05 07-22 07-23 08-08 08-09 09-20 09-23 11-03 11-23',
  2023: '01-01 01-02 01-09 02-11 02-23 03-21 04-29 05-03 05-04 05-05 07-17 08-11 09-18 09-23 10-09 11-03 11-23',
  2024: '01-01 01-08 02-11 02-12 02-23 03-20 04-29 05-03 05-04 05-05 05-06 07-15 08-11 08-12 09-16 09-22 09-23 10-14 11-03 11-04 11-23',
  2025: '01-01 01-13 02-11 02-23 02-24 03-20 04-29 05-03 05-04 05-05 05-06 07-21 08-11 09-15 09-23 10-13 11-03 11-23 11-24',
  2026: '01-01 01-12 02-11 02-23 03-20 04-29 05-03 05-04 05-05 05-06 07-20 08-11 09-21 09-22 09-23 10-12 11-03 11-23',
  2027: '01-01 01-11 02-11 02-23 03-21 03-22 04-29 05-03 05-04 05-05 07-19 08-11 09-20 09-23 10-11 11-03 11-23',
};

describe('MKT-01 holidays and business days (rules/market.md 1.12)', () => {
  it.each(Object.entries(PUBLISHED))('the holidays of %s are those published', (year, days) => {
    expect(holidaysOf(Number(year)).join(' ')).toBe(days);
  });

  it('a day between two holidays is a holiday: 2032-09-21', () => {
    expect(isNationalHoliday(isoDate('2032-09-21'))).toBe(true);
    expect(isNationalHoliday(isoDate('2027-09-21'))).toBe(false);
  });

  it('rejects years whose holidays are not published', () => {
    expect(() => isNationalHoliday(isoDate('2019-12-31'))).toThrow(RangeError);
    expect(() => isNationalHoliday(isoDate('2051-01-05'))).toThrow(RangeError);
  });

  it('31 December to 3 January are closed, 30 December and 4 January are not', () => {
    const open = ['2026-12-30', '2027-01-04'];
    const closed = ['2026-12-31', '2027-01-01', '2027-01-02', '2027-01-03'];
    expect(open.map((day) => isBusinessDay(isoDate(day)))).toEqual([true, true]);
    expect(closed.map((day) => isBusinessDay(isoDate(day)))).toEqual([false, false, false, false]);
  });

  it('business days skip weekends and holidays: T+2 over a year end and over a long weekend', () => {
    expect(addBusinessDays(isoDate('2024-12-26'), 2)).toBe('2024-12-30');
    expect(addBusinessDays(isoDate('2024-12-27'), 2)).toBe('2025-01-06');
    expect(addBusinessDays(isoDate('2026-11-20'), 2)).toBe('2026-11-25');
    expect(nextBusinessDay(isoDate('2026-11-20'))).toBe('2026-11-24');
    expect(previousBusinessDay(isoDate('2026-11-24'))).toBe('2026-11-20');
    expect(addBusinessDays(isoDate('2026-11-24'), -1)).toBe('2026-11-20');
    expect(addBusinessDays(isoDate('2026-11-22'), 0)).toBe('2026-11-22');
  });
});

describe('civil dates', () => {
  it('agree with the platform from 1970 to 2100', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 47_480 }), (days) => {
        const expected = new Date(days * 86_400_000);
        const day = addDays(isoDate('1970-01-01'), days);
        expect(day).toBe(expected.toISOString().slice(0, 10));
        expect(dayOfWeek(day)).toBe(expected.getUTCDay());
      }),
    );
  });

  it('reject a day that does not exist', () => {
    expect(() => parseDate(isoDate('2026-02-30'))).toThrow('no such day');
    expect(parseDate(isoDate('2028-02-29')).day).toBe(29);
  });
});

describe('Tokyo time', () => {
  it('is nine hours ahead, without summer time', () => {
    const at = epochMs(Date.UTC(2026, 10, 19, 15, 30));
    expect(tokyoDate(at)).toBe('2026-11-20');
    expect(tokyoTimeOfDay(at)).toBe(timeOfDay('00:30'));
    expect(tokyoDate(epochMs(at - 1_800_001))).toBe('2026-11-19');
  });

  it('date and time of day make the moment again', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000_000_000_000 }), (ms) => {
        const at = epochMs(ms);
        expect(tokyoEpoch(tokyoDate(at), tokyoTimeOfDay(at))).toBe(at);
      }),
    );
  });

  it('reads clock times', () => {
    expect(timeOfDay('09:00')).toBe(32_400_000);
    expect(timeOfDay('15:29:59')).toBe(55_799_000);
    for (const wrong of ['9:00', '24:00', '12:60', '']) expect(() => timeOfDay(wrong)).toThrow(RangeError);
  });
});

it('a range of a year ends on the same day of the next year, with and without a leap day', () => {
  const longer = (from: string, to: string): boolean => exceedsOneYear(isoDate(from), isoDate(to));
  expect(longer('2025-11-24', '2026-11-24')).toBe(false);
  expect(longer('2025-11-24', '2026-11-25')).toBe(true);
  expect(longer('2027-03-01', '2028-03-01')).toBe(false);
  expect(longer('2028-02-29', '2029-02-28')).toBe(false);
  expect(longer('2028-02-29', '2029-03-01')).toBe(true);
});
