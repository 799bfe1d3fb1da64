import { isWholeLot } from '../rules/lot.ts';
import { shortSaleAllowed } from '../rules/short-sale.ts';
import { tickSize } from '../rules/tick.ts';
import type { Price } from '../units.ts';
import { isTooLate } from './conditions.ts';
import type { Listing } from './listing.ts';
import type { Moment } from './moment.ts';
import type { RejectParams, RejectReason } from './reject-codes.ts';
import type { NewOrder, OrderCondition } from './types.ts';

/** A reason to reject an order, with the numbers that explain it. */
export type Refusal = { readonly reason: RejectReason; readonly params: RejectParams };

export const refuse = (reason: RejectReason, params: RejectParams = {}): Refusal => ({ reason, params });

/** Why the venue rejects `order` now, or undefined when it takes it (rules/market.md 1.1, 1.5, 1.6, 1.8, 1.9, 1.10). */
export function refusal(order: NewOrder, listing: Listing, moment: Moment): Refusal | undefined {
  const { type, timeInForce, condition, quantity } = order;
  if (!moment.accepting) return refuse('SESSION_CLOSED', { phase: moment.phase });
  if (listing.halted) return refuse('INSTRUMENT_HALTED');
  if (!moment.takesType(type)) return refuse('ORDER_TYPE_NOT_TAKEN', { type });
  if (!moment.takesTime(timeInForce)) return refuse('TIME_IN_FORCE_NOT_TAKEN', { timeInForce: timeInForce ?? 'day' });
  if (timeInForce !== undefined && timeInForce !== 'day' && !moment.continuous) {
    return refuse('NOT_CONTINUOUS', { phase: moment.phase });
  }
  const refused = condition === undefined ? undefined : conditionRefusal(condition, order, moment);
  if (refused !== undefined) return refused;
  const { lot } = listing;
  if (!isWholeLot(lot, quantity)) return refuse('QUANTITY_NOT_WHOLE_LOT', { quantity, lot });
  if (quantity > listing.largestOrder) return refuse('ORDER_TOO_LARGE', { quantity, most: listing.largestOrder });
  return priceTermsRefusal(order, listing) ?? shortRefusal(order, listing, moment);
}

function priceTermsRefusal({ type, price }: NewOrder, listing: Listing): Refusal | undefined {
  if (type === 'market') return listing.ipoReference === undefined ? undefined : refuse('MARKET_ORDER_BANNED');
  return price === undefined ? refuse('PRICE_MISSING') : priceRefusal(price, listing);
}

function conditionRefusal(condition: OrderCondition, order: NewOrder, moment: Moment): Refusal | undefined {
  const { type, timeInForce = 'day' } = order;
  const { phase } = moment;
  const wrongKind = timeInForce !== 'day' || (type === 'market' && condition.startsWith('funari'));
  if (wrongKind || !moment.takesCondition(condition)) {
    return refuse('CONDITION_NOT_TAKEN', { condition, type, timeInForce });
  }
  return isTooLate(condition, phase) ? refuse('CONDITION_TOO_LATE', { condition, phase }) : undefined;
}

/** Why the price is not allowed today (rules/market.md 1.5, 1.6). */
export function priceRefusal(at: Price, listing: Listing): Refusal | undefined {
  if (!listing.isInside(at)) return refuse('PRICE_OUTSIDE_LIMITS', { price: at, ...listing.limits });
  if (listing.isOnTick(at)) return undefined;
  return refuse('PRICE_OFF_TICK', { price: at, tick: tickSize(listing.tickTable, at) });
}

/** Why an order at this price may not be a short sale now (rules/market.md 1.10); an amended price is checked like a new order's. */
export function shortRefusal(
  order: Pick<NewOrder, 'side' | 'type' | 'price' | 'quantity' | 'short'>,
  listing: Listing,
  { tradeDate }: Pick<Moment, 'tradeDate'>,
): Refusal | undefined {
  const until = listing.shortRuleUntil;
  if (until === undefined || order.side !== 'sell' || order.short !== true || until < tradeDate) return undefined;
  const { last, base, rising, spec } = listing;
  const limit = order.type === 'market' ? undefined : order.price;
  const allowed = shortSaleAllowed({ limit, quantity: order.quantity, lot: spec.lot, last, base, rising });
  return allowed ? undefined : refuse('SHORT_PRICE_RULE', { last: last ?? base, until });
}
