import type { OrderView } from '@kabuto/contract';

export type Issue = Pick<OrderView, 'code' | 'names'>;
type Choice = { readonly code: string; readonly names?: Issue['names'] };

/** The issues of the rows, each once, by code; with the chosen one also when no row has it. */
export function issueChoices(rows: readonly Issue[], chosen: string | undefined): readonly Choice[] {
  const found = new Map<string, Choice>(rows.map(({ code, names }) => [code, { code, names }]));
  if (chosen !== undefined && !found.has(chosen)) found.set(chosen, { code: chosen });
  return [...found.values()].toSorted((a, b) => (a.code < b.code ? -1 : 1));
}
