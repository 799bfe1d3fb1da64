import { addDays, dayOfWeek, formatDate, parseDate } from '../calendar/civil.ts';
import { tokyoDate, tokyoEpoch } from '../calendar/tokyo-time.ts';
import { type EpochMs, epochMs, type IsoDate } from '../units.ts';
import { type Bar, barOf, joinBars, minuteStart, type Print } from './bar.ts';

function group(bars: readonly Bar[], startOf: (at: EpochMs) => EpochMs): Bar[] {
  const joined: Bar[] = [];
  for (const bar of bars) {
    const at = startOf(bar.at);
    const open = joined.at(-1);
    if (open !== undefined && open.at === at) joined[joined.length - 1] = joinBars(open, bar);
    else joined.push({ ...bar, at });
  }
  return joined;
}

const secondStart = (at: EpochMs): EpochMs => epochMs(Math.floor(at / 1_000) * 1_000);
const midnight = (date: IsoDate): EpochMs => tokyoEpoch(date, 0);

const monday = (date: IsoDate): IsoDate => addDays(date, -((dayOfWeek(date) + 6) % 7));

const firstOfMonth = (date: IsoDate): IsoDate => formatDate({ ...parseDate(date), day: 1 });

/** Second bars of a tape in order of time; seconds without a trade have no bar. */
export const secondBars = (prints: readonly Print[]): Bar[] =>
  group(
    prints.map((print) => barOf(print.at, print)),
    secondStart,
  );

/** Minute bars of a tape in order of time; minutes without a trade have no bar. */
export const minuteBars = (prints: readonly Print[]): Bar[] =>
  group(
    prints.map((print) => barOf(print.at, print)),
    minuteStart,
  );

/** Day bars of shorter bars in order of time; each starts at midnight in Tokyo. */
export const dayBars = (bars: readonly Bar[]): Bar[] => group(bars, (at) => midnight(tokyoDate(at)));

/** Week bars of day bars; each starts at Monday's midnight in Tokyo, whether Monday was a trading day or not. */
export const weekBars = (bars: readonly Bar[]): Bar[] => group(bars, (at) => midnight(monday(tokyoDate(at))));

/** Month bars of day bars; each starts at midnight of the first of the month in Tokyo. */
export const monthBars = (bars: readonly Bar[]): Bar[] => group(bars, (at) => midnight(firstOfMonth(tokyoDate(at))));
