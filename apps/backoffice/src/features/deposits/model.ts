import type { CallReply } from '../../shared/api/index.ts';

/** A deposit with its steps, its line or what its chain has, and the lines that may belong to it. */
export type DepositDetail = CallReply<'GET v1/fund/transfer/detail'>;
export type Candidate = DepositDetail['candidates'][number];
export type ChainFacts = NonNullable<DepositDetail['chain']>;
/** The verdict with which one operator may credit a deposit of tokens. */
export const PASSED = 'PASSED';

/** How often a deposit that its chain takes further is read again, milliseconds. */
const EVERY_MS = 5_000;
const MOVED_BY_CHAIN: readonly string[] = ['seen', 'orphaned', 'final', 'screening'];

/**
 * Milliseconds after which the page of a deposit is read again: while blocks confirm it, until it is credited and its
 * yen are paid. Undefined: an operator or the customer is next, whose action reads it again.
 */
export function readAgainAfter({ transfer, chain }: Pick<DepositDetail, 'transfer' | 'chain'>): number | undefined {
  if (chain === null) return undefined;
  return MOVED_BY_CHAIN.includes(transfer.state) || chain.isLocked ? EVERY_MS : undefined;
}
