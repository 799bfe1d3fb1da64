import type { EpochMs, IsoDate, Yen } from '@kabuto/market';
import type { AccountId } from '../orders/terms.ts';
import type { TaxAccount, TaxType } from '../tax/tax-account.ts';

/** Cash of an account (rules/core.md 4), yen. */
export type CashBalance = {
  settled: Yen;
  held: Yen;
  /** Unsettled trades by settlement date, sorted by date, no zero amounts. */
  readonly flows: { date: IsoDate; amount: Yen }[];
};

export type AccountStatus = 'open' | 'frozen' | 'closed';
/** `due`: no orders and no withdrawals until the owner's identity is verified (rules/money.md 1). */
export type IdentityPolicy = 'due' | 'verified';
export type Account = {
  readonly accountId: AccountId;
  status: AccountStatus;
  readonly openedAt: EpochMs;
  readonly cash: CashBalance;
  readonly tax: TaxAccount;
  limits: AccountLimits;
  /** Whether orders may be booked to its NISA part; absent until it is opened. */
  nisa?: true;
  /** No withdrawals before this time, epoch milliseconds of the system clock; absent: no wait. */
  withdrawNotBefore?: EpochMs;
  /** The owner's identity check where the brokerage requires one; absent: it does not. */
  identity?: IdentityPolicy;
  /** Yen owed to the house after a reversal, positive; absent: nothing. No withdrawals until it is paid. */
  claim?: Yen;
  /** Yen that were credited and are not withdrawable yet, positive; absent: nothing. */
  unproven?: Yen;
  /** Becomes `closed` as soon as it is empty: no purchases and no deposits; absent: its owner has not asked for it. */
  closing?: true;
  /** Notionals of the fills of the last trade date on which the account traded, yen. */
  traded: { readonly date: IsoDate | null; readonly amount: Yen };
};

/** The highest value an account may order, yen without fees, purchases and sales alike; null: no limit. */
export type AccountLimits = {
  /** One order. */
  readonly order: Yen | null;
  /** Fills of the trade date plus the unfilled rest of open orders. */
  readonly day: Yen | null;
};

/** What operators change of one account by a proposal. */
export type ProposablePolicy = { readonly limits: AccountLimits; readonly taxType: TaxType };
