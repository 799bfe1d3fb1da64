import type { EpochMs, InstrumentCode, Price } from '@kabuto/market';
import type { AccountId, Trigger } from './terms.ts';

/** Given by the broker, rising by one, apart from the orders' numbers. */
export type AlertId = number;

/**
 * A customer's wish to be told when an issue trades at a price or beyond. `armed`: the venue watches. `hit`: told, once. `removed`: by
 * the customer, with the account, or because the venue does not list the issue. The last two are final.
 */
export type PriceAlert = {
  readonly alertId: AlertId;
  readonly accountId: AccountId;
  readonly instrument: InstrumentCode;
  readonly when: Trigger['when'];
  readonly price: Price;
  state: 'armed' | 'hit' | 'removed';
  readonly createdAt: EpochMs;
  updatedAt: EpochMs;
};

/** The number under which the venue watches for an alert: below zero, where no order's number is. */
export const watchOf = (alertId: AlertId): number => 0 - alertId;

/** The alert of a watch that was hit; null for a watch of an order. */
export const alertOf = (watchId: number): AlertId | null => (watchId < 0 ? 0 - watchId : null);
