import { formatPrice, PRICE_SCALE, type Price, price } from '../units.ts';

/**
 * The column of the tick table for an issue: 'topix500' for TOPIX500 issues and ETF/ETN, 'other' for the rest
 * (rules/market.md 1.6); 'fine' has the smallest tick, 0.1 yen, at every price, for a PTS with its own grid
 * (rules/market.md 2).
 */
export type TickTable = 'topix500' | 'other' | 'fine';

/** One band: prices up to and including `upTo` have the tick `tick`. All numbers are tenths of a yen. */
type TickBand = { readonly upTo: number; readonly topix500: number; readonly other: number; readonly fine: number };

/** rules/market.md 1.6, every row, in tenths of a yen. The bands are "<= upper", unlike those of the daily limits. */
const BANDS: readonly TickBand[] = [
  { upTo: 10_000, topix500: 1, other: 10, fine: 1 },
  { upTo: 30_000, topix500: 5, other: 10, fine: 1 },
  { upTo: 50_000, topix500: 10, other: 50, fine: 1 },
  { upTo: 100_000, topix500: 10, other: 100, fine: 1 },
  { upTo: 300_000, topix500: 50, other: 100, fine: 1 },
  { upTo: 500_000, topix500: 100, other: 500, fine: 1 },
  { upTo: 1_000_000, topix500: 100, other: 1_000, fine: 1 },
  { upTo: 3_000_000, topix500: 500, other: 1_000, fine: 1 },
  { upTo: 5_000_000, topix500: 1_000, other: 5_000, fine: 1 },
  { upTo: 10_000_000, topix500: 1_000, other: 10_000, fine: 1 },
  { upTo: 30_000_000, topix500: 5_000, other: 10_000, fine: 1 },
  { upTo: 50_000_000, topix500: 10_000, other: 50_000, fine: 1 },
  { upTo: 100_000_000, topix500: 10_000, other: 100_000, fine: 1 },
  { upTo: 300_000_000, topix500: 50_000, other: 100_000, fine: 1 },
  { upTo: 500_000_000, topix500: 100_000, other: 500_000, fine: 1 },
];
const ABOVE: TickBand = { upTo: Number.MAX_SAFE_INTEGER, topix500: 100_000, other: 1_000_000, fine: 1 };

function bandOf(at: number): TickBand {
  for (let n = 0; n < BANDS.length; n++) {
    const band = BANDS[n];
    if (band !== undefined && at <= band.upTo) return band;
  }
  return ABOVE;
}

function tickOf(table: TickTable, at: number): number {
  const band = bandOf(at);
  if (table === 'topix500') return band.topix500;
  return table === 'other' ? band.other : band.fine;
}

/** The tick, in tenths of a yen, at the price `at`: rules/market.md 1.6 (bands are "price <= upper"). */
export const tickSize = (table: TickTable, at: Price): Price => price(tickOf(table, at));

/**
 * A price in plain digits with as many decimals as its tick has: '2900.0' where the tick is 0.5 yen. A price on no tick
 * keeps its own.
 */
export function formatOnTick(table: TickTable, at: Price): string {
  const text = formatPrice(at);
  return text.includes('.') || tickOf(table, at) % PRICE_SCALE === 0 ? text : `${text}.0`;
}

/** Whether `at` (tenths of a yen) is positive and on the tick of its own band. */
export function isOnTick(table: TickTable, at: Price): boolean {
  return at > 0 && at % tickOf(table, at) === 0;
}

/** The tick of every price from `lower` to `upper`, or 0 when their bands have different ticks. */
export function commonTick(table: TickTable, lower: Price, upper: Price): number {
  const tick = tickOf(table, lower);
  for (const { upTo } of BANDS) {
    if (upTo >= lower && upTo < upper && tickOf(table, upTo + 1) !== tick) return 0;
  }
  return tick;
}

/** The nearest valid price at or below ('down') or at or above ('up') `at`; 'down' returns 0 below the lowest tick. */
export function roundToTick(table: TickTable, at: Price, direction: 'down' | 'up'): Price {
  const tick = tickOf(table, at);
  const below = Math.floor(at / tick) * tick;
  // Each band's upper edge is a multiple of its own tick and of the next band's, so rounding never leaves the grid.
  return price(direction === 'down' || below === at ? below : below + tick);
}

/** The next valid price above `at`; off-tick prices move to the grid. The tick is that of the band entered. */
export function tickAbove(table: TickTable, at: Price): Price {
  return roundToTick(table, price(at + 1), 'up');
}

/** The next valid price below `at`, or 0 when there is none. */
export function tickBelow(table: TickTable, at: Price): Price {
  return roundToTick(table, price(Math.max(0, at - 1)), 'down');
}

/**
 * The valid price `n` ticks above (n > 0) or below (n < 0) `at`, with the tick of each band it crosses.
 * Stops at the lowest tick: the result is always a valid positive price when `at` is.
 */
export function addTicks(table: TickTable, at: Price, n: number): Price {
  let here = at;
  for (let left = n; left > 0; left--) here = tickAbove(table, here);
  for (let left = n; left < 0; left++) {
    const lower = tickBelow(table, here);
    if (lower <= 0) break;
    here = lower;
  }
  return here;
}
