import { CASH } from '../../src/ledger/asset.ts';
import { total } from '../../src/ledger/balance.ts';
import { postingsOf } from '../../src/ledger/postings.ts';
import type { BrokerEvent, BrokerSnapshot } from '../../src/types.ts';

/** Sums of postings by account and asset: an independent check of balances. */
export class Ledger {
  readonly #sums = new Map<string, number>();

  /** Adds the events' postings; returns the assets whose lines of one event do not sum to zero. */
  add(events: readonly BrokerEvent[]): string[] {
    const unbalanced: string[] = [];
    for (const event of events) {
      const postings = postingsOf(event);
      const sums = new Map<string, number>();
      for (const { accountId, asset, amount } of postings) {
        const key = `${accountId} ${asset}`;
        this.#sums.set(key, (this.#sums.get(key) ?? 0) + amount);
        sums.set(asset, (sums.get(asset) ?? 0) + amount);
      }
      for (const [asset, sum] of sums) if (sum !== 0) unbalanced.push(asset);
    }
    return unbalanced;
  }

  /** Nonzero sums by `account asset`. */
  sums(): Record<string, number> {
    return Object.fromEntries([...this.#sums].filter(([, sum]) => sum !== 0));
  }
}

/** The same sums, from the stored balances: settled plus all unsettled flows. */
export function storedSums(snapshot: BrokerSnapshot): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const row of snapshot.accounts) sums[`${row.accountId} ${CASH}`] = total(row.cash);
  for (const row of snapshot.positions) {
    // all parts of an account together: postings have no parts
    const key = `${row.accountId} ${row.instrument}`;
    sums[key] = (sums[key] ?? 0) + total(row);
  }
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0));
}

/**
 * Holds by account and asset caused by the open orders, the hold records and the estimated tax, beside those stored in
 * the balances.
 */
export function holds(snapshot: BrokerSnapshot): { caused: Record<string, number>; stored: Record<string, number> } {
  const caused: Record<string, number> = {};
  for (const order of snapshot.orders) {
    if (order.holdCash + order.holdShares === 0) continue;
    const asset = order.side === 'buy' ? CASH : order.instrument;
    const key = `${order.accountId} ${asset}`;
    caused[key] = (caused[key] ?? 0) + order.holdCash + order.holdShares;
  }
  for (const { accountId, amount } of snapshot.holds) {
    const key = `${accountId} ${CASH}`;
    caused[key] = (caused[key] ?? 0) + amount;
  }
  for (const { accountId, tax } of snapshot.accounts) {
    const key = `${accountId} ${CASH}`;
    if (tax.held !== 0) caused[key] = (caused[key] ?? 0) + tax.held;
  }
  const stored: Record<string, number> = {};
  for (const row of snapshot.accounts) if (row.cash.held !== 0) stored[`${row.accountId} ${CASH}`] = row.cash.held;
  for (const { accountId, instrument, held } of snapshot.positions) {
    const key = `${accountId} ${instrument}`;
    if (held !== 0) stored[key] = (stored[key] ?? 0) + held;
  }
  return { caused, stored };
}
