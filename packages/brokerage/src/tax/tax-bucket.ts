/**
 * Where in an account something is booked: `nisa`, its tax-free part (rules/market.md 6.3); absent, the part of its own
 * tax type.
 */
export type TaxBucket = { readonly accountType?: 'nisa' };

/** The part of another row, to be copied into a new one. */
export const taxBucketOf = ({ accountType }: TaxBucket): TaxBucket =>
  accountType === undefined ? {} : { accountType };

/** The key of a position: account, issue and part. */
export const positionKey = (row: TaxBucket & { readonly accountId: number; readonly instrument: string }): string =>
  `${row.accountId}:${row.instrument}${row.accountType === undefined ? '' : ':nisa'}`;
