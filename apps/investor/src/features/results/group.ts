import type { ResultTotals } from '@kabuto/contract';

/** What results are summed by. */
export const GROUPS = ['issue', 'month', 'year'] as const;
export type Group = (typeof GROUPS)[number];

/** The key of the row of tax that penalties of day trades changed, which belongs to no issue. */
export const PENALTY_KEY = 'penalty';

/** Yen left of results after tax. */
export type AfterTax = {
  readonly amount: number;
  /** Whether the tax of the open date is still missing: it is that of the whole account, and of no issue. */
  readonly withoutOpen: boolean;
};

/** What is left of the results of all issues, or of the chosen `code`, after their tax. */
export function afterTax(
  { sum, openTax }: Pick<ResultTotals, 'openTax'> & { readonly sum: Pick<ResultTotals['sum'], 'realised' | 'tax'> },
  code: string | undefined,
): AfterTax {
  const closed = Number(sum.realised) - Number(sum.tax);
  const open = Number(openTax ?? 0);
  return code === undefined
    ? { amount: closed - open, withoutOpen: false }
    : { amount: closed, withoutOpen: open !== 0 };
}
