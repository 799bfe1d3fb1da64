import type { EpochMs, IsoDate, Yen } from '@kabuto/market';
import type { AccountId } from '../terms.ts';

/** What cash is held for, apart from open orders and tax. */
export type HoldPurpose = 'withdrawal' | 'subscription' | 'margin';
/** Given by the broker, rising by one. */
export type HoldId = number;

/**
 * Cash of an account that is held for something other than an order. `held`: `amount` is part of the account's `cash.held`. `released`: it
 * was given back. `consumed`: it was paid to a house account. The last two are final, and `amount` is then what was given back or paid last.
 */
export type HoldRecord = {
  readonly holdId: HoldId;
  readonly accountId: AccountId;
  readonly purpose: HoldPurpose;
  /** What it belongs to, e.g. the number of a transfer: an account has one held record for a purpose and reference. */
  readonly reference: string;
  readonly asset: 'JPY';
  /** Yen, positive. */
  amount: Yen;
  state: 'held' | 'released' | 'consumed';
  readonly createdAt: EpochMs;
  updatedAt: EpochMs;
};

type Of = { at: EpochMs; accountId: AccountId; purpose: HoldPurpose; reference: string };

/** Inputs of those who run withdrawals, subscriptions and margin trades; no customer sends them. */
export type HoldInput =
  /**
   * `askedAt`: when the customer asked, by the system clock; left out: it is none of the customer's doing. `dueOn`: when a subscription or
   * margin must be paid; left out: with the trades made now. A withdrawal is due at once.
   */
  | ({ kind: 'hold'; amount: Yen; askedAt?: EpochMs; dueOn?: IsoDate } & Of)
  /** Gives back `amount` of it; left out: all that is held. */
  | ({ kind: 'releaseHold'; amount?: Yen } & Of)
  /** Pays all that is held to a house account. `askedAt` as for `hold`. */
  | ({ kind: 'consumeHold'; house: AccountId; askedAt?: EpochMs } & Of);
