import type { Price, Shares } from '@kabuto/market';
import type { Depth, Level } from '../../shared/stream/index.ts';

/** One line of the small book; a null price is an empty line. `share` is its size relative to the largest one shown, 0 to 1. */
export type BookRow = {
  readonly id: string;
  readonly price: Price | null;
  readonly quantity: Shares | null;
  readonly share: number;
};

export const BOOK_LEVELS = 5;

function side(levels: readonly Level[], name: string, largest: number): readonly BookRow[] {
  return Array.from({ length: BOOK_LEVELS }, (_, at) => {
    const level = levels[at];
    return {
      id: `${name}${at}`,
      price: level?.price ?? null,
      quantity: level?.quantity ?? null,
      share: level === undefined || largest === 0 ? 0 : level.quantity / largest,
    };
  });
}

/** Five levels a side from top to bottom: highest ask first, best ask and best bid next to each other. */
export function bookRows(depth: Pick<Depth, 'asks' | 'bids'> | undefined): {
  readonly asks: readonly BookRow[];
  readonly bids: readonly BookRow[];
} {
  const asks = (depth?.asks ?? []).slice(0, BOOK_LEVELS);
  const bids = (depth?.bids ?? []).slice(0, BOOK_LEVELS);
  const largest = Math.max(0, ...asks.map(({ quantity }) => quantity), ...bids.map(({ quantity }) => quantity));
  return { asks: side(asks, 'ask', largest).toReversed(), bids: side(bids, 'bid', largest) };
}
