import { isWholeLot } from '../rules/lot.ts';
import { shortSaleAllowed } from '../rules/short-sale.ts';
import { tickSize } from '../rules/tick.ts';
import type { Price } from '../units.ts';
import { isTooLate } from './conditions.ts';
import type { Listing } from './listing.ts';
import type { RejectParams, RejectReason } from './reject-codes.ts';
import type { TradingState } from './trading-state.ts';
import type { NewOrder, OrderCondition } from './types.ts';

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

/** Why the price is not allowed today (rules/market.md 1.5, 1.6). */
export function priceRejection(at: Price, listing: Listing): Rejection | undefined {
  if (!listing.isWithinLimits(at)) return reject('PRICE_OUTSIDE_LIMITS', { price: at, ...listing.limits });
  if (listing.isOnTick(at)) return undefined;
  return reject('PRICE_OFF_TICK', { price: at, tick: tickSize(listing.tickTable, at) });
}

/** Why an order at this price may not be a short sale now (rules/market.md 1.10); an amended price is checked like a new order's. */
export function shortSaleRejection(
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
