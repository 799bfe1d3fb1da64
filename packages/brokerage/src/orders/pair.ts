import type { InstrumentCode, Price } from '@kabuto/market';
import type { Order, OrderId } from '../types.ts';
import { holdPrice } from './hold.ts';
import { isDormant } from './transitions.ts';

/** Looks up the orders of a pair and their issues' limits: the broker's state, or rows. */
export type PairBook = {
  readonly order: (id: OrderId) => Order | undefined;
  readonly mustInstrument: (code: InstrumentCode) => { readonly upper: Price };
};

const otherLeg = (book: PairBook, { group }: Order): Order | undefined =>
  group === null || group.oco === null ? undefined : book.order(group.oco);

/** The stop leg beside a limit leg, until it is sent or ends (rules/core.md 5: one hold, one of both trades). */
export function stopLegOf(book: PairBook, order: Order): Order | undefined {
  const other = order.trigger === null ? otherLeg(book, order) : undefined;
  return other !== undefined && isDormant(other.state) ? other : undefined;
}

/** The limit leg beside a stop leg, until it is final. */
export const limitLegOf = (book: PairBook, order: Order): Order | undefined =>
  order.trigger === null ? undefined : otherLeg(book, order);

/** Whether an order holds nothing: its parent is not filled, or the limit leg of its pair holds for both. */
export const holdsNothing = (book: PairBook, order: Order): boolean =>
  order.state === 'reserved' || limitLegOf(book, order) !== undefined;

/** The highest price the order, or the other leg of its pair, can pay when its limit is `price`. */
export function dearestPrice(
  book: PairBook,
  order: Order,
  price: Price | null,
  stop: Order | undefined = stopLegOf(book, order),
): Price {
  const { upper } = book.mustInstrument(order.instrument);
  const own = holdPrice({ ...order, price }, upper);
  const other = stop === undefined ? own : holdPrice(stop, upper);
  return own > other ? own : other;
}
