import type { EpochMs, InstrumentCode, Price } from '@kabuto/market';
import type { AccountId, Trigger } from './terms.ts';

/** Assigned by the broker, rising by one, separate from order ids. */
export type AlertId = number;

/**
 * A customer's request to be notified when an issue trades at a price or beyond. `armed`: the venue watches. `hit`:
 * notified, once. `removed`: by the customer, with the account, or because the venue does not list the issue. The last
 * two are final.
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

/** The number under which the venue watches for an alert: negative, unlike any order id. */
export const watchIdOf = (alertId: AlertId): number => 0 - alertId;

/** The alert of a watch that was hit; null for a watch of an order. */
export const alertIdOf = (watchId: number): AlertId | null => (watchId < 0 ? 0 - watchId : null);
