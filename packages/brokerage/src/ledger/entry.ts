import type { AccountId } from '../orders/terms.ts';

/** One line of a double entry. `asset` is the text that `parseAsset` reads. */
export type Posting = { readonly accountId: AccountId; readonly asset: string; readonly amount: number };

declare const balanced: unique symbol;
/** The postings of one event, which sum to zero per asset: only `entry` in postings.ts makes one. */
export type Entry = readonly Posting[] & { readonly [balanced]: true };
