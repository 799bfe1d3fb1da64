import { MARKET } from '../book/book.ts';
import { isWholeLot } from '../rules/lot.ts';
import { shortSaleAllowed } from '../rules/short-sale.ts';
import { tickSize } from '../rules/tick.ts';
import { type Price, shares } from '../units.ts';
import { isTooLate, restingPriceOf } from './conditions.ts';
import type { RestingOrder } from './customer-orders.ts';
import type { Listing } from './listing.ts';
import type { RejectParams, RejectReason } from './reject-codes.ts';
import type { TradingState } from './trading-state.ts';
import type { AmendOrder, NewOrder, OrderCondition } from './types.ts';

/** A reason to reject an order, with the numbers that explain it. */
export type Rejection = { readonly reason: RejectReason; readonly params: RejectParams };

export const reject = (reason: RejectReason, params: RejectParams = {}): Rejection => ({ reason, params });

/** Why the venue rejects `order` now, or undefined when it takes it (rules/market.md 1.1, 1.5, 1.6, 1.8, 1.9, 1.10). */
export function orderRejection(order: NewOrder, listing: Listing, state: TradingState): Rejection | undefined {
  const { type, timeInForce, condition, quantity } = order;
  if (!state.acceptsOrders) return reject('SESSION_CLOSED', { phase: state.phase });
  if (listing.halted) return reject('INSTRUMENT_HALTED');
  if (!state.acceptsType(type)) return reject('ORDER_TYPE_NOT_TAKEN', { type });
  if (!state.acceptsTimeInForce(timeInForce))
    return reject('TIME_IN_FORCE_NOT_TAKEN', { timeInForce: timeInForce ?? 'day' });
  if (timeInForce !== undefined && timeInForce !== 'day' && !state.continuous) {
    return reject('NOT_CONTINUOUS', { phase: state.phase });
  }
  const rejection = condition === undefined ? undefined : conditionRejection(condition, order, state);
  if (rejection !== undefined) return rejection;
  const { lot } = listing;
  if (!isWholeLot(lot, quantity)) return reject('QUANTITY_NOT_WHOLE_LOT', { quantity, lot });
  if (quantity > listing.largestOrder) return reject('ORDER_TOO_LARGE', { quantity, most: listing.largestOrder });
  return priceTermsRejection(order, listing) ?? shortSaleRejection(order, listing, state);
}

function priceTermsRejection({ type, price }: NewOrder, listing: Listing): Rejection | undefined {
  if (type === 'market') return listing.ipoReference === undefined ? undefined : reject('MARKET_ORDER_BANNED');
  return price === undefined ? reject('PRICE_MISSING') : priceRejection(price, listing);
}

function conditionRejection(condition: OrderCondition, order: NewOrder, state: TradingState): Rejection | undefined {
  const { type, timeInForce = 'day' } = order;
  const { phase } = state;
  const unsupported = timeInForce !== 'day' || (type === 'market' && condition.startsWith('funari'));
  if (unsupported || !state.acceptsCondition(condition)) {
    return reject('CONDITION_NOT_TAKEN', { condition, type, timeInForce });
  }
  return isTooLate(condition, phase) ? reject('CONDITION_TOO_LATE', { condition, phase }) : undefined;
}

/**
 * Why the terms of an amend are not allowed now: like a new order's, and never more shares than remain
 * (rules/market.md 1.1).
 */
export function amendTermsRejection(
  order: RestingOrder,
  input: AmendOrder,
  state: TradingState,
): Rejection | undefined {
  const { listing, side, quantity: remaining } = order;
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
  return priceRejection(input.price, listing) ?? shortSaleRejection(changed, listing, state);
}

/** Why the price is not allowed today (rules/market.md 1.5, 1.6). */
function priceRejection(at: Price, listing: Listing): Rejection | undefined {
  if (!listing.isWithinLimits(at)) return reject('PRICE_OUTSIDE_LIMITS', { price: at, ...listing.limits });
  if (listing.isOnTick(at)) return undefined;
  return reject('PRICE_OFF_TICK', { price: at, tick: tickSize(listing.tickTable, at) });
}

/**
 * Why an order at this price may not be a short sale now (rules/market.md 1.10); an amended price is checked like a new
 * order's.
 */
function shortSaleRejection(
  order: Pick<NewOrder, 'side' | 'type' | 'price' | 'quantity' | 'short'>,
  listing: Listing,
  { tradeDate }: Pick<TradingState, 'tradeDate'>,
): Rejection | undefined {
  const until = listing.shortRuleUntil;
  if (until === undefined || order.side !== 'sell' || order.short !== true || until < tradeDate) return undefined;
  const { last, base, rising, spec } = listing;
  const limit = order.type === 'market' ? undefined : order.price;
  const allowed = shortSaleAllowed({ limit, quantity: order.quantity, lot: spec.lot, last, base, rising });
  return allowed ? undefined : reject('SHORT_PRICE_RULE', { last: last ?? base, until });
}
