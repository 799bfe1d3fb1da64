import { holdsNothing, stopLegOf, worstPrice } from './legs.ts';
import { filledOf, type ModelOrder, type ModelState, share, spentOf } from './model-state.ts';

/**
 * The fee of a whole order (types.ts, FeeSchedule): a rate of the total, a minimum, never more than a sale's proceeds.
 */
export function feeOf(model: ModelState, version: number, side: 'buy' | 'sell', total: number): number {
  const schedule = model.schedules.find((one) => one.version === version);
  if (schedule === undefined || total === 0) return 0;
  const fee = Math.max(schedule.minimum, share(total, schedule.ratePpm, 1_000_000));
  return side === 'sell' ? Math.min(fee, total) : fee;
}

/** The minimum fee of an order. */
export const minimumOf = (model: ModelState, version: number): number =>
  model.schedules.find((one) => one.version === version)?.minimum ?? 0;

/** Charged so far: the fee of what was filled, however it was split. */
export const chargedOf = (model: ModelState, order: ModelOrder): number =>
  feeOf(model, order.schedule, order.side, spentOf(model, order.orderId));

/**
 * The hold that an order needs for one set of terms: its rest and the fee still to come (rules/market.md 3.3). The
 * limit leg of a pair holds for the dearer leg, and for the minimum fee that the other leg would pay.
 */
function needOf(model: ModelState, order: ModelOrder, price: number | null, quantity: number): number {
  const rest = quantity - filledOf(model, order.orderId);
  if (order.side === 'sell' || rest <= 0) return 0;
  const open = share(worstPrice(model, order, price), rest, 10);
  const spent = spentOf(model, order.orderId);
  const again = stopLegOf(model, order) === undefined ? 0 : minimumOf(model, order.schedule);
  return open + feeOf(model, order.schedule, 'buy', spent + open) - feeOf(model, order.schedule, 'buy', spent) + again;
}

/** Yen held for an order; while an amend is in flight its hold covers both terms. */
export function cashHold(model: ModelState, order: ModelOrder): number {
  if (holdsNothing(model, order)) return 0;
  const asked = order.amend;
  const now = needOf(model, order, order.price, order.quantity);
  return asked === null ? now : Math.max(now, needOf(model, order, asked.price, asked.quantity));
}

/** Shares held for a sale. */
export const shareHold = (model: ModelState, order: ModelOrder): number =>
  order.side === 'sell' && !holdsNothing(model, order) ? order.quantity - filledOf(model, order.orderId) : 0;
