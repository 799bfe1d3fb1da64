import { instrumentCode, price } from '@kabuto/market';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AuctionKind, rankAuctions } from './auction-rank.ts';
import type { AuctionFacts } from './auction-state.ts';

const anyRow = fc
  .record({
    base: fc.constantFrom(1_000, 2_000),
    by: fc.integer({ min: -2, max: 2 }),
    volume: fc.nat(3),
    imbalance: fc.integer({ min: -2, max: 2 }),
  })
  .map(
    ({ base, by, ...rest }): AuctionFacts => ({
      code: instrumentCode('7203'),
      base: price(base),
      price: price(base + by * 100),
      tickTable: null,
      ...rest,
    }),
  );

/** By the definitions, in millionths of the base. */
const FIGURE: Readonly<Record<AuctionKind, (row: AuctionFacts) => number>> = {
  gainers: ({ price: at, base }) => ((at - base) * 1_000_000) / base,
  losers: ({ price: at, base }) => ((base - at) * 1_000_000) / base,
  volume: ({ volume }) => volume,
  'buy-surplus': ({ imbalance }) => imbalance,
  'sell-surplus': ({ imbalance }) => 0 - imbalance,
};

/** Inserts each row with a positive figure before the first smaller one. */
function naive(rows: readonly AuctionFacts[], kind: AuctionKind): AuctionFacts[] {
  const ranked: AuctionFacts[] = [];
  for (const row of rows) {
    const figure = FIGURE[kind](row);
    if (figure <= 0) continue;
    const place = ranked.findIndex((other) => FIGURE[kind](other) < figure);
    ranked.splice(place < 0 ? ranked.length : place, 0, row);
  }
  return ranked;
}

// Its keys are all kinds.
const KINDS = Object.keys(FIGURE) as AuctionKind[];

describe('RT-12 a ranking of auctions', () => {
  it.each(KINDS)('RT-12 by %s has the auctions with a positive figure, greatest first, equal ones in order', (kind) => {
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 20 }), (rows) => {
        const ranked = rankAuctions(rows, kind);
        expect(ranked).toEqual(naive(rows, kind));
        // Equal rows are distinguished by identity.
        expect(ranked.map((row) => rows.indexOf(row))).toEqual(naive(rows, kind).map((row) => rows.indexOf(row)));
      }),
    );
  });
});
