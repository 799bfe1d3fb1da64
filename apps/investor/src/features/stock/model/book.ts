import type { Depth, Level } from '../../../shared/stream/index.ts';

/** One row of the board: a level and how long its bar is, 0 to 1; null keeps the place of a level that is not there. */
export type BookRow = { readonly level: Level; readonly share: number } | null;

export type Board = {
  /** Highest price first: the best ask stands lowest, next to the best bid. */
  readonly asks: readonly BookRow[];
  readonly bids: readonly BookRow[];
};

/** The board with so many rows a side; the largest visible quantity of both sides has the full bar. */
export function boardOf(depth: Pick<Depth, 'asks' | 'bids'> | undefined, levels: number): Board {
  const asks = (depth?.asks ?? []).slice(0, levels);
  const bids = (depth?.bids ?? []).slice(0, levels);
  const largest = Math.max(1, ...[...asks, ...bids].map((level) => level.quantity));
  const rows = (side: readonly Level[]): BookRow[] =>
    Array.from({ length: levels }, (_, index) => {
      const level = side[index];
      return level === undefined ? null : { level, share: level.quantity / largest };
    });
  return { asks: rows(asks).reverse(), bids: rows(bids) };
}

/** What lies beyond the visible rows: the sum beyond ten levels and the levels that are folded away. */
export const beyond = (levels: readonly Level[], visible: number, rest: number): number =>
  levels.slice(visible).reduce((sum, level) => sum + level.quantity, rest);
