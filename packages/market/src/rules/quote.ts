import type { Side } from '../book/book.ts';
import { type Price, price } from '../units.ts';
import { renewalWidth } from './limit.ts';
import { roundToTick, type TickTable } from './tick.ts';

/** A special quote is renewed every three minutes (rules/market.md 1.4). */
export const SPECIAL_STEP_MS = 180_000;
/**
 * A sequential quote is shown for sixty seconds, and orders within that time count as one sweep (rules/market.md 1.4).
 */
export const SEQUENTIAL_MS = 60_000;
/** A sweep trades up to this many renewal widths from its start (rules/market.md 1.4). */
export const SEQUENTIAL_WIDTHS = 2;

/** How a quote moves: `step` tenths of a yen every `everyMs`, not beyond `bound`. */
export type QuoteStep = { readonly step: number; readonly everyMs: number; readonly bound: number };

/** The next special quote from `centre` on the pushing side: one step on, not beyond its bound, on tick. */
export function steppedQuote(table: TickTable, centre: number, side: Side, { step, bound }: QuoteStep): Price {
  return side === 'buy'
    ? roundToTick(table, price(Math.min(bound, centre + step)), 'down')
    : roundToTick(table, price(Math.max(bound, centre - step)), 'up');
}

/** Whether `at` is more than `widths` renewal widths from `from` (rules/market.md 1.4, 1.5). */
export const isBeyond = (at: number, from: Price, widths: number): boolean =>
  Math.abs(at - from) > widths * renewalWidth(from);
