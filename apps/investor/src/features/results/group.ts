import type { ResultTotals } from '@kabuto/contract';

/** What results are summed by. */
export const GROUPS = ['issue', 'month', 'year'] as const;
export type Group = (typeof GROUPS)[number];

/** The key of the row of tax that penalties of day trades changed, which belongs to no issue. */
export const PENALTY_KEY = 'penalty';

type Sums = Pick<ResultTotals['sum'], 'realised' | 'tax'>;

/** Yen left of results after tax. */
export const afterTax = ({ realised, tax }: Sums): number => Number(realised) - Number(tax);
