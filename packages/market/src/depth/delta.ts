import type { BookLevel } from '../book/book.ts';
import { shares } from '../units.ts';
import type { Depth } from '../venue/types.ts';

/** A changed level of a side in its present state; `quantity` 0 when it is no longer shown. */
export type LevelChange = BookLevel;

/** The changes of a depth, after `sequence` changes before it. Fields other than the levels are complete. */
export type DepthDelta = Omit<Depth, 'bids' | 'asks'> & {
  readonly sequence: number;
  readonly bids: readonly LevelChange[];
  readonly asks: readonly LevelChange[];
};

/** A depth and the number of changes before it. */
export type NumberedDepth = { readonly sequence: number; readonly depth: Depth };

function changes(before: readonly BookLevel[], after: readonly BookLevel[]): LevelChange[] {
  const old = new Map(before.map((level) => [level.price, level]));
  const now = new Set(after.map((level) => level.price));
  const changed = after.filter(({ price, quantity, orders }) => {
    const was = old.get(price);
    return was === undefined || was.quantity !== quantity || was.orders !== orders;
  });
  const emptied = before.filter((level) => !now.has(level.price));
  return [...changed, ...emptied.map((level) => ({ ...level, quantity: shares(0), orders: 0 }))];
}

/** The change from one depth of an issue to the next. */
export const depthDelta = ({ sequence, depth }: NumberedDepth, after: Depth): DepthDelta => ({
  ...after,
  sequence: sequence + 1,
  bids: changes(depth.bids, after.bids),
  asks: changes(depth.asks, after.asks),
});

function merged(before: readonly BookLevel[], changed: readonly LevelChange[], sign: 1 | -1): BookLevel[] {
  const changedPrices = new Set(changed.map((level) => level.price));
  const kept = before.filter((level) => !changedPrices.has(level.price));
  return [...kept, ...changed.filter((level) => level.quantity > 0)].sort((a, b) => sign * (a.price - b.price));
}

/** The depth after a change; undefined when earlier changes are missing, and a new snapshot is needed. */
export function applyDelta(before: NumberedDepth, { sequence, ...delta }: DepthDelta): NumberedDepth | undefined {
  if (sequence !== before.sequence + 1) return undefined;
  const bids = merged(before.depth.bids, delta.bids, -1);
  const asks = merged(before.depth.asks, delta.asks, 1);
  return { sequence, depth: { ...delta, bids, asks } };
}
