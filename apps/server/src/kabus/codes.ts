import type { BrokerReason } from '@kabuto/contract';
import type { ReasonCode } from '@kabuto/contract/reasons';
import { ERROR_MESSAGES } from './texts.ts';

/** A code with which a whole call is refused: the published list of `Code`. */
export type ErrorCode = keyof typeof ERROR_MESSAGES;

/**
 * A code with which an order or a cancel is refused: the published list of `Result`. -1: refused for a reason that the
 * list has not.
 */
export type ResultCode =
  | -1
  | 2
  | 5
  | 8
  | 11
  | 15
  | 16
  | 17
  | 18
  | 21
  | 26
  | 32
  | 38
  | 43
  | 44
  | 45
  | 47
  | 49
  | 50
  | 60
  | 105
  | 108
  | 112
  | 113
  | 121
  | 100033
  | 100051
  | 100202
  | 100203
  | 100204
  | 100207
  | 100209
  | 100213
  | 100218
  | 100244
  | 100246;

/** A code of either list: those of calls have seven digits. */
export const isErrorCode = (code: ErrorCode | ResultCode): code is ErrorCode => Object.hasOwn(ERROR_MESSAGES, code);

/** Every reason of the broker, for orders and cancels. Those of amends, transfers and offerings cannot occur. */
const OF_BROKER = {
  ACCOUNT_UNKNOWN: 2,
  ACCOUNT_CLOSED: 2,
  ACCOUNT_CLOSING: 100033,
  TRADING_NOT_ALLOWED: 100033,
  INSTRUMENT_UNKNOWN: 4002001,
  INSTRUMENT_HALTED: 11,
  INSTRUMENT_LISTED: -1,
  LISTING_INVALID: -1,
  MARKET_ORDER_BANNED: 121,
  VENUE_UNKNOWN: 4002001,
  QUANTITY_NOT_POSITIVE: 16,
  QUANTITY_NOT_LOT: 15,
  QUANTITY_TOO_LARGE: 4003002,
  PRICE_MISSING: 4002017,
  PRICE_NOT_ALLOWED: 4002017,
  PRICE_OFF_TICK: 17,
  PRICE_OUT_OF_LIMIT: 18,
  EXPIRY_INVALID: 5,
  TRIGGER_NOT_TAKEN: 4002004,
  TRIGGER_NOT_WAITING: 50,
  ORDER_TYPE_NOT_TAKEN: 112,
  TIME_IN_FORCE_NOT_TAKEN: 4002018,
  CONDITION_NOT_TAKEN: 112,
  CONDITION_TOO_LATE: 113,
  NOT_IN_SESSION: 100246,
  GROUP_INVALID: 4001005,
  STOP_SIDE: 100218,
  INSUFFICIENT_CASH: 21,
  INSUFFICIENT_SHARES: 8,
  SAME_ISSUE_FUNDS: 21,
  SAME_ISSUE_SHARES: 21,
  ORDER_LIMIT: 4003001,
  DAY_LIMIT: 100051,
  ORDER_UNKNOWN: 4004001,
  FILL_UNKNOWN: 44,
  ORDER_NOT_OPEN: 47,
  CANCEL_PENDING: 60,
  AMEND_PENDING: 4004002,
  AMEND_NO_CHANGE: 49,
  AMEND_QUANTITY_UP: 49,
  AMEND_BELOW_FILLED: 49,
  AMEND_NOT_TAKEN: 49,
  AMEND_REJECTED: 49,
  AMEND_GROUP_QUANTITY: 49,
  AMOUNT_INVALID: -1,
  HOUSE_LIMIT: 100051,
  NISA_NOT_OPEN: 32,
  ACCOUNT_TYPE_NOT_HELD: 32,
  TAX_TYPE_FIXED: 100203,
  WITHDRAWALS_WAIT: -1,
  IDENTITY_NOT_VERIFIED: 100204,
  PROPOSAL_OWN: -1,
  PROPOSAL_REQUIRED: -1,
  PROPOSAL_STALE: -1,
  ALERT_NOT_TAKEN: -1,
  ALERT_PERCENT_RANGE: -1,
  ALERT_LIMIT: -1,
  ALERT_ISSUE_FULL: -1,
  ALERT_UNKNOWN: -1,
  HOLD_EXISTS: -1,
  HOLD_UNKNOWN: -1,
  TRANSFER_UNKNOWN: -1,
  TRANSFER_STATE: -1,
  TRANSFER_SOURCE_KNOWN: -1,
  TRANSFER_NO_MONEY: -1,
  LINE_UNPROVEN: -1,
  TRANSFER_EXPIRED: -1,
  TRANSFER_COOLING: -1,
  TRANSFER_MINIMUM: -1,
  TRANSFER_MAXIMUM: -1,
  TRANSFER_LIMIT: -1,
  TRANSFER_COUNT: -1,
  TOKENS_OUT_OFF: -1,
  TOKENS_OUT_OF_BOUNDS: -1,
  CLAIM_OPEN: 100207,
  APPROVAL_REQUIRED: -1,
  CLERK_IN_LIVE: -1,
  DEMO_IN_LIVE: -1,
  VENUE_REJECTED: -1,
  SELF_TRADE: 100033,
  SESSION_CLOSED: 100244,
  SESSION_ENDED: 100244,
  UNFILLED_AT_ONCE: 47,
  AUCTION_ENDED: 113,
  OCO_FILLED: 43,
  OCO_ENDED: 47,
  OCO_SWITCHED: 47,
  PARENT_ENDED: 105,
  CANCELLED_BY_CUSTOMER: 47,
  CANCELLED_BY_BROKER: 47,
  KEY_CLOSED: 38,
  OFFERING_UNKNOWN: -1,
  OFFERING_STATE: -1,
  OFFERING_BUSY: -1,
  OFFERING_TOO_EARLY: -1,
  OFFERING_TOO_LATE: -1,
  OFFERING_TERMS: -1,
  OFFERING_PRICE: -1,
  OFFERING_SECRET: -1,
  APPLICATION_EXISTS: -1,
  APPLICATION_UNKNOWN: -1,
  APPLICATION_STATE: -1,
  APPLICATION_QUANTITY: -1,
  APPLICATION_BID: -1,
  AGREEMENT_NOT_ACCEPTED: 100202,
  DAY_TRADE_OFF: 100204,
  DAY_TRADE_CONSENT: 100202,
  DAY_TRADES_OPEN: -1,
  DAY_TRADE_ISSUE: 26,
  DAY_TRADE_TERMS: 26,
  DAY_TRADE_RESTRICTED: 100209,
  DAY_TRADE_DEFICIT: 100207,
  INSUFFICIENT_COLLATERAL: 21,
  SHORT_NOT_AVAILABLE: 26,
  SHORT_PRICE_RULE: 108,
  POSITION_UNKNOWN: 8,
  POSITION_QUANTITY: 8,
  POSITIONS_OPEN: 26,
  ORDER_OF_BROKER: 4004002,
  DELIVERY_TOO_LATE: 45,
  CORE_REJECTED: -1,
} as const satisfies Record<BrokerReason, ErrorCode | ResultCode>;

/** The reasons outside the broker that the operations behind the gateway can have. */
const OF_CALLS: Readonly<Partial<Record<ReasonCode, ErrorCode | ResultCode>>> = {
  UNAUTHENTICATED: 4001009,
  CONSENT_DUE: 100202,
  FORBIDDEN: 4001008,
  DEMO_ONLY: 4001008,
  ACCOUNT_FROZEN: 4001007,
  ACCOUNT_DISABLED: 4001007,
  FIELD_INVALID: 4001005,
  FIELD_UNKNOWN: 4001005,
  IDEMPOTENCY_KEY_REUSED: 38,
  NOT_FOUND: 4001011,
  METHOD_NOT_ALLOWED: 4001014,
  BODY_TOO_LARGE: 4001015,
  MEDIA_TYPE_UNSUPPORTED: 4001016,
  TOO_MANY_REQUESTS: 4001006,
  OVERLOADED: 4001017,
  CORE_STOPPED: 4001017,
  BROKERAGE_STOPPED: 4001017,
  OUTCOME_UNKNOWN: 4001001,
  INTERNAL: 4001001,
};

const isBrokerReason = (reason: ReasonCode): reason is BrokerReason => Object.hasOwn(OF_BROKER, reason);

/** The code of a refusal; one that no operation of the gateway has is an internal error. */
export const codeOf = (reason: ReasonCode): ErrorCode | ResultCode =>
  isBrokerReason(reason) ? OF_BROKER[reason] : (OF_CALLS[reason] ?? 4001001);

/** The HTTP status of an error code, by what the published page says of each. */
export function statusOf(code: ErrorCode): number {
  switch (code) {
    case 4001006:
      return 429;
    case 4001007:
    case 4001009:
    case 4001013:
      return 401;
    case 4001008:
      return 403;
    case 4001011:
      return 404;
    case 4001014:
      return 405;
    case 4001015:
      return 413;
    case 4001016:
      return 415;
    case 4001017:
      return 503;
    case 4001001:
      return 500;
    default:
      return 400;
  }
}
