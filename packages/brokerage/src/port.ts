import type { AtVenue, InstrumentCode, OrderCondition, Price, Shares } from '@kabuto/market';
import type { Numbered, OrderId, OrderType, Side, Trigger } from './terms.ts';

/**
 * What a venue says about a customer's order, one order's reports in the order it made them. Repeats and stale reports change nothing: a
 * venue whose reports may be repeated or come late numbers them.
 */
export type VenueOrderReport = Numbered & OrderReport;

type OrderReport =
  | { kind: 'ack'; orderId: OrderId }
  | { kind: 'reject'; orderId: OrderId; reason: string }
  | { kind: 'fill'; orderId: OrderId; tradeId: number; price: Price; quantity: Shares }
  /** `reason`: of its own accord, because the rest would have met an order of the same account (decision 0053). */
  | { kind: 'cancelled'; orderId: OrderId; reason?: 'SELF_TRADE' }
  | { kind: 'cancelRejected'; orderId: OrderId }
  /** The price watched for an order, or below zero for an alert, was reached. `revision`: as the request had it. */
  | { kind: 'watchHit'; orderId: OrderId; revision?: number }
  /** The price for an order, or below zero for an alert, is not watched: the venue does not list the issue, or no longer. */
  | { kind: 'watchRejected'; orderId: OrderId }
  | { kind: 'amended'; orderId: OrderId; revision: number }
  /** `reason`: the venue's own code. */
  | { kind: 'amendRejected'; orderId: OrderId; revision: number; reason?: string }
  | { kind: 'expired'; orderId: OrderId };

/** What the broker asks of the venue that is named, of the first where none is; watches always go to the first. */
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
    }
  /**
   * `reduceBy` shares less than the venue now works, at `price` (null for a market order). Not a number of shares to
   * remain: a fill under way when the request is made would make that another order than the customer asked for.
   */
  | { kind: 'amend'; orderId: OrderId; revision: number; price: Price | null; reduceBy: Shares }
  | { kind: 'cancel'; orderId: OrderId }
  /**
   * Tell once when a trade reaches the price; a watch is known by its order, one for an alert by a number below zero. It takes the
   * place of the order's former one: the hit names its `revision`, absent before the price was changed.
   */
  | {
      kind: 'watch';
      orderId: OrderId;
      instrument: InstrumentCode;
      when: Trigger['when'];
      price: Price;
      revision?: number;
    }
  | { kind: 'unwatch'; orderId: OrderId };
