import { type Bar, epochMs, isoDate, monthBars, shares, tokyoEpoch, weekBars, yen } from '@kabuto/market';
import type { BarRange, StoredBar } from './bar-row.ts';

/** How day bars are joined to longer ones, and the most days in one of those. */
const LONGER = {
  week: { join: weekBars, days: 7 },
  month: { join: monthBars, days: 31 },
} as const;
export type LongerInterval = keyof typeof LONGER;

const marketBar = ({ at, volume, turnover, ...prices }: StoredBar): Bar => ({
  ...prices,
  at: epochMs(at),
  volume: shares(volume),
  turnover: yen(turnover),
});

/**
 * The weeks or months of the days from `readDays`, oldest first. The one that contains `from` is complete; `to` cuts
 * the last one.
 */
export async function longerBars(
  interval: LongerInterval,
  range: BarRange,
  readDays: (range: BarRange) => Promise<StoredBar[]>,
): Promise<StoredBar[]> {
  const { join, days } = LONGER[interval];
  const found = await readDays({ from: undefined, to: range.to, limit: range.limit * days });
  const joined = join(found.map(marketBar));
  const first = range.from === undefined ? Number.MIN_SAFE_INTEGER : startOf(interval, range.from);
  return joined.filter(({ at }) => at >= first).slice(-range.limit);
}

/** Where the week or month of a date starts. */
function startOf(interval: LongerInterval, from: string): number {
  const zero = { open: 0, high: 0, low: 0, close: 0, volume: 0, turnover: 0 };
  // Only the start of the joined bar is used.
  const [bar] = LONGER[interval].join([{ ...zero, at: tokyoEpoch(isoDate(from), 0) } as unknown as Bar]);
  return bar?.at ?? 0;
}
