import type { Side } from '../book/book.ts';
import { NONE } from '../book/order-pool.ts';
import { type EpochMs, price, shares } from '../units.ts';
import { type Arrival, limitOf } from './arrival.ts';
import { amendTermsRejection, orderRejection, type Rejection, reject } from './check-order.ts';
import { restingPriceOf } from './conditions.ts';
import type { ContinuousTrading } from './continuous-trading.ts';
import type { RestingOrder } from './customer-orders.ts';
import type { Listing } from './listing.ts';
import type { Listings } from './listings.ts';
import { flagsOf } from './order-flags.ts';
import { matchUpToOwnOrder } from './own-orders.ts';
import type { ReportOutput } from './report-sink.ts';
import type { TradingState } from './trading-state.ts';
import type { AmendOrder, CancelOrder, MassCancel, NewOrder, TimeInForce } from './types.ts';
import type { WorkingOrders } from './working-orders.ts';

/** What order entry works on. */
type OrderEntryParts = {
  readonly state: TradingState;
  readonly listings: Listings;
  readonly orders: WorkingOrders;
  readonly continuous: ContinuousTrading;
  readonly reports: ReportOutput;
};

/**
 * Customers' order entry: checks what arrives, reports the result, and lets accepted orders rest or trade. Keeps no
 * state.
 */
export class OrderEntry {
  private readonly state: TradingState;
  private readonly listings: Listings;
  private readonly orders: WorkingOrders;
  private readonly continuous: ContinuousTrading;
  private readonly reports: ReportOutput;

  constructor({ state, listings, orders, continuous, reports }: OrderEntryParts) {
    this.state = state;
    this.listings = listings;
    this.orders = orders;
    this.continuous = continuous;
    this.reports = reports;
  }

  /** Accepts or rejects a new order. Throws RangeError for an id that the host must not use. */
  place(order: NewOrder): void {
    const { sink } = this.reports;
    const { orderId } = order;
    if (!Number.isSafeInteger(orderId) || orderId <= 0) throw new RangeError(`order id must be positive: ${orderId}`);
    const listing = this.listings.find(order.instrument);
    const rejection = this.placeRejection(order, listing);
    if (rejection !== undefined || listing === undefined) {
      sink.other({ kind: 'reject', orderId, ...(rejection ?? reject('UNKNOWN_INSTRUMENT')), at: order.at });
      return;
    }
    this.state.at = order.at;
    sink.ack(orderId, order.at);
    this.enter(listing, order);
  }

  private placeRejection(order: NewOrder, listing: Listing | undefined): Rejection | undefined {
    const { customers } = this.orders;
    if (customers.find(order.orderId) !== NONE) return reject('DUPLICATE_ORDER');
    if (listing === undefined) return reject('UNKNOWN_INSTRUMENT', { instrument: order.instrument });
    const rejection = orderRejection(order, listing, this.state);
    if (rejection !== undefined || order.account === undefined) return rejection;
    const restingPrice = restingPriceOf(order.condition, limitOf(order), this.state.phase);
    const immediate = order.timeInForce !== undefined && order.timeInForce !== 'day';
    if (immediate || (restingPrice !== 'outside' && this.tradesNow(listing, order.side))) return undefined;
    const limit = restingPrice === 'outside' ? limitOf(order) : restingPrice;
    return customers.wouldSelfTrade(order.account, listing, order.side, limit) ? reject('SELF_TRADE') : undefined;
  }

  /**
   * Whether an order that enters the book now trades at once with what it meets; if not, it may meet any order later.
   */
  private tradesNow(listing: Listing, side: Side): boolean {
    return this.state.continuous && !this.continuous.collects(listing, side);
  }

  private enter(listing: Listing, order: NewOrder): void {
    const { continuous, state } = this;
    const { orderId, side, quantity, condition, timeInForce } = order;
    const limit = limitOf(order);
    const flags = flagsOf(order);
    if (!state.continuous || (condition !== undefined && restingPriceOf(condition, limit, state.phase) === 'outside')) {
      this.orders.restore({ listing, side, limit, quantity, orderId, flags }, state.phase);
      return;
    }
    if (this.stopAtOwnOrder({ listing, side, limit, quantity, orderId, flags }, timeInForce, order.at)) return;
    const short = timeInForce === 'fok' && continuous.reachable(listing, side, limit, quantity, order.at) < quantity;
    const resting = timeInForce === undefined || timeInForce === 'day';
    const left = short ? quantity : continuous.arrive(listing, side, limit, quantity, orderId, flags, resting);
    if (left > 0) this.reports.sink.expired(orderId, shares(left), order.at);
  }

  /**
   * Lets an order trade up to its own account's order on the other side if it could meet one; returns whether it could.
   */
  private stopAtOwnOrder(arrival: Arrival, timeInForce: TimeInForce | undefined, at: EpochMs): boolean {
    const { customers } = this.orders;
    const { listing, side, limit, orderId, flags } = arrival;
    const { account } = flags;
    if (account === undefined || !customers.wouldSelfTrade(account, listing, side, limit)) return false;
    const first = customers.firstOwnOrder(account, listing, side, limit);
    const { left, selfTrade } = matchUpToOwnOrder(this.continuous, first, arrival, timeInForce ?? 'day', at);
    if (left === 0) return true;
    if (selfTrade) this.reports.sink.cancelled(orderId, left, at, 'SELF_TRADE');
    else this.reports.sink.expired(orderId, left, at);
    return true;
  }

  /** Cancels a working order. */
  cancel({ orderId, at }: CancelOrder): void {
    const { orders } = this;
    const { sink } = this.reports;
    const slot = orders.take(orderId);
    if (slot === 0) {
      sink.other({ kind: 'cancelRejected', orderId, reason: 'ORDER_NOT_WORKING', at });
      return;
    }
    const listing = this.continuous.quotes ? orders.customers.listingOf(slot) : undefined;
    sink.cancelled(orderId, orders.sharesOf(slot), at);
    if (listing?.quote !== undefined) this.continuous.reconsider(listing, at);
  }

  /** Cancels every working order that matches, in their sequence. */
  massCancel({ account, instrument, side, at }: MassCancel): void {
    const { orders } = this;
    const affected = new Set<Listing>();
    for (const order of orders.customers.inSequence()) {
      const matches =
        (account === undefined || order.account === account) &&
        (instrument === undefined || order.listing.spec.code === instrument) &&
        (side === undefined || order.side === side);
      if (!matches) continue;
      this.reports.sink.cancelled(order.orderId, orders.remove(order), at);
      affected.add(order.listing);
    }
    // order: by the first order cancelled
    for (const listing of affected) this.continuous.reconsider(listing, at);
  }

  /** Amends a working order: it keeps its place with fewer shares, and loses it with another price (ORD-05). */
  amend(input: AmendOrder): void {
    const { orders } = this;
    const { sink } = this.reports;
    const { orderId, at } = input;
    const slot = orders.customers.find(orderId);
    const order = slot === NONE ? undefined : orders.customers.read(slot);
    const rejection = order === undefined ? reject('ORDER_NOT_WORKING') : this.amendRejection(order, input);
    if (rejection !== undefined || order === undefined) {
      sink.other({ kind: 'amendRejected', orderId, ...(rejection ?? reject('ORDER_NOT_WORKING')), at });
      return;
    }
    const remaining = input.quantity ?? shares(order.quantity);
    const newPrice = input.price ?? order.limit;
    const priced = order.type === 'market' ? {} : { price: price(newPrice) };
    sink.other({ kind: 'amended', orderId, remaining, ...priced, at });
    if (newPrice === order.limit) {
      orders.reduceTo(order, remaining);
      this.continuous.reconsider(order.listing, at);
      return;
    }
    orders.remove(order);
    const { listing, side } = order;
    this.enterAgain({ listing, side, limit: newPrice, quantity: remaining, orderId, flags: flagsOf(order) }, at);
  }

  /** Enters an order whose price has changed. */
  private enterAgain(arrival: Arrival, at: EpochMs): void {
    const { listing, side, limit, quantity, orderId, flags } = arrival;
    const { state } = this;
    if (!state.continuous || restingPriceOf(flags.condition, limit, state.phase) === 'outside') {
      this.orders.restore(arrival, state.phase);
      return;
    }
    state.at = at;
    if (this.stopAtOwnOrder(arrival, 'day', at)) return;
    this.continuous.arrive(listing, side, limit, quantity, orderId, flags, true);
  }

  private amendRejection(order: RestingOrder, input: AmendOrder): Rejection | undefined {
    const { listing, account, side, condition, limit } = order;
    const rejection = amendTermsRejection(order, input, this.state);
    if (rejection !== undefined || account === undefined) return rejection;
    if (input.price === undefined || input.price === limit) return undefined;
    const outside = restingPriceOf(condition, input.price, this.state.phase) === 'outside';
    if (!outside && this.tradesNow(listing, side)) return undefined;
    const meets = this.orders.customers.wouldSelfTrade(account, listing, side, input.price);
    return meets ? reject('SELF_TRADE') : undefined;
  }
}
