import type { FillTotals, FillView } from '@kabuto/contract';

/** The fills of one trade date. */
export type FillDay = { readonly date: string; readonly fills: readonly FillView[] };

/** Fills by trade date, in the order they come in. */
export function byDate(fills: readonly FillView[]): readonly FillDay[] {
  const days = new Map<string, FillView[]>();
  for (const fill of fills) {
    const day = days.get(fill.tradeDate);
    if (day === undefined) days.set(fill.tradeDate, [fill]);
    else day.push(fill);
  }
  return [...days].map(([date, day]) => ({ date, fills: day }));
}

/**
 * The sums of one issue, or all of them without a code; undefined while they are unknown, or for an issue without
 * fills.
 */
export function sumsOfIssue(totals: FillTotals | undefined, code: string | undefined): FillTotals | undefined {
  if (code === undefined) return totals;
  const issue = totals?.rows.find((row) => row.code === code);
  return issue && { rows: [issue], sum: issue };
}
