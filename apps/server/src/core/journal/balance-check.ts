import { type Account, FIRST_CUSTOMER_ACCOUNT, type Position } from '@kabuto/brokerage';
import type { CommittedBatch } from '../sequencer/batch.ts';

/**
 * What PostgreSQL checks of a batch before it is acknowledged: that its postings sum to zero in each asset, and that it
 * leaves no customer balance it changed negative. Computed without the broker's own checks, so that a mistake in those
 * does not reach the ledger.
 */
export type BalanceCheck = {
  /** The absolute net sum of the batch's postings per asset, added up over all assets. */
  readonly imbalance: number;
  /**
   * The lowest customer balance that the batch leaves: settled, held, each projection, and the last projection less
   * held; 0 when it changes none.
   */
  readonly lowest: number;
};

/** The balance check of a batch. House accounts may be negative. */
export function balanceCheckOf({ record, dirty }: Pick<CommittedBatch, 'record' | 'dirty'>): BalanceCheck {
  const sums = new Map<string, number>();
  for (const lines of [record.postings, record.house])
    for (const { asset, amount } of lines) sums.set(asset, (sums.get(asset) ?? 0) + amount);
  let imbalance = 0;
  for (const sum of sums.values()) imbalance += Math.abs(sum);
  let lowest: number | undefined;
  const take = (balance: Account['cash'] | Position): void => {
    lowest = Math.min(lowest ?? Number.MAX_SAFE_INTEGER, lowestOf(balance));
  };
  for (const { accountId, cash } of dirty.accounts) if (accountId >= FIRST_CUSTOMER_ACCOUNT) take(cash);
  for (const position of dirty.positions) if (position.accountId >= FIRST_CUSTOMER_ACCOUNT) take(position);
  return { imbalance, lowest: lowest ?? 0 };
}

function lowestOf({ settled, held, flows }: Account['cash'] | Position): number {
  let projected: number = settled;
  let lowest = Math.min(settled, held);
  for (const { amount } of flows) {
    projected += amount;
    lowest = Math.min(lowest, projected);
  }
  return Math.min(lowest, projected - held);
}
