import type { TextKey } from '../../messages/index.ts';
import type { CallReply } from '../../shared/api/index.ts';

/** What holds for deposits and withdrawals now. */
export type FundSettings = CallReply<'GET v1/fund/settings/detail'>;
export type Policy = FundSettings['policy'];
export type CashierHours = FundSettings['cashier'];
export type BankDetails = NonNullable<FundSettings['bank']>;

export type UsdtSettings = FundSettings['usdt'];

/** A regular expression of fees: from 0 to 100,000 yen. */
export const FEE_PATTERN = '\\d{1,5}|10{5}';

export const OPEN_TEXT: Readonly<Record<'open' | 'closed', TextKey>> = {
  open: 'settings.usdtOpen',
  closed: 'settings.usdtClosed',
};

/** The limits of the policy, of which each may be none. */
export const LIMITS = [
  'dailyUnverified',
  'dailyVerified',
  'approvalPerCustomer',
  'approvalPerDestination',
  'approvalPerMaker',
] as const satisfies (keyof Policy)[];

export const ACCOUNT_TYPES = ['ordinary', 'current', 'savings'] as const satisfies BankDetails['type'][];

export const TYPE_TEXT: Readonly<Record<BankDetails['type'], TextKey>> = {
  ordinary: 'settings.ordinary',
  current: 'settings.current',
  savings: 'settings.savings',
};
