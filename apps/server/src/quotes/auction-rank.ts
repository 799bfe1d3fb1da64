import type { AuctionFacts } from './auction-state.ts';

/** What auctions are ranked by. */
export type AuctionKind = 'gainers' | 'losers' | 'volume' | 'buy-surplus' | 'sell-surplus';

const change = ({ price, base }: AuctionFacts): number => (price - base) / base;

/** Rows whose measure is not positive have no rank. */
const MEASURE: Readonly<Record<AuctionKind, (facts: AuctionFacts) => number>> = {
  gainers: change,
  losers: (facts) => -change(facts),
  volume: ({ volume }) => volume,
  'buy-surplus': ({ imbalance }) => imbalance,
  'sell-surplus': ({ imbalance }) => -imbalance,
};

/** The auctions with a positive measure, greatest first; ties keep their order. */
export const rankAuctions = (rows: readonly AuctionFacts[], kind: AuctionKind): AuctionFacts[] =>
  rows.filter((row) => MEASURE[kind](row) > 0).sort((a, b) => MEASURE[kind](b) - MEASURE[kind](a));
