import type { AccountId, AccountRange } from '@kabuto/brokerage';

/** Accounts that one input about day trades examines. */
const ACCOUNTS = 200;

/**
 * Ranges that together hold all accounts, each with at most `most` of those of the list, which rises. One range without
 * bounds where all fit.
 */
export function accountRanges(accountIds: readonly AccountId[], most = ACCOUNTS): AccountRange[] {
  const ranges: AccountRange[] = [];
  for (let index = 0; index < Math.max(1, accountIds.length); index += most) {
    const [from, below] = [index === 0 ? undefined : accountIds[index], accountIds[index + most]];
    ranges.push({ ...(from === undefined ? {} : { from }), ...(below === undefined ? {} : { below }) });
  }
  return ranges;
}
