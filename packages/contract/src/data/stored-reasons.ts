import type { BrokerReason } from '../reasons.ts';

/** The reasons whose text contains numbers, and that an order may be stored with. */
type StoredReason = Extract<
  BrokerReason,
  | 'QUANTITY_NOT_LOT'
  | 'QUANTITY_TOO_LARGE'
  | 'PRICE_OFF_TICK'
  | 'PRICE_OUT_OF_LIMIT'
  | 'EXPIRY_INVALID'
  | 'CONDITION_TOO_LATE'
  | 'STOP_SIDE'
  | 'INSUFFICIENT_CASH'
  | 'INSUFFICIENT_SHARES'
  | 'SAME_ISSUE_FUNDS'
  | 'SAME_ISSUE_SHARES'
  | 'ORDER_LIMIT'
  | 'DAY_LIMIT'
  | 'AMEND_QUANTITY_UP'
  | 'AMEND_BELOW_FILLED'
  | 'DAY_TRADE_DEFICIT'
  | 'INSUFFICIENT_COLLATERAL'
  | 'SHORT_NOT_AVAILABLE'
  | 'SHORT_PRICE_RULE'
  | 'POSITION_QUANTITY'
>;

/** Their texts in a language, without the numbers. */
export type StoredReasons = Readonly<Record<StoredReason, string>>;
