import type { AtVenue, InstrumentCode, OrderCondition, Price, Shares } from '@kabuto/market';
import type { Numbered, OrderId, OrderType, Side, Trigger } from '../orders/terms.ts';

/**
 * A venue's report on a customer's order; one order's reports arrive in the order they were made. Repeats and stale
 * reports change nothing: a venue whose reports may be repeated or late numbers them.
 */
export type VenueOrderReport = Numbered & OrderReport;

type OrderReport =
  | { kind: 'ack'; orderId: OrderId }
  | { kind: 'reject'; orderId: OrderId; reason: string }
  | { kind: 'fill'; orderId: OrderId; tradeId: number; price: Price; quantity: Shares }
  /** `reason`: not requested; the rest would have met an order of the same account (decision 0053). */
  | { kind: 'cancelled'; orderId: OrderId; reason?: 'SELF_TRADE' }
  | { kind: 'cancelRejected'; orderId: OrderId }
  /** The price watched for an order, or for an alert (negative), was reached. `revision`: that of the request. */
  | { kind: 'watchHit'; orderId: OrderId; revision?: number }
  /**
   * The price for an order, or for an alert (negative), is not watched: the venue does not list the issue, or no
   * longer.
   */
  | { kind: 'watchRejected'; orderId: OrderId }
  | { kind: 'amended'; orderId: OrderId; revision: number }
  /** `reason`: the venue's own code. */
  | { kind: 'amendRejected'; orderId: OrderId; revision: number; reason?: string }
  | { kind: 'expired'; orderId: OrderId };

/** A request to the named venue, to the first if absent; watches always go to the first. */
export type VenueRequest = AtVenue & OrderRequest;

type OrderRequest =
  | {
      kind: 'new';
      orderId: OrderId;
      instrument: InstrumentCode;
      side: Side;
      type: OrderType;
      price: Price | null;
      quantity: Shares;
      condition?: OrderCondition;
      timeInForce?: 'ioc' | 'fok';
      /** Opens a short position: subject to the short-sale price rule (rules/market.md 1.10). */
      short?: true;
    }
  /**
   * `reduceBy` shares less than the venue now works, at `price` (null for a market order). Not the number of shares
   * that remain: with a fill in flight when the request is made, that would not be the order that the customer
   * requested.
   */
  | { kind: 'amend'; orderId: OrderId; revision: number; price: Price | null; reduceBy: Shares }
  | { kind: 'cancel'; orderId: OrderId }
  /**
   * Reports once when a trade reaches the price; a watch is identified by its order, one for an alert by a negative
   * number. It replaces the order's former watch: the hit carries its `revision`, absent before the price was changed.
   * `fromNextTrade`: a last trade that has reached the price does not count.
   */
  | {
      kind: 'watch';
      orderId: OrderId;
      instrument: InstrumentCode;
      when: Trigger['when'];
      price: Price;
      revision?: number;
      fromNextTrade?: true;
    }
  /** Reports a `watchHit` once when a special quote is shown on the side, for an alert (a negative number). */
  | { kind: 'watchQuote'; orderId: OrderId; instrument: InstrumentCode; side: Side }
  | { kind: 'unwatch'; orderId: OrderId };
