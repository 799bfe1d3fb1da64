import { epochMs, tokyoDate } from '@kabuto/market';

/** A day's extremes in tenths of a yen; `at` is its start, epoch milliseconds. */
type Day = { readonly at: number; readonly high: number; readonly low: number };
/** A price and the date in Tokyo on which it was first reached. */
export type DatedPrice = { readonly price: number; readonly date: string };

/** The highest and the lowest price of the year of the newest day, from days in order of time; null without any. */
export function yearRange(days: readonly Day[]): { readonly high: DatedPrice; readonly low: DatedPrice } | null {
  const dated = days.map(({ at, high, low }) => ({ high, low, date: tokyoDate(epochMs(at)) }));
  const year = dated.at(-1)?.date.slice(0, 4);
  const [first, ...rest] = dated.filter(({ date }) => date.slice(0, 4) === year);
  if (first === undefined) return null;
  let high: DatedPrice = { price: first.high, date: first.date };
  let low: DatedPrice = { price: first.low, date: first.date };
  for (const day of rest) {
    if (day.high > high.price) high = { price: day.high, date: day.date };
    if (day.low < low.price) low = { price: day.low, date: day.date };
  }
  return { high, low };
}
