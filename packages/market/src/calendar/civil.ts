import { type IsoDate, isoDate } from '../units.ts';

/** A day of the proleptic Gregorian calendar; month 1 to 12. */
export type CivilDate = { readonly year: number; readonly month: number; readonly day: number };

const DAYS_PER_ERA = 146_097;
const EPOCH_SHIFT = 719_468;

/** Days from 1970-01-01 to the given day. Years count from March here, so that the leap day comes last. */
export function dayNumber(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * DAYS_PER_ERA + dayOfEra - EPOCH_SHIFT;
}

/** The date `days` days after 1970-01-01. */
export function civilDate(days: number): CivilDate {
  const shifted = days + EPOCH_SHIFT;
  const era = Math.floor(shifted / DAYS_PER_ERA);
  const dayOfEra = shifted - era * DAYS_PER_ERA;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1_460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1;
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day };
}

const padded = (value: number, width: number): string => String(value).padStart(width, '0');

/** Formats a civil date as 'YYYY-MM-DD'. */
export const formatDate = ({ year, month, day }: CivilDate): IsoDate =>
  isoDate(`${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}`);

/** Parses 'YYYY-MM-DD'. Throws RangeError for a date that does not exist, such as 2026-02-30. */
export function parseDate(date: IsoDate): CivilDate {
  const parsed = { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)), day: Number(date.slice(8, 10)) };
  const real = civilDate(dayNumber(parsed.year, parsed.month, parsed.day));
  if (real.month !== parsed.month) throw new RangeError(`no such day: ${date}`);
  return parsed;
}

/** Days from 1970-01-01 to `date`. Throws RangeError for a date that does not exist. */
export function daysOf(date: IsoDate): number {
  const { year, month, day } = parseDate(date);
  return dayNumber(year, month, day);
}

/** The date `n` calendar days later (earlier when negative). */
export const addDays = (date: IsoDate, n: number): IsoDate => formatDate(civilDate(daysOf(date) + n));

/** The day of the week, 0 = Sunday to 6 = Saturday. 1970-01-01 was a Thursday. */
export const dayOfWeek = (date: IsoDate): number => (((daysOf(date) + 4) % 7) + 7) % 7;

/** Whether a range is longer than a year: `to` is after the same day of the next year (rules/product.md 5). */
export const exceedsOneYear = (from: IsoDate, to: IsoDate): boolean =>
  to > `${padded(Number(from.slice(0, 4)) + 1, 4)}${from.slice(4)}`;
