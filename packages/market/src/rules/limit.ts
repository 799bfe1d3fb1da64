import { type Price, price } from '../units.ts';
import { roundToTick, type TickTable, tickSize } from './tick.ts';

/** Bases below `below` may move by `limit` a day; special quotes are renewed by `width`. All in tenths of a yen. */
type LimitBand = { readonly below: number; readonly limit: number; readonly width: number };

/** rules/market.md 1.5, all 34 rows as [base below, limit, renewal width] in yen. The bands are "base < upper". */
const ROWS: readonly (readonly [number, number, number])[] = [
  [100, 30, 5],
  [200, 50, 5],
  [500, 80, 8],
  [700, 100, 10],
  [1_000, 150, 15],
  [1_500, 300, 30],
  [2_000, 400, 40],
  [3_000, 500, 50],
  [5_000, 700, 70],
  [7_000, 1_000, 100],
  [10_000, 1_500, 150],
  [15_000, 3_000, 300],
  [20_000, 4_000, 400],
  [30_000, 5_000, 500],
  [50_000, 7_000, 700],
  [70_000, 10_000, 1_000],
  [100_000, 15_000, 1_500],
  [150_000, 30_000, 3_000],
  [200_000, 40_000, 4_000],
  [300_000, 50_000, 5_000],
  [500_000, 70_000, 7_000],
  [700_000, 100_000, 10_000],
  [1_000_000, 150_000, 15_000],
  [1_500_000, 300_000, 30_000],
  [2_000_000, 400_000, 40_000],
  [3_000_000, 500_000, 50_000],
  [5_000_000, 700_000, 70_000],
  [7_000_000, 1_000_000, 100_000],
  [10_000_000, 1_500_000, 150_000],
  [15_000_000, 3_000_000, 300_000],
  [20_000_000, 4_000_000, 400_000],
  [30_000_000, 5_000_000, 500_000],
  [50_000_000, 7_000_000, 700_000],
];
const BANDS: readonly LimitBand[] = ROWS.map(([below, limit, width]) => ({
  below: below * 10,
  limit: limit * 10,
  width: width * 10,
}));
const ABOVE: LimitBand = { below: Number.MAX_SAFE_INTEGER, limit: 100_000_000, width: 10_000_000 };

function bandOf(base: number): LimitBand {
  for (const band of BANDS) if (base < band.below) return band;
  return ABOVE;
}

/** How far, in tenths of a yen, a price may move from `base` in a day (rules/market.md 1.5). */
export const limitWidth = (base: Price): Price => price(bandOf(base).limit);

/** The renewal width of special quotes around `base`, in tenths of a yen (rules/market.md 1.5). */
export const renewalWidth = (base: Price): Price => price(bandOf(base).width);

/** A broadened side moves by four times the limit (rules/market.md 1.5, "Broadening"). */
const BROADENED = 4;

/** The inputs of a day's limits; `broadened`: the side that is broadened, if any. */
export type DailyLimitTerms = {
  readonly base: Price;
  readonly tickTable: TickTable;
  readonly broadened?: 'up' | 'down' | undefined;
};

/** The lowest and highest price of a day, inclusive, in tenths of a yen. */
export type DailyLimits = { readonly lower: Price; readonly upper: Price };

/**
 * The day's price limits (rules/market.md 1.5). An off-tick upper limit is rounded up, as in the exchange's notices.
 * The lower limit is rounded up too, so that it is never further from the base than the table allows, and is at least
 * one tick.
 */
export function dailyLimits({ base, tickTable, broadened }: DailyLimitTerms): DailyLimits {
  const limit = bandOf(base).limit;
  const upper = price(base + (broadened === 'up' ? limit * BROADENED : limit));
  const lowest = tickSize(tickTable, price(1));
  const lower = price(Math.max(lowest, base - (broadened === 'down' ? limit * BROADENED : limit)));
  return { lower: roundToTick(tickTable, lower, 'up'), upper: roundToTick(tickTable, upper, 'up') };
}
