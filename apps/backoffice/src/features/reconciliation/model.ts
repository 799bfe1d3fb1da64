import type { CallReply } from '../../shared/api/index.ts';

/** A day by the ledger and by the bank. */
export type DayReply = CallReply<'GET v1/fund/reconciliation/day'>;
export type Unmatched = DayReply['unmatched'][number];
/** What customers are owed in yen against the trust balance. */
export type Worksheet = CallReply<'GET v1/fund/segregation/worksheet'>;

/** The lines of the comparison, from the opening to the closing balance. */
export const LINES = ['opening', 'received', 'paid', 'closing'] as const;

export const isBalance = (line: (typeof LINES)[number]): boolean => line === 'opening' || line === 'closing';
