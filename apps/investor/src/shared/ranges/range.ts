import { addDays, exceedsOneYear, type IsoDate, isoDate } from '@kabuto/market';

/** A range of dates, both included. An open end is the server's: the order date, and a year before it. */
export type Range = { readonly from?: IsoDate; readonly to?: IsoDate };

/** The longest range, and what a list shows first. */
export const WHOLE_YEAR: Range = {};

export const PRESETS = ['week', 'month', 'quarter', 'year'] as const;
export type Preset = (typeof PRESETS)[number];

const DAYS: Readonly<Record<Exclude<Preset, 'year'>, number>> = { week: 7, month: 30, quarter: 91 };

/** The range that ends `today`. */
export const rangeOfPreset = (preset: Preset, today: IsoDate): Range =>
  preset === 'year' ? WHOLE_YEAR : { from: addDays(today, 1 - DAYS[preset]), to: today };

/** The preset that is this range; null for dates of the user's own. */
export function presetOf({ from, to }: Range, today: IsoDate | undefined): Preset | null {
  if (from === undefined && to === undefined) return 'year';
  const same = (preset: Preset): boolean => {
    if (today === undefined) return false;
    const range = rangeOfPreset(preset, today);
    return range.from === from && range.to === to;
  };
  return PRESETS.find(same) ?? null;
}

/** What is wrong with a range as typed, and at which field. */
export type RangeFault =
  | { readonly field: 'from' | 'to'; readonly kind: 'missing' }
  | { readonly field: 'to'; readonly kind: 'reversed' }
  | { readonly field: 'from'; readonly kind: 'tooLong' };

const dateOf = (text: string): IsoDate | undefined => {
  try {
    // throws for a day that does not exist, such as 2026-02-30
    return addDays(isoDate(text), 0);
  } catch {
    return undefined;
  }
};

/** Checks a range before it is sent: both dates, in order, at most a year apart (VAL-25); null when it is valid. */
export function rangeFault(from: string, to: string): RangeFault | null {
  const [first, last] = [dateOf(from), dateOf(to)];
  if (first === undefined) return { field: 'from', kind: 'missing' };
  if (last === undefined) return { field: 'to', kind: 'missing' };
  if (first > last) return { field: 'to', kind: 'reversed' };
  return exceedsOneYear(first, last) ? { field: 'from', kind: 'tooLong' } : null;
}

/** The range in an address; the whole year when it has none, or one that is not valid. */
export function rangeOfQuery(query: { readonly from?: string; readonly to?: string }): Range {
  const [from, to] = [dateOf(query.from ?? ''), dateOf(query.to ?? '')];
  if (from === undefined || to === undefined || rangeFault(from, to) !== null) return WHOLE_YEAR;
  return { from, to };
}
