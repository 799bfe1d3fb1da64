import { MARKET, type Side } from '../book/book.ts';
import { NONE } from '../book/order-pool.ts';
import { isWholeLot } from '../rules/lot.ts';
import type { Phase } from '../session/schedule.ts';
import { type EpochMs, type InstrumentCode, price, shares } from '../units.ts';
import type { Arrival } from './arrival.ts';
import { orderRejection, priceRejection, type Rejection, reject, shortSaleRejection } from './check-order.ts';
import { restingPriceOf } from './conditions.ts';
import type { RestingOrder } from './customer-orders.ts';
import type { Listing } from './listing.ts';
import { flagsOf } from './order-flags.ts';
import { matchUpToOwnOrder } from './own-orders.ts';
import { reconsider } from './quotes.ts';
import type { Trading } from './trading.ts';
import type { TradingState } from './trading-state.ts';
import type { AmendOrder, CancelOrder, MassCancel, NewOrder, TimeInForce, WorkingOrder } from './types.ts';

/** The desk's context: the trading floor, the issues, and the moment of the day. */
export type OrderEntry = {
  readonly state: TradingState;
  readonly trading: Trading;
  readonly byCode: ReadonlyMap<InstrumentCode, Listing>;
};

const limitOf = (order: Pick<WorkingOrder, 'type' | 'price'>): number =>
  order.type === 'market' ? MARKET : (order.price ?? MARKET);

/** Accepts or rejects a new order. Throws RangeError for an id that the host must not use. */
export function place(entry: OrderEntry, order: NewOrder): void {
  const { trading } = entry;
  const { orderId } = order;
  if (!Number.isSafeInteger(orderId) || orderId <= 0) throw new RangeError(`order id must be positive: ${orderId}`);
  const listing = entry.byCode.get(order.instrument);
  const rejection = placeRejection(entry, order, listing);
  if (rejection !== undefined || listing === undefined) {
    trading.sink.other({ kind: 'reject', orderId, ...(rejection ?? reject('UNKNOWN_INSTRUMENT')), at: order.at });
    return;
  }
  entry.state.at = order.at;
  trading.sink.ack(orderId, order.at);
  enter(entry, listing, order);
}

function placeRejection(entry: OrderEntry, order: NewOrder, listing: Listing | undefined): Rejection | undefined {
  const { customers } = entry.trading;
  if (customers.find(order.orderId) !== NONE) return reject('DUPLICATE_ORDER');
  if (listing === undefined) return reject('UNKNOWN_INSTRUMENT', { instrument: order.instrument });
  const rejection = orderRejection(order, listing, entry.state);
  if (rejection !== undefined || order.account === undefined) return rejection;
  const restingPrice = restingPriceOf(order.condition, limitOf(order), entry.state.phase);
  const immediate = order.timeInForce !== undefined && order.timeInForce !== 'day';
  if (immediate || (restingPrice !== 'outside' && tradesNow(entry, listing, order.side))) return undefined;
  const limit = restingPrice === 'outside' ? limitOf(order) : restingPrice;
  return customers.wouldSelfTrade(order.account, listing, order.side, limit) ? reject('SELF_TRADE') : undefined;
}

/** Whether an order that enters the book now trades at once with what it meets; if not, it may meet any order later. */
const tradesNow = ({ state, trading }: OrderEntry, listing: Listing, side: Side): boolean =>
  state.continuous && !trading.collects(listing, side);

/** Lets an order trade up to its own account's order on the other side if it could meet one; returns whether it could. */
function stopAtOwnOrder(
  { trading }: OrderEntry,
  arrival: Arrival,
  timeInForce: TimeInForce | undefined,
  at: EpochMs,
): boolean {
  const { listing, side, limit, flags } = arrival;
  const { account } = flags;
  if (account === undefined || !trading.customers.wouldSelfTrade(account, listing, side, limit)) return false;
  matchUpToOwnOrder(trading, arrival, account, timeInForce ?? 'day', at);
  return true;
}

function enter(entry: OrderEntry, listing: Listing, order: NewOrder): void {
  const { trading, state } = entry;
  const { orderId, side, quantity, condition, timeInForce } = order;
  const limit = limitOf(order);
  const flags = flagsOf(order);
  if (!state.continuous || (condition !== undefined && restingPriceOf(condition, limit, state.phase) === 'outside')) {
    restore(trading, { listing, side, limit, quantity, orderId, flags }, state.phase);
    return;
  }
  if (stopAtOwnOrder(entry, { listing, side, limit, quantity, orderId, flags }, timeInForce, order.at)) return;
  const short = timeInForce === 'fok' && trading.reachable(listing, side, limit, quantity, order.at) < quantity;
  const resting = timeInForce === undefined || timeInForce === 'day';
  const left = short ? quantity : trading.arrive(listing, side, limit, quantity, orderId, flags, resting);
  if (left > 0) trading.sink.expired(orderId, shares(left), order.at);
}

/** Puts a working order in its place in `phase` without matching it. */
export function restore(trading: Trading, arrival: Arrival, phase: Phase): void {
  const restingPrice = restingPriceOf(arrival.flags.condition, arrival.limit, phase);
  if (restingPrice === 'outside') trading.holdOutsideBook(arrival);
  else if (restingPrice === arrival.limit) {
    const { listing, side, limit, quantity, orderId, flags } = arrival;
    trading.rest(listing, side, limit, quantity, orderId, flags);
  } else trading.restAt(arrival, restingPrice);
}

/** The arrival of an order from a reset. */
export const arrivalOf = (listing: Listing, order: WorkingOrder): Arrival => ({
  listing,
  side: order.side,
  limit: limitOf(order),
  quantity: order.quantity,
  orderId: order.orderId,
  flags: flagsOf(order),
});

/** After an order has left or changed: orders waiting behind a quote may trade now. */
function reconsiderQuote({ trading, state }: OrderEntry, listing: Listing, at: EpochMs): void {
  if (listing.quote !== undefined && state.continuous && !listing.halted) reconsider(trading, listing, at);
}

/** Cancels a working order. */
export function cancel(entry: OrderEntry, input: CancelOrder): void {
  const { orderId } = input;
  const { trading } = entry;
  const slot = trading.removeById(orderId);
  if (slot === 0) {
    trading.sink.other({ kind: 'cancelRejected', orderId, reason: 'ORDER_NOT_WORKING', at: input.at });
    return;
  }
  const listing = trading.quotes ? trading.customers.listingOf(slot) : undefined;
  trading.sink.cancelled(orderId, trading.sharesOf(slot), input.at);
  if (listing?.quote !== undefined) reconsiderQuote(entry, listing, input.at);
}

/** Cancels every working order that matches, in their sequence. */
export function massCancel(entry: OrderEntry, { account, instrument, side, at }: MassCancel): void {
  const { sink, customers } = entry.trading;
  const affected: Listing[] = [];
  for (const order of customers.inSequence()) {
    const matches =
      (account === undefined || order.account === account) &&
      (instrument === undefined || order.listing.spec.code === instrument) &&
      (side === undefined || order.side === side);
    if (!matches) continue;
    sink.cancelled(order.orderId, entry.trading.remove(order), at);
    if (!affected.includes(order.listing)) affected.push(order.listing);
  }
  for (const listing of affected) reconsiderQuote(entry, listing, at);
}

/** Amends a working order: it keeps its place with fewer shares, and loses it with another price (ORD-05). */
export function amend(entry: OrderEntry, input: AmendOrder): void {
  const { orderId, at } = input;
  const { trading } = entry;
  const slot = trading.customers.find(orderId);
  const order = slot === NONE ? undefined : trading.customers.read(slot);
  const rejection = order === undefined ? reject('ORDER_NOT_WORKING') : amendRejection(entry, order, input);
  if (rejection !== undefined || order === undefined) {
    trading.sink.other({ kind: 'amendRejected', orderId, ...(rejection ?? reject('ORDER_NOT_WORKING')), at });
    return;
  }
  const remaining = input.quantity ?? shares(order.quantity);
  const newPrice = input.price ?? order.limit;
  const priced = order.type === 'market' ? {} : { price: price(newPrice) };
  trading.sink.other({ kind: 'amended', orderId, remaining, ...priced, at });
  if (newPrice === order.limit) {
    trading.reduceTo(order, remaining);
    reconsiderQuote(entry, order.listing, at);
    return;
  }
  const { listing, side } = order;
  trading.remove(order);
  const flags = flagsOf(order);
  const { continuous, phase } = entry.state;
  if (continuous && restingPriceOf(order.condition, newPrice, phase) !== 'outside') {
    entry.state.at = at;
    if (stopAtOwnOrder(entry, { listing, side, limit: newPrice, quantity: remaining, orderId, flags }, 'day', at))
      return;
    trading.arrive(listing, side, newPrice, remaining, orderId, flags, true);
  } else restore(trading, { listing, side, limit: newPrice, quantity: remaining, orderId, flags }, phase);
}

function amendRejection(entry: OrderEntry, order: RestingOrder, input: AmendOrder): Rejection | undefined {
  const { state, trading } = entry;
  const { listing, account, side, quantity: remaining } = order;
  const { phase } = state;
  if (!state.acceptsOrders) return reject('SESSION_CLOSED', { phase });
  if (listing.halted) return reject('INSTRUMENT_HALTED');
  if (input.quantity !== undefined) {
    const { lot } = listing;
    if (!isWholeLot(lot, input.quantity)) return reject('QUANTITY_NOT_WHOLE_LOT', { quantity: input.quantity, lot });
    if (input.quantity > remaining) return reject('QUANTITY_NOT_REDUCED', { quantity: input.quantity, remaining });
  }
  if (input.price === undefined) return undefined;
  // A market order has no price, not even 0.
  if (order.type === 'market') return reject('PRICE_NOT_ALLOWED');
  if (input.price === order.limit) return undefined;
  const becameMarket = order.inBook && restingPriceOf(order.condition, order.limit, phase) === MARKET;
  if (becameMarket) return reject('PRICE_NOT_ALLOWED');
  const { type, short = false } = order;
  const changed = { side, type, short, price: input.price, quantity: input.quantity ?? shares(remaining) };
  const rejection = priceRejection(input.price, listing) ?? shortSaleRejection(changed, listing, state);
  if (rejection !== undefined || account === undefined) return rejection;
  if (restingPriceOf(order.condition, input.price, phase) !== 'outside' && tradesNow(entry, listing, side))
    return undefined;
  const meets = trading.customers.wouldSelfTrade(account, listing, side, input.price);
  return meets ? reject('SELF_TRADE') : undefined;
}
