import { addDays, epochMs, type IsoDate, isoDate, previousBusinessDay, tokyoDate, tokyoEpoch } from '@kabuto/market';
import { datesAt } from './head-of.ts';

export type Period = { readonly from: IsoDate; readonly to: IsoDate };

const firstOf = (year: number, month: number): IsoDate =>
  isoDate(`${year + Math.floor((month - 1) / 12)}-${String(((month - 1) % 12) + 1).padStart(2, '0')}-01`);
const partsOf = (date: IsoDate): [number, number] => [Number(date.slice(0, 4)), Number(date.slice(5, 7))];

/** The first day of a date's quarter. */
function quarterOf(date: IsoDate): IsoDate {
  const [year, month] = partsOf(date);
  return firstOf(year, month - ((month - 1) % 3));
}
/** The first day of a date's month. */
const monthOf = (date: IsoDate): IsoDate => isoDate(`${date.slice(0, 7)}-01`);
const afterQuarter = (first: IsoDate): IsoDate => {
  const [year, month] = partsOf(first);
  return firstOf(year, month + 3);
};

/** The quarters that are over on a date, from the one of another date on, oldest first. */
export function quartersOver(since: IsoDate, today: IsoDate): readonly Period[] {
  const quarters: Period[] = [];
  for (let from = quarterOf(since); afterQuarter(from) <= today; from = afterQuarter(from))
    quarters.push({ from, to: addDays(afterQuarter(from), -1) });
  return quarters;
}

/** A sale of the last days of a year settles in the next one. */
const SETTLES_WITHIN_DAYS = 31;

const yearStart = (date: IsoDate): IsoDate => isoDate(`${date.slice(0, 4)}-01-01`);

/** Market times, epoch milliseconds, at or after which and before which rows of the ledger matter. */
type Ranges = Readonly<
  Record<'trades' | 'months' | 'monthsUntil' | 'quarters' | 'quartersUntil' | 'years' | 'yearsUntil', number>
>;

/**
 * The rows of the ledger that can make documents due which were not due at `doneAt`; where none can, a range is empty.
 * All of them when nothing was done.
 */
export function rangesSince(doneAt: number | null, { today }: { readonly today: IsoDate }): Ranges {
  const ends = {
    monthsUntil: tokyoEpoch(monthOf(today), 0),
    quartersUntil: tokyoEpoch(quarterOf(today), 0),
    yearsUntil: tokyoEpoch(yearStart(today), 0),
  };
  if (doneAt === null) return { trades: 0, months: 0, quarters: 0, years: 0, ...ends };
  const done = datesAt(doneAt);
  const isSameYear = yearStart(done.today) === yearStart(today);
  return {
    // trades of the next date begin in the evening before
    trades: tokyoEpoch(previousBusinessDay(done.due), 0),
    months: tokyoEpoch(monthOf(done.today), 0),
    quarters: tokyoEpoch(quarterOf(done.today), 0),
    years: isSameYear ? ends.yearsUntil : tokyoEpoch(addDays(yearStart(done.today), -SETTLES_WITHIN_DAYS), 0),
    ...ends,
  };
}

/** The date in Tokyo of a market time. */
export const dateAt = (at: number): IsoDate => tokyoDate(epochMs(at));
