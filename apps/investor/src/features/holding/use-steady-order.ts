import { useState } from 'react';
import { keyOf, type Sort, sorted, type Valued } from './model.ts';

/**
 * Rows at their live figures, in the order that they had when the list was read (`readAt`) or the sort was chosen. A
 * row that moved with each price would leave the finger or the keyboard's focus that is about to open it.
 */
export function useSteadyOrder(rows: readonly Valued[], sort: Sort, readAt: number): readonly Valued[] {
  const [kept, setKept] = useState({ sort, readAt, order: sorted(rows, sort).map(keyOf) });
  if (kept.sort !== sort || kept.readAt !== readAt) setKept({ sort, readAt, order: sorted(rows, sort).map(keyOf) });
  const byKey = new Map(rows.map((row) => [keyOf(row), row]));
  return kept.order.flatMap((key) => byKey.get(key) ?? []);
}
