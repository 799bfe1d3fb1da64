import type { CallReply } from '../../shared/api/index.ts';

/** A deposit with its steps, its line, and the lines that may belong to it. */
export type DepositDetail = CallReply<'GET v1/fund/transfer/detail'>;
export type Candidate = DepositDetail['candidates'][number];
