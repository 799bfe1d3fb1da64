import { isWholeLot } from '../rules/lot.ts';
import { isOnTick, tickSize } from '../rules/tick.ts';
import { acceptsOrders, type Phase } from '../session/schedule.ts';
import type { Listing } from './listing.ts';
import type { RejectParams, RejectReason, VenueCapabilities, WorkingOrder } from './types.ts';

/** A reason not to take an order, with the numbers that explain it. */
export type Refusal = { readonly reason: RejectReason; readonly params: RejectParams };

const refuse = (reason: RejectReason, params: RejectParams = {}): Refusal => ({ reason, params });

/** Why the venue does not take `order` now, or undefined when it does (market-rules.md 1.1, 1.5, 1.6, 1.8). */
export function refusal(
  order: WorkingOrder,
  listing: Listing,
  phase: Phase,
  capabilities: VenueCapabilities,
): Refusal | undefined {
  const { spec, limits } = listing;
  if (!acceptsOrders(phase)) return refuse('SESSION_CLOSED', { phase });
  if (listing.halted) return refuse('INSTRUMENT_HALTED');
  if (!capabilities.orderTypes.includes(order.type)) return refuse('ORDER_TYPE_NOT_TAKEN', { type: order.type });
  if (!isWholeLot(spec.lot, order.quantity)) {
    return refuse('QUANTITY_NOT_WHOLE_LOT', { quantity: order.quantity, lot: spec.lot });
  }
  if (order.type === 'market') return undefined;
  if (order.price === undefined) return refuse('PRICE_MISSING');
  if (order.price < limits.lower || order.price > limits.upper) {
    return refuse('PRICE_OUTSIDE_LIMITS', { price: order.price, lower: limits.lower, upper: limits.upper });
  }
  if (!isOnTick(spec.tickTable, order.price)) {
    return refuse('PRICE_OFF_TICK', { price: order.price, tick: tickSize(spec.tickTable, order.price) });
  }
  return undefined;
}
