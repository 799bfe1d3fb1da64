/**
 * Why a venue rejects an order, with its number. Both are stable: the server, and adapters that use numbers, map them
 * to messages. Numbers are never reused.
 */
export const REJECT_CODES = {
  UNKNOWN_INSTRUMENT: 1,
  DUPLICATE_ORDER: 2,
  SESSION_CLOSED: 3,
  INSTRUMENT_HALTED: 4,
  ORDER_TYPE_NOT_TAKEN: 5,
  QUANTITY_NOT_WHOLE_LOT: 6,
  PRICE_MISSING: 7,
  PRICE_OFF_TICK: 8,
  PRICE_OUTSIDE_LIMITS: 9,
  TIME_IN_FORCE_NOT_TAKEN: 10,
  CONDITION_NOT_TAKEN: 11,
  CONDITION_TOO_LATE: 12,
  NOT_CONTINUOUS: 13,
  SELF_TRADE: 14,
  SHORT_PRICE_RULE: 15,
  MARKET_ORDER_BANNED: 16,
  ORDER_NOT_WORKING: 17,
  QUANTITY_NOT_REDUCED: 18,
  PRICE_NOT_ALLOWED: 19,
  ORDER_TOO_LARGE: 20,
} as const;

/** The name of a reject reason. */
export type RejectReason = keyof typeof REJECT_CODES;

/** The numbers of a rejection: prices in tenths of a yen, quantities in shares. */
export type RejectParams = Readonly<Record<string, number | string>>;
