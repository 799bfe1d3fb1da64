import type { IsoDate } from '../units.ts';
import { addDays, dayNumber, dayOfWeek, formatDate } from './civil.ts';

/** The years for which the rules below match the law and the equinox formula is exact. */
const FIRST_HOLIDAY_YEAR = 2020;
const LAST_HOLIDAY_YEAR = 2050;

/**
 * Holidays on a fixed date, [month, day]: New Year, Foundation, Emperor, Showa, Constitution, Greenery, Children,
 * Culture, Labour.
 */
const FIXED: readonly (readonly [number, number])[] = [
  [1, 1],
  [2, 11],
  [2, 23],
  [4, 29],
  [5, 3],
  [5, 4],
  [5, 5],
  [11, 3],
  [11, 23],
];

/** "Happy Monday" holidays, [month, which Monday]: Coming of Age, Respect for the Aged. */
const MONDAYS: readonly (readonly [number, number])[] = [
  [1, 2],
  [9, 3],
];

/**
 * Marine, Mountain and Sports Day in ordinary years: the third Monday of July, 11 August, the second Monday of October.
 */
const summerDays = (year: number): IsoDate[] => [nthMonday(year, 7, 3), date(year, 8, 11), nthMonday(year, 10, 2)];

/** The same three in the years of the Tokyo Olympics, moved by special law. */
const OLYMPIC_DAYS: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  2020: [
    [7, 23],
    [7, 24],
    [8, 10],
  ],
  2021: [
    [7, 22],
    [7, 23],
    [8, 8],
  ],
};

const date = (year: number, month: number, day: number): IsoDate => formatDate({ year, month, day });

function nthMonday(year: number, month: number, nth: number): IsoDate {
  const first = dayOfWeek(date(year, month, 1));
  return date(year, month, 1 + ((8 - first) % 7) + (nth - 1) * 7);
}

/**
 * The day of the equinox: the usual approximation (valid 1980 to 2099), in millionths of a day so that it uses integers
 * only.
 */
function equinox(year: number, offset: number): number {
  const years = year - 1980;
  return Math.floor((offset + 242_194 * years) / 1_000_000) - Math.floor(years / 4);
}

function namedHolidays(year: number): IsoDate[] {
  const moved = OLYMPIC_DAYS[year];
  return [
    ...FIXED.map(([month, day]) => date(year, month, day)),
    ...MONDAYS.map(([month, nth]) => nthMonday(year, month, nth)),
    ...(moved === undefined ? summerDays(year) : moved.map(([month, day]) => date(year, month, day))),
    date(year, 3, equinox(year, 20_843_100)),
    date(year, 9, equinox(year, 23_248_800)),
  ];
}

function withDerived(named: ReadonlySet<IsoDate>, year: number): ReadonlySet<IsoDate> {
  const all = new Set(named);
  const days = dayNumber(year + 1, 1, 1) - dayNumber(year, 1, 1);
  let today = date(year, 1, 1);
  for (let n = 0; n < days; n++, today = addDays(today, 1)) {
    const tomorrow = addDays(today, 1);
    // A holiday on a Sunday is substituted by the next day that is not itself a named holiday.
    if (named.has(today) && dayOfWeek(today) === 0) {
      let substitute = tomorrow;
      while (named.has(substitute)) substitute = addDays(substitute, 1);
      all.add(substitute);
    }
    // A day between two named holidays is a citizens' holiday.
    if (!named.has(today) && named.has(addDays(today, -1)) && named.has(tomorrow)) all.add(today);
  }
  return all;
}

// A cache of a pure function: years are looked up, never iterated.
const years = new Map<number, ReadonlySet<IsoDate>>();

function holidaysOf(year: number): ReadonlySet<IsoDate> {
  const known = years.get(year);
  if (known !== undefined) return known;
  if (year < FIRST_HOLIDAY_YEAR || year > LAST_HOLIDAY_YEAR) {
    throw new RangeError(`holidays are known for ${FIRST_HOLIDAY_YEAR} to ${LAST_HOLIDAY_YEAR}, not ${year}`);
  }
  const made = withDerived(new Set(namedHolidays(year)), year);
  years.set(year, made);
  return made;
}

/**
 * Whether `day` is a Japanese national holiday, substitute and citizens' holidays included.
 * Source: Act on National Holidays; rules/market.md 1.12. Throws RangeError outside 2020 to 2050.
 */
export const isNationalHoliday = (day: IsoDate): boolean => holidaysOf(Number(day.slice(0, 4))).has(day);
