import type { TransferId } from '../types.ts';

/** A credit for tokens and the yen of it that the treasury has not paid yet. */
export type UnfundedCredit = { readonly transferId: TransferId; readonly unfunded: number };

/** What decides how much of the credits may be funded; yen. */
export type FundingFacts = {
  /** The balance of the house account `treasury`: negative for what it owes, positive for tokens that it has sold. */
  readonly treasury: number;
  /** The balance of the house account `receivable`, negative: what customers owe after reversals is no cash. */
  readonly receivable: number;
  /** The balance of the house account `fees`. Negative: the brokerage has not paid in what it has credited by hand. */
  readonly fees: number;
  /** Oldest first. */
  readonly credits: readonly UnfundedCredit[];
};

/** How much of each credit may be funded, oldest first; yen. */
export type Funding = {
  /** All that is not funded yet. */
  readonly unfunded: number;
  /**
   * The treasury's own yen in the customers' bank account that no credit has used. Negative: so much of what is funded
   * already is missing there.
   */
  readonly spare: number;
  readonly parts: readonly { readonly transferId: TransferId; readonly amount: number }[];
};

/**
 * What the treasury may fund: its spare yen, and no more than `most`, for the oldest credits first, the last of them in
 * part (rules/money.md 3.1). The spare yen are what is in the customers' bank account beyond everything that may leave
 * it: all balances sum to zero, so treasury and receivable together are that surplus once the locked credits are added,
 * which cannot leave, and fees that are no cash are subtracted.
 */
export function mayFund({ treasury, receivable, fees, credits }: FundingFacts, most: number): Funding {
  const unfunded = credits.reduce((sum, credit) => sum + credit.unfunded, 0);
  const spare = treasury + receivable + unfunded + Math.min(0, fees);
  let rest = Math.max(0, Math.min(spare, most));
  const parts: { transferId: TransferId; amount: number }[] = [];
  for (const credit of credits) {
    const amount = Math.min(credit.unfunded, rest);
    if (amount === 0) break;
    parts.push({ transferId: credit.transferId, amount });
    rest -= amount;
  }
  return { unfunded, spare, parts };
}
