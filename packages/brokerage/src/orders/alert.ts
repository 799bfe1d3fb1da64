import type { EpochMs, InstrumentCode, Price } from '@kabuto/market';
import type { AccountId, Trigger } from './terms.ts';

/** Assigned by the broker, rising by one, separate from order ids. */
export type AlertId = number;

/**
 * What an alert waits for other than a price of its own. `percent`: a change from the day's base price, in hundredths
 * of a percent; `limit`: the day's limit; `specialQuote`: a special quote (rules/market.md 1.4).
 */
export type AlertCondition =
  | { readonly kind: 'percent'; readonly basisPoints: number }
  | { readonly kind: 'limit' }
  | { readonly kind: 'specialQuote' };

/** Changes that an alert may wait for, in hundredths of a percent. */
export const ALERT_BASIS_POINTS = { min: 1, max: 9_990 } as const;

/**
 * A customer's request to be notified when an issue trades at a price or beyond, or shows a special quote. `armed`: the
 * venue watches. `hit`: notified, once. `removed`: by the customer, with the account, or because the venue does not
 * list the issue. The last two are final.
 */
export type PriceAlert = {
  readonly alertId: AlertId;
  readonly accountId: AccountId;
  readonly instrument: InstrumentCode;
  /** Upwards or downwards; of a special quote: on the buying or on the selling side. */
  readonly when: Trigger['when'];
  /** Absent: a trade at `price`. */
  readonly condition?: AlertCondition;
  /** The price waited for; that of a change or a limit follows the trade date. Null: a special quote. */
  price: Price | null;
  state: 'armed' | 'hit' | 'removed';
  readonly createdAt: EpochMs;
  updatedAt: EpochMs;
};

/** Whether the price of an alert follows the base price and the limits of its issue: of a change, or of a limit. */
export const followsTheDay = ({ condition }: Pick<PriceAlert, 'condition'>): boolean =>
  condition?.kind === 'percent' || condition?.kind === 'limit';

/** The number under which the venue watches for an alert: negative, unlike any order id. */
export const watchIdOf = (alertId: AlertId): number => 0 - alertId;

/** The alert of a watch that was hit; null for a watch of an order. */
export const alertIdOf = (watchId: number): AlertId | null => (watchId < 0 ? 0 - watchId : null);
