import type { EpochMs, IsoDate, Yen } from '@kabuto/market';
import type { AccountId } from '../orders/terms.ts';

/**
 * The purposes of held cash, apart from open orders and tax. `margin` is reserved: nothing makes one, since margin
 * trades have collateral that is computed (decision 0126), but a journal may hold inputs with it, which `verify`
 * decides again.
 */
export type HoldPurpose = 'withdrawal' | 'subscription' | 'margin';
/** Assigned by the broker, rising by one. */
export type HoldId = number;

/**
 * Cash of an account that is held for something other than an order. `held`: `amount` is part of the account's
 * `cash.held`. `released`: it was released. `consumed`: it was paid to a house account. The last two are final, and
 * `amount` is then what was released or paid last.
 */
export type HoldRecord = {
  readonly holdId: HoldId;
  readonly accountId: AccountId;
  readonly purpose: HoldPurpose;
  /**
   * What the hold is for, e.g. the number of a transfer: an account has at most one held record per purpose and
   * reference.
   */
  readonly reference: string;
  readonly asset: 'JPY';
  /** Yen, positive. */
  amount: Yen;
  state: 'held' | 'released' | 'consumed';
  readonly createdAt: EpochMs;
  updatedAt: EpochMs;
};

type Of = { at: EpochMs; accountId: AccountId; purpose: HoldPurpose; reference: string };

/** Inputs of the services that run withdrawals, subscriptions and margin trades; no customer sends them. */
export type HoldInput =
  /**
   * `askedAt`: when the customer requested it, by the system clock; absent: not requested by the customer. `dueOn`:
   * when a subscription or margin must be paid; absent: with the trades made now. A withdrawal is due at once.
   */
  | ({ kind: 'hold'; amount: Yen; askedAt?: EpochMs; dueOn?: IsoDate } & Of)
  /** Releases `amount` of it; absent: all that is held. */
  | ({ kind: 'releaseHold'; amount?: Yen } & Of)
  /** Pays all that is held to a house account. `askedAt` as for `hold`. */
  | ({ kind: 'consumeHold'; house: AccountId; askedAt?: EpochMs } & Of);
