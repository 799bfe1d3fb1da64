import type { Side } from '../book/book.ts';
import { type Price, price } from '../units.ts';
import type { DailyLimits } from './limit.ts';
import { type QuoteStep, SPECIAL_STEP_MS } from './quote.ts';
import { roundToTick, type TickTable } from './tick.ts';

/** Upward quotes of a new issue move every ten minutes (rules/market.md 1.9). */
const UPWARD_STEP_MS = 600_000;

/** Prices allowed for a new issue's orders before its first price: reference / 4 to x 4 (rules/market.md 1.9). */
export const firstDayLimits = (table: TickTable, reference: Price): DailyLimits => ({
  lower: roundToTick(table, price(Math.ceil(reference / 4)), 'up'),
  upper: roundToTick(table, price(reference * 4), 'down'),
});

/**
 * How the quote of a new issue moves (rules/market.md 1.9): up by 5% of the reference every ten minutes, at most to x
 * 2.3, or by the normal `width` every three minutes where that is larger; down by the width every three minutes, at
 * most to x 0.75.
 */
export function firstDayStep(reference: Price, side: Side, width: number): QuoteStep {
  const normal = { step: width, everyMs: SPECIAL_STEP_MS };
  if (side === 'sell') return { ...normal, bound: Math.ceil((reference * 3) / 4) };
  const bound = Math.floor((reference * 23) / 10);
  const fifth = Math.floor(reference / 20);
  return width > fifth ? { ...normal, bound } : { step: fifth, everyMs: UPWARD_STEP_MS, bound };
}
