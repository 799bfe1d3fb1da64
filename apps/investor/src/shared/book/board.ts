import type { Price } from '@kabuto/market';
import type { Depth, Level } from '../stream/index.ts';

/** A quantity, the number of its orders, and the length of its bar, 0 to 1. */
export type Heap = { readonly quantity: number; readonly orders: number; readonly share: number };
/** One price of the board; null is an empty row for a missing level. */
export type BookRow = { readonly price: Price; readonly ask: Heap | null; readonly bid: Heap | null } | null;

export type Board = {
  /** Highest price first; the lowest of `above` and the highest of `below` are neighbours. */
  readonly above: readonly BookRow[];
  readonly below: readonly BookRow[];
  /** Shares to sell and to buy outside the visible rows. */
  readonly over: number;
  readonly under: number;
};

type Sides = Pick<Depth, 'asks' | 'bids' | 'over' | 'under' | 'indicative'>;

/** Whether the book is crossed, as before an auction: bids at or above asks. */
const isCrossed = ({ asks, bids }: Pick<Sides, 'asks' | 'bids'>): boolean => {
  const [ask, bid] = [asks[0], bids[0]];
  return ask !== undefined && bid !== undefined && bid.price >= ask.price;
};

/** Prices above and below the middle of the board, nearest first. */
function pricesOf(sides: Sides): { readonly above: readonly Price[]; readonly below: readonly Price[] } {
  const asks = sides.asks.map((level) => level.price);
  const bids = sides.bids.map((level) => level.price);
  if (!isCrossed(sides)) return { above: asks, below: bids };
  const all = [...new Set([...asks, ...bids])].sort((a, b) => a - b);
  const middle = sides.indicative?.price ?? asks[0] ?? 0;
  return { above: all.filter((price) => price > middle), below: all.filter((price) => price <= middle).reverse() };
}

const pad = <T>(rows: readonly T[], length: number): readonly (T | null)[] =>
  Array.from({ length }, (_, index) => rows[index] ?? null);

const sum = (levels: readonly Level[]): number => levels.reduce((total, level) => total + level.quantity, 0);

/**
 * The board with `rows` rows above and below the middle. Before an auction the middle is the indicative price, and a
 * row can have both sides. The largest visible quantity has the full bar.
 */
export function boardOf(depth: Sides | undefined, rows: number): Board {
  if (depth === undefined) return { above: pad([], rows), below: pad([], rows), over: 0, under: 0 };
  const prices = pricesOf(depth);
  const [high, low] = [prices.above.slice(0, rows), prices.below.slice(0, rows)];
  const visible = new Set([...high, ...low]);
  const isVisible = (level: Level): boolean => visible.has(level.price);
  const largest = Math.max(1, ...[...depth.asks, ...depth.bids].filter(isVisible).map((level) => level.quantity));
  const heapsOf = (levels: readonly Level[]): ReadonlyMap<Price, Heap> =>
    new Map(levels.map(({ price, quantity, orders }) => [price, { quantity, orders, share: quantity / largest }]));
  const [asks, bids] = [heapsOf(depth.asks), heapsOf(depth.bids)];
  const row = (price: Price) => ({ price, ask: asks.get(price) ?? null, bid: bids.get(price) ?? null });
  return {
    above: pad(high.map(row), rows).toReversed(),
    below: pad(low.map(row), rows),
    over: depth.over + sum(depth.asks.filter((level) => !isVisible(level))),
    under: depth.under + sum(depth.bids.filter((level) => !isVisible(level))),
  };
}
