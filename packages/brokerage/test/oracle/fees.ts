import { type Book, filledOf, type ModelOrder, share, spentOf } from './book.ts';
import { holdsNothing, stopLegOf, worstPrice } from './legs.ts';

/**
 * The fee of a whole order (types.ts, FeeSchedule): a rate of the total, a minimum, never more than a sale's proceeds.
 */
export function feeOf(book: Book, version: number, side: 'buy' | 'sell', total: number): number {
  const schedule = book.schedules.find((one) => one.version === version);
  if (schedule === undefined || total === 0) return 0;
  const fee = Math.max(schedule.minimum, share(total, schedule.ratePpm, 1_000_000));
  return side === 'sell' ? Math.min(fee, total) : fee;
}

/** The minimum fee of an order. */
export const minimumOf = (book: Book, version: number): number =>
  book.schedules.find((one) => one.version === version)?.minimum ?? 0;

/** Charged so far: the fee of what was filled, however it was split. */
export const chargedOf = (book: Book, order: ModelOrder): number =>
  feeOf(book, order.schedule, order.side, spentOf(book, order.orderId));

/**
 * The hold that an order needs for one set of terms: its rest and the fee still to come (rules/market.md 3.3). The
 * limit leg of a pair holds for the dearer leg, and for the minimum fee that the other leg would pay.
 */
function needOf(book: Book, order: ModelOrder, price: number | null, quantity: number): number {
  const rest = quantity - filledOf(book, order.orderId);
  if (order.side === 'sell' || rest <= 0) return 0;
  const open = share(worstPrice(book, order, price), rest, 10);
  const spent = spentOf(book, order.orderId);
  const again = stopLegOf(book, order) === undefined ? 0 : minimumOf(book, order.schedule);
  return open + feeOf(book, order.schedule, 'buy', spent + open) - feeOf(book, order.schedule, 'buy', spent) + again;
}

/** Yen held for an order; while an amend is in flight its hold covers both terms. */
export function cashHold(book: Book, order: ModelOrder): number {
  if (holdsNothing(book, order)) return 0;
  const asked = order.amend;
  const now = needOf(book, order, order.price, order.quantity);
  return asked === null ? now : Math.max(now, needOf(book, order, asked.price, asked.quantity));
}

/** Shares held for a sale. */
export const shareHold = (book: Book, order: ModelOrder): number =>
  order.side === 'sell' && !holdsNothing(book, order) ? order.quantity - filledOf(book, order.orderId) : 0;
