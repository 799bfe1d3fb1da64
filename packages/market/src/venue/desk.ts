import { MARKET, type Side } from '../book/book.ts';
import { NONE } from '../book/order-pool.ts';
import { isWholeLot } from '../rules/lot.ts';
import type { Phase } from '../session/schedule.ts';
import { type EpochMs, type InstrumentCode, price, shares } from '../units.ts';
import type { Arrival } from './arrival.ts';
import { priceRefusal, type Refusal, refusal, refuse, shortRefusal } from './check-order.ts';
import { placeOf } from './conditions.ts';
import type { RestingOrder } from './customers.ts';
import type { Listing } from './listing.ts';
import { marksOf } from './marks.ts';
import type { Moment } from './moment.ts';
import { tradeUpToOwn } from './own-orders.ts';
import { reconsider } from './quotes.ts';
import type { Trading } from './trading.ts';
import type { AmendOrder, CancelOrder, MassCancel, NewOrder, TimeInForce, WorkingOrder } from './types.ts';

/** The desk's context: the trading floor, the issues, and the moment of the day. */
export type Desk = {
  readonly moment: Moment;
  readonly trading: Trading;
  readonly byCode: ReadonlyMap<InstrumentCode, Listing>;
};

const limitOf = (order: Pick<WorkingOrder, 'type' | 'price'>): number =>
  order.type === 'market' ? MARKET : (order.price ?? MARKET);

/** Accepts or rejects a new order. Throws RangeError for an id that the host must not use. */
export function place(desk: Desk, order: NewOrder): void {
  const { trading } = desk;
  const { orderId } = order;
  if (!Number.isSafeInteger(orderId) || orderId <= 0) throw new RangeError(`order id must be positive: ${orderId}`);
  const listing = desk.byCode.get(order.instrument);
  const refused = placeRefusal(desk, order, listing);
  if (refused !== undefined || listing === undefined) {
    trading.sink.other({ kind: 'reject', orderId, ...(refused ?? refuse('UNKNOWN_INSTRUMENT')), at: order.at });
    return;
  }
  desk.moment.at = order.at;
  trading.sink.ack(orderId, order.at);
  enter(desk, listing, order);
}

function placeRefusal(desk: Desk, order: NewOrder, listing: Listing | undefined): Refusal | undefined {
  const { customers } = desk.trading;
  if (customers.find(order.orderId) !== NONE) return refuse('DUPLICATE_ORDER');
  if (listing === undefined) return refuse('UNKNOWN_INSTRUMENT', { instrument: order.instrument });
  const refused = refusal(order, listing, desk.moment);
  if (refused !== undefined || order.account === undefined) return refused;
  const place = placeOf(order.condition, limitOf(order), desk.moment.phase);
  const atOnce = order.timeInForce !== undefined && order.timeInForce !== 'day';
  if (atOnce || (place !== 'outside' && tradesNow(desk, listing, order.side))) return undefined;
  const limit = place === 'outside' ? limitOf(order) : place;
  return customers.meetsOwn(order.account, listing, order.side, limit) ? refuse('SELF_TRADE') : undefined;
}

/** Whether an order that enters the book now trades at once with what it meets; if not, it may meet any order later. */
const tradesNow = ({ moment, trading }: Desk, listing: Listing, side: Side): boolean =>
  moment.continuous && !trading.collects(listing, side);

/** Lets an order trade up to its own account's order on the other side if it could meet one; returns whether it could. */
function stoppedByOwn({ trading }: Desk, arrival: Arrival, inForce: TimeInForce | undefined, at: EpochMs): boolean {
  const { listing, side, limit, marks } = arrival;
  const { account } = marks;
  if (account === undefined || !trading.customers.meetsOwn(account, listing, side, limit)) return false;
  tradeUpToOwn(trading, arrival, account, inForce ?? 'day', at);
  return true;
}

function enter(desk: Desk, listing: Listing, order: NewOrder): void {
  const { trading, moment } = desk;
  const { orderId, side, quantity, condition, timeInForce } = order;
  const limit = limitOf(order);
  const marks = marksOf(order);
  if (!moment.continuous || (condition !== undefined && placeOf(condition, limit, moment.phase) === 'outside')) {
    restore(trading, { listing, side, limit, quantity, orderId, marks }, moment.phase);
    return;
  }
  if (stoppedByOwn(desk, { listing, side, limit, quantity, orderId, marks }, timeInForce, order.at)) return;
  const short = timeInForce === 'fok' && trading.reachable(listing, side, limit, quantity, order.at) < quantity;
  const resting = timeInForce === undefined || timeInForce === 'day';
  const left = short ? quantity : trading.arrive(listing, side, limit, quantity, orderId, marks, resting);
  if (left > 0) trading.sink.expired(orderId, shares(left), order.at);
}

/** Puts a working order in its place in `phase` without matching it. */
export function restore(trading: Trading, arrival: Arrival, phase: Phase): void {
  const where = placeOf(arrival.marks.condition, arrival.limit, phase);
  if (where === 'outside') trading.park(arrival);
  else if (where === arrival.limit) {
    const { listing, side, limit, quantity, orderId, marks } = arrival;
    trading.rest(listing, side, limit, quantity, orderId, marks);
  } else trading.restAs(arrival, where);
}

/** The arrival of an order from a reset. */
export const arrivalOf = (listing: Listing, order: WorkingOrder): Arrival => ({
  listing,
  side: order.side,
  limit: limitOf(order),
  quantity: order.quantity,
  orderId: order.orderId,
  marks: marksOf(order),
});

/** After an order has left or changed: orders waiting behind a quote may trade now. */
function left({ trading, moment }: Desk, listing: Listing, at: EpochMs): void {
  if (listing.quote !== undefined && moment.continuous && !listing.halted) reconsider(trading, listing, at);
}

/** Cancels a working order. */
export function cancel(desk: Desk, input: CancelOrder): void {
  const { orderId } = input;
  const { trading } = desk;
  const slot = trading.takeOff(orderId);
  if (slot === 0) {
    trading.sink.other({ kind: 'cancelRejected', orderId, reason: 'ORDER_NOT_WORKING', at: input.at });
    return;
  }
  const listing = trading.quotes ? trading.customers.listingOf(slot) : undefined;
  trading.sink.cancelled(orderId, trading.sharesOf(slot), input.at);
  if (listing?.quote !== undefined) left(desk, listing, input.at);
}

/** Cancels every working order that matches, in their sequence. */
export function massCancel(desk: Desk, { account, instrument, side, at }: MassCancel): void {
  const { sink, customers } = desk.trading;
  const touched: Listing[] = [];
  for (const order of customers.inSequence()) {
    const fits =
      (account === undefined || order.account === account) &&
      (instrument === undefined || order.listing.spec.code === instrument) &&
      (side === undefined || order.side === side);
    if (!fits) continue;
    sink.cancelled(order.orderId, desk.trading.remove(order), at);
    if (!touched.includes(order.listing)) touched.push(order.listing);
  }
  for (const listing of touched) left(desk, listing, at);
}

/** Amends a working order: it keeps its place with fewer shares, and loses it with another price (ORD-05). */
export function amend(desk: Desk, input: AmendOrder): void {
  const { orderId, at } = input;
  const { trading } = desk;
  const slot = trading.customers.find(orderId);
  const order = slot === NONE ? undefined : trading.customers.read(slot);
  const refused = order === undefined ? refuse('ORDER_NOT_WORKING') : amendRefusal(desk, order, input);
  if (refused !== undefined || order === undefined) {
    trading.sink.other({ kind: 'amendRejected', orderId, ...(refused ?? refuse('ORDER_NOT_WORKING')), at });
    return;
  }
  const remaining = input.quantity ?? shares(order.quantity);
  const to = input.price ?? order.limit;
  const priced = order.type === 'market' ? {} : { price: price(to) };
  trading.sink.other({ kind: 'amended', orderId, remaining, ...priced, at });
  if (to === order.limit) {
    trading.reduceTo(order, remaining);
    left(desk, order.listing, at);
    return;
  }
  const { listing, side } = order;
  trading.remove(order);
  const marks = marksOf(order);
  const { continuous, phase } = desk.moment;
  if (continuous && placeOf(order.condition, to, phase) !== 'outside') {
    desk.moment.at = at;
    if (stoppedByOwn(desk, { listing, side, limit: to, quantity: remaining, orderId, marks }, 'day', at)) return;
    trading.arrive(listing, side, to, remaining, orderId, marks, true);
  } else restore(trading, { listing, side, limit: to, quantity: remaining, orderId, marks }, phase);
}

function amendRefusal(desk: Desk, order: RestingOrder, input: AmendOrder): Refusal | undefined {
  const { moment, trading } = desk;
  const { listing, account, side, quantity: remaining } = order;
  const { phase } = moment;
  if (!moment.accepting) return refuse('SESSION_CLOSED', { phase });
  if (listing.halted) return refuse('INSTRUMENT_HALTED');
  if (input.quantity !== undefined) {
    const { lot } = listing;
    if (!isWholeLot(lot, input.quantity)) return refuse('QUANTITY_NOT_WHOLE_LOT', { quantity: input.quantity, lot });
    if (input.quantity > remaining) return refuse('QUANTITY_NOT_REDUCED', { quantity: input.quantity, remaining });
  }
  if (input.price === undefined) return undefined;
  // A market order has no price, not even 0.
  if (order.type === 'market') return refuse('PRICE_NOT_ALLOWED');
  if (input.price === order.limit) return undefined;
  const becameMarket = order.inBook && placeOf(order.condition, order.limit, phase) === MARKET;
  if (becameMarket) return refuse('PRICE_NOT_ALLOWED');
  const { type, short = false } = order;
  const changed = { side, type, short, price: input.price, quantity: input.quantity ?? shares(remaining) };
  const refused = priceRefusal(input.price, listing) ?? shortRefusal(changed, listing, moment);
  if (refused !== undefined || account === undefined) return refused;
  if (placeOf(order.condition, input.price, phase) !== 'outside' && tradesNow(desk, listing, side)) return undefined;
  const meets = trading.customers.meetsOwn(account, listing, side, input.price);
  return meets ? refuse('SELF_TRADE') : undefined;
}
