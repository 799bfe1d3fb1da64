import type { FillView } from '@kabuto/contract';

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
