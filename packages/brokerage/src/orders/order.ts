import type { AtVenue, EpochMs, InstrumentCode, IsoDate, OrderCondition, Price, Shares, Yen } from '@kabuto/market';
import type { CreditEffect, OrderCredit } from '../margin/types.ts';
import type { Reason } from '../risk/reason.ts';
import type { TaxBucket } from '../tax/tax-bucket.ts';
import type { AccountId, OrderGroup, OrderId, OrderType, Side, TimeInForce, Trigger } from './terms.ts';

/**
 * rules/core.md 5. `reserved`: waits until its parent is filled. `armed`: a stop whose price has not been reached.
 * `switching`: the stop leg of a pair whose price was reached, until the venue has cancelled the other leg. `waiting`:
 * accepted outside hours. `routed`: sent, not yet acknowledged. `working`: in the book. `amending`: amend sent.
 * `cancelling`: cancel sent. The last four are final.
 */
export type OrderState =
  | 'reserved'
  | 'armed'
  | 'switching'
  | 'waiting'
  | 'routed'
  | 'working'
  | 'partial'
  | 'amending'
  | 'cancelling'
  | 'filled'
  | 'cancelled'
  | 'expired'
  | 'rejected';

export type Order = TaxBucket &
  AtVenue & {
    readonly orderId: OrderId;
    readonly accountId: AccountId;
    readonly clientOrderId: string;
    readonly instrument: InstrumentCode;
    readonly side: Side;
    readonly type: OrderType;
    /** Set if and only if `type` is limit. */
    price: Price | null;
    quantity: Shares;
    /**
     * The terms requested by an amend in flight; null when there is none. Until the venue replies the hold covers both
     * terms.
     */
    amend: { readonly price: Price | null; readonly quantity: Shares } | null;
    /** Null for an order without a stop price. */
    trigger: Trigger | null;
    /** The auction that the order is for (rules/market.md 1.8); null: none. */
    readonly condition: OrderCondition | null;
    /** Null for a single order. */
    readonly group: OrderGroup | null;
    /** Number of amends sent to the venue, watches for another price included: its replies carry it. */
    revision: number;
    readonly timeInForce: TimeInForce;
    /**
     * The last trade date on which the order may work; a day order that waits for its parent gets one when it becomes
     * active.
     */
    expiresOn: IsoDate;
    readonly acceptedAt: EpochMs;
    /** The trade date for which it was accepted. */
    readonly tradeDate: IsoDate;
    state: OrderState;
    filled: Shares;
    /** Sum of the fills' notionals, yen. */
    filledNotional: Yen;
    /** Fee charged so far, yen: fee(filledNotional) by the schedule the order was accepted under. */
    feeCharged: Yen;
    readonly feeSchedule: number;
    /** Cash reserved for the unfilled rest of a buy, fee included; 0 for a sale. */
    holdCash: Yen;
    /** Shares reserved for the unfilled rest of a sale; 0 for a buy. */
    holdShares: Shares;
    /** Why it was rejected or expired, or why its last amend was rejected. */
    reason: Reason | null;
    updatedAt: EpochMs;
    /**
     * The highest venue trade number booked for this order, 0 before the first: a repeated fill report has no effect.
     */
    lastTradeId: number;
    /** Absent: a cash order. */
    credit?: OrderCredit;
    /** Who sent a cash order that is not the customer's own: the broker, to sell collateral for a debt. */
    readonly origin?: 'collateral';
  };

export type Fill = TaxBucket &
  AtVenue & {
    readonly fillId: number;
    readonly orderId: OrderId;
    readonly accountId: AccountId;
    readonly instrument: InstrumentCode;
    readonly side: Side;
    readonly price: Price;
    readonly quantity: Shares;
    readonly notional: Yen;
    /** The fee this fill added to the order's running fee. */
    readonly fee: Yen;
    /** Sales: notional - fee - average cost x quantity, provisional until the day is closed. Null for buys. */
    readonly realised: Yen | null;
    readonly at: EpochMs;
    readonly tradeDate: IsoDate;
    readonly settlesOn: IsoDate;
    /** The venue's own number of the trade; makes a repeated report harmless. 0 for booked history. */
    readonly venueTradeId: number;
    /** Of a day trade, whose `realised` is the result net of costs when it closes; absent: a cash order's. */
    readonly credit?: CreditEffect;
  };
