import { isWholeLot } from '../rules/lot.ts';
import { shortSaleAllowed } from '../rules/short-sale.ts';
import { isOnTick, tickSize } from '../rules/tick.ts';
import { acceptsOrders, isContinuous, type Phase } from '../session/schedule.ts';
import type { IsoDate, Price } from '../units.ts';
import { isTooLate } from './conditions.ts';
import type { Listing } from './listing.ts';
import type { RejectParams, RejectReason } from './reject-codes.ts';
import type { NewOrder, VenueCapabilities } from './types.ts';

/** A reason not to take an order, with the numbers that explain it. */
export type Refusal = { readonly reason: RejectReason; readonly params: RejectParams };

export const refuse = (reason: RejectReason, params: RejectParams = {}): Refusal => ({ reason, params });

/** When and where an order is judged. */
export type Moment = { readonly phase: Phase; readonly tradeDate: IsoDate; readonly capabilities: VenueCapabilities };

/** Why the venue does not take `order` now, or undefined when it does (market-rules.md 1.1, 1.5, 1.6, 1.8, 1.9, 1.10). */
export function refusal(order: NewOrder, listing: Listing, moment: Moment): Refusal | undefined {
  return kindRefusal(order, listing, moment) ?? termsRefusal(order, listing) ?? shortRefusal(order, listing, moment);
}

function kindRefusal(order: NewOrder, listing: Listing, { phase, capabilities }: Moment): Refusal | undefined {
  const { type, timeInForce = 'day', condition } = order;
  if (!acceptsOrders(phase)) return refuse('SESSION_CLOSED', { phase });
  if (listing.halted) return refuse('INSTRUMENT_HALTED');
  if (!capabilities.orderTypes.includes(type)) return refuse('ORDER_TYPE_NOT_TAKEN', { type });
  if (!capabilities.timeInForce.includes(timeInForce)) return refuse('TIME_IN_FORCE_NOT_TAKEN', { timeInForce });
  if (timeInForce !== 'day' && !isContinuous(phase)) return refuse('NOT_CONTINUOUS', { phase });
  if (condition === undefined) return undefined;
  const wrongKind = timeInForce !== 'day' || (type === 'market' && condition.startsWith('funari'));
  if (wrongKind || !(capabilities.conditions ?? []).includes(condition)) {
    return refuse('CONDITION_NOT_TAKEN', { condition, type, timeInForce });
  }
  return isTooLate(condition, phase) ? refuse('CONDITION_TOO_LATE', { condition, phase }) : undefined;
}

function termsRefusal(order: NewOrder, listing: Listing): Refusal | undefined {
  const { spec } = listing;
  if (!isWholeLot(spec.lot, order.quantity)) {
    return refuse('QUANTITY_NOT_WHOLE_LOT', { quantity: order.quantity, lot: spec.lot });
  }
  if (order.type === 'market') {
    return listing.ipoReference === undefined ? undefined : refuse('MARKET_ORDER_BANNED');
  }
  return order.price === undefined ? refuse('PRICE_MISSING') : priceRefusal(order.price, listing);
}

/** Why an order may not have this price today (market-rules.md 1.5, 1.6). */
export function priceRefusal(at: Price, { spec, limits }: Listing): Refusal | undefined {
  if (at < limits.lower || at > limits.upper) {
    return refuse('PRICE_OUTSIDE_LIMITS', { price: at, lower: limits.lower, upper: limits.upper });
  }
  return isOnTick(spec.tickTable, at)
    ? undefined
    : refuse('PRICE_OFF_TICK', { price: at, tick: tickSize(spec.tickTable, at) });
}

function shortRefusal(order: NewOrder, listing: Listing, { tradeDate }: Moment): Refusal | undefined {
  const until = listing.shortRuleUntil;
  if (order.side !== 'sell' || order.short !== true || until === undefined || until < tradeDate) return undefined;
  const { last, base, rising, spec } = listing;
  const limit = order.type === 'market' ? undefined : order.price;
  const allowed = shortSaleAllowed({ limit, quantity: order.quantity, lot: spec.lot, last, base, rising });
  return allowed ? undefined : refuse('SHORT_PRICE_RULE', { last: last ?? base, until });
}
