import type { CashLine } from '@kabuto/contract';

export type Cause = NonNullable<CashLine['cause']>;
type CauseOf = { readonly cause: Cause; readonly transferId: number | null };

/** As the broker writes the source of what it moves for a transfer (`packages/brokerage/src/transfers`). */
const OF_TRANSFER = /^transfer (\d+)( fee| returned| fee returned| reversed)?$/;
const WITHDRAWAL: Readonly<Record<string, Cause>> = {
  ' fee': 'withdrawalFee',
  ' returned': 'withdrawalReturned',
  ' fee returned': 'withdrawalFeeReturned',
  ' reversed': 'depositReversed',
};

/** Why cash was moved, by the source of its event; `amount` in yen, positive into the account. */
export function causeOf(source: string, amount: number): CauseOf {
  const [, transferId, what] = OF_TRANSFER.exec(source) ?? [];
  if (transferId !== undefined) {
    const moved: Cause = amount > 0 ? 'deposit' : 'withdrawal';
    return { cause: what === undefined ? moved : (WITHDRAWAL[what] ?? 'other'), transferId: Number(transferId) };
  }
  if (source === 'opening' || source === 'paper-cash') return { cause: 'opening', transferId: null };
  return { cause: source === 'claim' ? 'claim' : 'other', transferId: null };
}
