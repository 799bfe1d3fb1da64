import type { OrderState } from '../../src/types.ts';
import { FINAL, type ModelOrder, type ModelState } from './model-state.ts';

const DORMANT: readonly OrderState[] = ['reserved', 'armed', 'switching'];
/** Waits for its parent, its price, or the other leg of its pair. */
const isDormant = (order: ModelOrder): boolean => DORMANT.includes(order.state);

const otherLeg = (model: ModelState, { group }: ModelOrder): ModelOrder | undefined =>
  model.orders.find(({ orderId }) => orderId === group?.oco);

/** The stop leg beside a limit leg, until it is sent or ends. */
export function stopLegOf(model: ModelState, order: ModelOrder): ModelOrder | undefined {
  const stop = order.group === null || order.trigger !== null ? undefined : otherLeg(model, order);
  return stop !== undefined && isDormant(stop) ? stop : undefined;
}

/** The limit leg beside a stop leg, while it is open. */
export function limitLegOf(model: ModelState, order: ModelOrder): ModelOrder | undefined {
  const limit = order.group === null || order.trigger === null ? undefined : otherLeg(model, order);
  return limit !== undefined && !FINAL.includes(limit.state) ? limit : undefined;
}

/** Whether another order holds for this one, or its parent is not filled (decision 0019). */
export const holdsNothing = (model: ModelState, order: ModelOrder): boolean =>
  order.state === 'reserved' || limitLegOf(model, order) !== undefined;

/**
 * The highest price that terms may lead to: the upper limit for a market order, and for a funari, which becomes one.
 */
export const payablePrice = (
  terms: { readonly price: number | null; readonly condition?: string | null },
  upper: number,
): number => (terms.price === null || terms.condition?.startsWith('funari') === true ? upper : terms.price);

/** The highest price that an order at `price`, or the other leg of its pair, may trade at. */
export function worstPrice(model: ModelState, order: ModelOrder, price: number | null): number {
  const stop = stopLegOf(model, order);
  const own = payablePrice({ price, condition: order.condition }, order.upper);
  return stop === undefined ? own : Math.max(own, payablePrice(stop, order.upper));
}
