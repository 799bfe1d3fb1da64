import type { AccountId, TransferId } from '../types.ts';

/** A credit for tokens and the yen of it that the treasury has not paid yet. */
export type UnfundedCredit = {
  readonly transferId: TransferId;
  readonly accountId: AccountId;
  readonly unfunded: number;
  /** The free cash of the account (`freeCashOf`), yen: the same for each of its credits. */
  readonly free: number;
};

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
   * already, or of what accounts have paid to others out of unfunded credits, is missing there.
   */
  readonly spare: number;
  readonly parts: readonly { readonly transferId: TransferId; readonly amount: number }[];
};

/**
 * By account: unfunded yen that it has not got any more. It has paid them to others: for shares, fees, taxes, a claim
 * or a reversal, or an open order may. A lock holds back only what is there.
 */
function spentOf(credits: readonly UnfundedCredit[]): Map<AccountId, number> {
  const rests = new Map<AccountId, number>();
  const spent = new Map<AccountId, number>();
  for (const { accountId, unfunded, free } of credits) {
    const rest = rests.get(accountId) ?? free;
    const locked = Math.min(unfunded, rest);
    rests.set(accountId, rest - locked);
    spent.set(accountId, (spent.get(accountId) ?? 0) + unfunded - locked);
  }
  return spent;
}

/**
 * What the treasury may fund: its spare yen, and no more than `most`, for the oldest credits first, the last of them in
 * part (rules/money.md 3.1). The spare yen are what is in the customers' bank account beyond everything that may leave
 * it: all balances sum to zero, so treasury and receivable together are that surplus once the yen that locks hold back
 * are added, which cannot leave, and fees that are no cash are subtracted. Yen that an account has spent already out of
 * a credit use nothing that is spare: what they paid for is covered before anything is.
 */
export function mayFund({ treasury, receivable, fees, credits }: FundingFacts, most: number): Funding {
  const unfunded = credits.reduce((sum, credit) => sum + credit.unfunded, 0);
  const spent = spentOf(credits);
  // order: a sum
  const locked = [...new Set(credits.map(({ accountId }) => accountId))].reduce(
    (sum, accountId) => sum - (spent.get(accountId) ?? 0),
    unfunded,
  );
  const spare = treasury + receivable + locked + Math.min(0, fees);
  const parts: { transferId: TransferId; amount: number }[] = [];
  if (spare < 0) return { unfunded, spare, parts };
  let rest = Math.min(spare, most);
  for (const credit of credits) {
    const left = spent.get(credit.accountId) ?? 0;
    const forNothing = Math.min(credit.unfunded, left);
    const paid = Math.min(credit.unfunded - forNothing, rest);
    if (forNothing + paid > 0) parts.push({ transferId: credit.transferId, amount: forNothing + paid });
    if (forNothing + paid < credit.unfunded) break;
    spent.set(credit.accountId, left - forNothing);
    rest -= paid;
  }
  return { unfunded, spare, parts };
}
