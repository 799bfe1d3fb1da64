import type { Price } from '@kabuto/market';
import type { Quote, Trade } from '../../shared/stream/index.ts';

/** The distance of best bid and ask, and their middle, tenths of a yen. */
export type Spread = { readonly tenths: number; readonly middle: number };

/** The spread of the book; null while a side is empty. */
export function spreadOf({ bid, ask }: Pick<Quote, 'bid' | 'ask'>): Spread | null {
  if (bid === null || ask === null) return null;
  return { tenths: ask - bid, middle: (ask + bid) / 2 };
}

/** What a price is made of: the latest trades at it without another price between, their shares, the latest's time. */
export type Formation = { readonly quantity: number; readonly trades: number; readonly at: number };

/**
 * The shares that formed the latest price of a tape, newest trade first; null without a trade. `whole` is false where
 * the tape may begin later than the price: at least so many.
 */
export function formationOf(
  tape: readonly Pick<Trade, 'price' | 'quantity' | 'at'>[],
): (Formation & { readonly price: Price; readonly whole: boolean }) | null {
  const [latest] = tape;
  if (latest === undefined) return null;
  const end = tape.findIndex(({ price }) => price !== latest.price);
  const formed = end === -1 ? tape : tape.slice(0, end);
  return {
    price: latest.price,
    at: latest.at,
    trades: formed.length,
    quantity: formed.reduce((sum, { quantity }) => sum + quantity, 0),
    whole: end !== -1,
  };
}

/** An age in the unit that a person would use. */
export type Age = { readonly unit: 'seconds' | 'minutes' | 'hours'; readonly count: number };

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How long ago `at` was at `now`, both market time in epoch milliseconds; a moment ahead counts as now. */
export function ageOf(at: number, now: number): Age {
  const ms = Math.max(0, now - at);
  if (ms < MINUTE_MS) return { unit: 'seconds', count: Math.floor(ms / 1_000) };
  if (ms < HOUR_MS) return { unit: 'minutes', count: Math.floor(ms / MINUTE_MS) };
  return { unit: 'hours', count: Math.floor(ms / HOUR_MS) };
}
