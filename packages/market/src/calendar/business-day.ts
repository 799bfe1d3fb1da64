import type { IsoDate } from '../units.ts';
import { addDays, dayOfWeek } from './civil.ts';
import { isNationalHoliday } from './holidays.ts';

/** The exchange's closed days other than holidays, as MM-DD (rules/market.md 1.12). */
const YEAR_END = new Set(['12-31', '01-01', '01-02', '01-03']);

/** Whether the exchange trades on `date` (rules/market.md 1.12). Throws RangeError outside 2020 to 2050. */
export function isBusinessDay(date: IsoDate): boolean {
  const weekday = dayOfWeek(date);
  return weekday !== 0 && weekday !== 6 && !YEAR_END.has(date.slice(5)) && !isNationalHoliday(date);
}

function step(date: IsoDate, direction: 1 | -1): IsoDate {
  let day = addDays(date, direction);
  while (!isBusinessDay(day)) day = addDays(day, direction);
  return day;
}

/** The first business day after `date`. */
export const nextBusinessDay = (date: IsoDate): IsoDate => step(date, 1);

/** The last business day before `date`. */
export const previousBusinessDay = (date: IsoDate): IsoDate => step(date, -1);

/** The n-th business day after `date` (before it when n is negative); `date` itself when n is 0. */
export function addBusinessDays(date: IsoDate, n: number): IsoDate {
  let day = date;
  for (let left = Math.abs(n); left > 0; left--) day = step(day, n > 0 ? 1 : -1);
  return day;
}
