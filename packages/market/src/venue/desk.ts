import { MARKET } from '../book/book.ts';
import { NONE } from '../book/order-pool.ts';
import { isWholeLot } from '../rules/lot.ts';
import { acceptsOrders, isContinuous } from '../session/schedule.ts';
import { type EpochMs, type InstrumentCode, price, shares } from '../units.ts';
import { type Moment, priceRefusal, type Refusal, refusal, refuse } from './check-order.ts';
import { placeOf } from './conditions.ts';
import { marksOf, type RestingOrder, remainingOf } from './customers.ts';
import type { Listing } from './listing.ts';
import { reconsider } from './quotes.ts';
import type { Arrival, Trading } from './trading.ts';
import type { AmendOrder, CancelOrder, MassCancel, NewOrder, WorkingOrder } from './types.ts';

/** Where and when the desk works: the floor, the issues, and the moment of the day. */
export type Desk = Moment & {
  readonly trading: Trading;
  readonly byCode: ReadonlyMap<InstrumentCode, Listing>;
};

const limitOf = (order: Pick<WorkingOrder, 'type' | 'price'>): number =>
  order.type === 'market' ? MARKET : (order.price ?? MARKET);

/** Takes a new order or refuses it. Throws RangeError for an id that no host may give. */
export function place(desk: Desk, order: NewOrder): void {
  const { orderId, at } = order;
  const { reports } = desk.trading;
  if (!Number.isSafeInteger(orderId) || orderId <= 0) throw new RangeError(`order id must be positive: ${orderId}`);
  const listing = desk.byCode.get(order.instrument);
  const refused = placeRefusal(desk, order, listing);
  if (refused !== undefined || listing === undefined) {
    reports.push({ kind: 'reject', orderId, ...(refused ?? refuse('UNKNOWN_INSTRUMENT')), at });
    return;
  }
  reports.push({ kind: 'ack', orderId, at });
  enter(desk, listing, order, at);
}

function placeRefusal(desk: Desk, order: NewOrder, listing: Listing | undefined): Refusal | undefined {
  const { customers } = desk.trading;
  if (customers.has(order.orderId)) return refuse('DUPLICATE_ORDER');
  if (listing === undefined) return refuse('UNKNOWN_INSTRUMENT', { instrument: order.instrument });
  const refused = refusal(order, listing, desk);
  if (refused !== undefined || order.account === undefined) return refused;
  const limit = order.type === 'market' ? 0 : (order.price ?? 0);
  return customers.meetsOwn(order.account, order.instrument, order.side, limit) ? refuse('SELF_TRADE') : undefined;
}

function enter({ trading, phase }: Desk, listing: Listing, order: NewOrder, at: EpochMs): void {
  const { orderId, side, quantity, condition, timeInForce = 'day' } = order;
  const arrival: Arrival = { listing, side, limit: limitOf(order), quantity, orderId, marks: marksOf(order) };
  if (!isContinuous(phase) || placeOf(condition, arrival.limit, phase) === 'outside') {
    restore(trading, arrival, phase);
    return;
  }
  const short = timeInForce === 'fok' && trading.reachable(arrival, at) < quantity;
  const left = short ? quantity : trading.arrive(arrival, at, timeInForce === 'day');
  if (left > 0) trading.reports.push({ kind: 'expired', orderId, remaining: shares(left), at });
}

/** Puts a working order where it belongs in `phase` without matching it. */
export function restore(trading: Trading, arrival: Arrival, phase: Desk['phase']): void {
  const where = placeOf(arrival.marks?.condition, arrival.limit, phase);
  if (where === 'outside') trading.park(arrival);
  else if (where === arrival.limit) trading.rest(arrival);
  else trading.restAs(arrival, where);
}

/** The order of a reset as it comes to its book. */
export const arrivalOf = (listing: Listing, order: WorkingOrder): Arrival => ({
  listing,
  side: order.side,
  limit: limitOf(order),
  quantity: order.quantity,
  orderId: order.orderId,
  marks: marksOf(order),
});

/** An order has left or changed: what waits behind a quote may trade now. */
function left({ trading, phase }: Desk, listing: Listing, at: EpochMs): void {
  if (listing.quote !== undefined && isContinuous(phase) && !listing.halted) reconsider(trading, listing, at);
}

/** Cancels a working order. */
export function cancel(desk: Desk, { orderId, at }: CancelOrder): void {
  const { reports, customers } = desk.trading;
  const order = customers.get(orderId);
  if (order === undefined) {
    reports.push({ kind: 'cancelRejected', orderId, reason: 'ORDER_NOT_WORKING', at });
    return;
  }
  reports.push({ kind: 'cancelled', orderId, remaining: desk.trading.remove(order), at });
  left(desk, order.listing, at);
}

/** Cancels every working order that fits, in their sequence. */
export function massCancel(desk: Desk, { account, instrument, side, at }: MassCancel): void {
  const { reports, customers } = desk.trading;
  const touched: Listing[] = [];
  for (const order of customers.inSequence()) {
    const fits =
      (account === undefined || order.account === account) &&
      (instrument === undefined || order.listing.spec.code === instrument) &&
      (side === undefined || order.side === side);
    if (!fits) continue;
    reports.push({ kind: 'cancelled', orderId: order.orderId, remaining: desk.trading.remove(order), at });
    if (!touched.includes(order.listing)) touched.push(order.listing);
  }
  for (const listing of touched) left(desk, listing, at);
}

/** Amends a working order: fewer shares keep its place, another price loses it (ORD-05). */
export function amend(desk: Desk, input: AmendOrder): void {
  const { orderId, at } = input;
  const { trading } = desk;
  const order = trading.customers.get(orderId);
  const refused = order === undefined ? refuse('ORDER_NOT_WORKING') : amendRefusal(desk, order, input);
  if (refused !== undefined || order === undefined) {
    trading.reports.push({ kind: 'amendRejected', orderId, ...(refused ?? refuse('ORDER_NOT_WORKING')), at });
    return;
  }
  const remaining = input.quantity ?? shares(remainingOf(order));
  const to = input.price ?? order.limit;
  const priced = order.type === 'market' ? {} : { price: price(to) };
  trading.reports.push({ kind: 'amended', orderId, remaining, ...priced, at });
  if (to === order.limit) {
    trading.reduceTo(order, remaining);
    left(desk, order.listing, at);
    return;
  }
  const { listing, side } = order;
  trading.remove(order);
  const arrival: Arrival = { listing, side, limit: to, quantity: remaining, orderId, marks: marksOf(order) };
  if (isContinuous(desk.phase) && placeOf(order.condition, to, desk.phase) !== 'outside') {
    trading.arrive(arrival, at, true);
  } else restore(trading, arrival, desk.phase);
}

function amendRefusal({ phase, trading }: Desk, order: RestingOrder, input: AmendOrder): Refusal | undefined {
  const { listing, account, side } = order;
  if (!acceptsOrders(phase)) return refuse('SESSION_CLOSED', { phase });
  if (listing.halted) return refuse('INSTRUMENT_HALTED');
  const remaining = remainingOf(order);
  if (input.quantity !== undefined) {
    const { lot } = listing.spec;
    if (!isWholeLot(lot, input.quantity)) return refuse('QUANTITY_NOT_WHOLE_LOT', { quantity: input.quantity, lot });
    if (input.quantity > remaining) return refuse('QUANTITY_NOT_REDUCED', { quantity: input.quantity, remaining });
  }
  if (input.price === undefined || input.price === order.limit) return undefined;
  const becameMarket = order.slot !== NONE && placeOf(order.condition, order.limit, phase) === MARKET;
  if (order.type === 'market' || becameMarket) return refuse('PRICE_NOT_ALLOWED');
  const refused = priceRefusal(input.price, listing);
  if (refused !== undefined || account === undefined) return refused;
  const meets = trading.customers.meetsOwn(account, listing.spec.code, side, input.price);
  return meets ? refuse('SELF_TRADE') : undefined;
}
