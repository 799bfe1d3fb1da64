import type { QuoteFacts } from './store.ts';

/** What issues are ranked by. */
export type RankingKind = 'gainers' | 'losers' | 'volume' | 'value';

const change = ({ last, base }: QuoteFacts): number => (last === null ? 0 : (last - base) / base);

const MEASURE: Readonly<Record<RankingKind, (facts: QuoteFacts) => number>> = {
  gainers: change,
  losers: (facts) => -change(facts),
  volume: ({ volume }) => volume,
  value: ({ turnover }) => turnover,
};

/**
 * The rows in the order of the ranking, greatest measure first; ties keep their order, rows whose measure is not
 * positive are left out.
 */
export function rank<T extends { readonly facts: QuoteFacts }>(rows: readonly T[], kind: RankingKind): T[] {
  const measured = rows.map((row) => ({ row, by: MEASURE[kind](row.facts) })).filter(({ by }) => by > 0);
  return measured.sort((a, b) => b.by - a.by).map(({ row }) => row);
}
