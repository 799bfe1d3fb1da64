import type { QuoteFacts } from './store.ts';

/** What issues are ranked by. */
export type RankingKind = 'gainers' | 'losers' | 'volume' | 'value' | 'limit-up' | 'limit-down' | 'gap-up' | 'gap-down';

/** How far a price is from the base, as a part of it; 0 without a price. */
const fromBase = (at: QuoteFacts['last'], base: QuoteFacts['base']): number => (at === null ? 0 : (at - base) / base);

const change = ({ last, base }: QuoteFacts): number => fromBase(last, base);
const gap = ({ open, base }: QuoteFacts): number => fromBase(open, base);

/** Rows whose measure is not positive have no rank. */
const MEASURE: Readonly<Record<RankingKind, (facts: QuoteFacts) => number>> = {
  gainers: change,
  losers: (facts) => -change(facts),
  volume: ({ volume }) => volume,
  value: ({ turnover }) => turnover,
  'limit-up': (facts) => (facts.last === facts.upper ? change(facts) : 0),
  'limit-down': (facts) => (facts.last === facts.lower ? -change(facts) : 0),
  'gap-up': gap,
  'gap-down': (facts) => -gap(facts),
};

/**
 * The rows in the order of the ranking, greatest measure first; ties keep their order, rows whose measure is not
 * positive are left out.
 */
export function rank<T extends { readonly facts: QuoteFacts }>(rows: readonly T[], kind: RankingKind): T[] {
  const measured = rows.map((row) => ({ row, by: MEASURE[kind](row.facts) })).filter(({ by }) => by > 0);
  return measured.sort((a, b) => b.by - a.by).map(({ row }) => row);
}
