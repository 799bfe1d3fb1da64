/** Closed table: each has an HTTP status and a text in three languages in the contract package. */
export type Reason =
  | 'ACCOUNT_UNKNOWN'
  | 'ACCOUNT_CLOSED'
  | 'TRADING_NOT_ALLOWED'
  | 'INSTRUMENT_UNKNOWN'
  | 'INSTRUMENT_HALTED'
  | 'QUANTITY_NOT_POSITIVE'
  | 'QUANTITY_NOT_LOT'
  | 'QUANTITY_TOO_LARGE'
  | 'PRICE_MISSING'
  | 'PRICE_NOT_ALLOWED'
  | 'PRICE_OFF_TICK'
  | 'PRICE_OUT_OF_LIMIT'
  | 'EXPIRY_INVALID'
  | 'TRIGGER_NOT_TAKEN'
  | 'INSUFFICIENT_CASH'
  | 'INSUFFICIENT_SHARES'
  | 'SAME_ISSUE_FUNDS'
  | 'SAME_ISSUE_SHARES'
  | 'ORDER_LIMIT'
  | 'DAY_LIMIT'
  | 'ORDER_UNKNOWN'
  | 'ORDER_NOT_OPEN'
  | 'CANCEL_PENDING'
  | 'AMEND_PENDING'
  | 'AMEND_NO_CHANGE'
  | 'AMEND_QUANTITY_UP'
  | 'AMEND_BELOW_FILLED'
  | 'AMEND_NOT_TAKEN'
  | 'AMEND_REJECTED'
  | 'AMOUNT_INVALID'
  | 'VENUE_REJECTED'
  | 'SESSION_ENDED'
  | 'CANCELLED_BY_CUSTOMER'
  | 'CORE_REJECTED';

/** A refusal as data: which rule, which field, and the numbers that led to it, all decimal strings or codes. */
export type Refusal = {
  readonly reason: Reason;
  /** The command's field at fault, when one is. */
  readonly field: string | null;
  /** e.g. {required:'314400', available:'200000', max:'300'}; keys are documented beside each check. */
  readonly params: Readonly<Record<string, string>>;
};
