import type { InstrumentCode, Price } from '@kabuto/market';
import type { Order, OrderId } from '../types.ts';
import { holdPrice } from './hold.ts';
import { isDormant } from './transitions.ts';

/** Looks up the orders of a pair and their issues' limits: the broker's state, or rows. */
export type PairLookup = {
  readonly order: (id: OrderId) => Order | undefined;
  readonly mustInstrument: (code: InstrumentCode) => { readonly upper: Price };
};

const otherLeg = (lookup: PairLookup, { group }: Order): Order | undefined =>
  group === null || group.oco === null ? undefined : lookup.order(group.oco);

/** The stop leg beside a limit leg, until it is sent or ends (rules/core.md 5: one hold, one of both trades). */
export function stopLegOf(lookup: PairLookup, order: Order): Order | undefined {
  const other = order.trigger === null ? otherLeg(lookup, order) : undefined;
  return other !== undefined && isDormant(other.state) ? other : undefined;
}

/** The limit leg beside a stop leg, until it is final. */
export const limitLegOf = (lookup: PairLookup, order: Order): Order | undefined =>
  order.trigger === null ? undefined : otherLeg(lookup, order);

/** Whether an order counts for nothing by itself: its parent is not filled, or the limit leg of its pair counts. */
export const followsAnother = (lookup: PairLookup, order: Order): boolean =>
  order.state === 'reserved' || limitLegOf(lookup, order) !== undefined;

/** Whether an order holds nothing: it follows another, or needs collateral or lots and no cash or shares. */
export const holdsNothing = (lookup: PairLookup, order: Order): boolean =>
  order.credit !== undefined || followsAnother(lookup, order);

/** The highest price the order, or the other leg of its pair, can pay when its limit is `price`. */
export function worstPrice(
  lookup: PairLookup,
  order: Order,
  price: Price | null,
  stop: Order | undefined = stopLegOf(lookup, order),
): Price {
  const { upper } = lookup.mustInstrument(order.instrument);
  const own = holdPrice({ ...order, price }, upper);
  const other = stop === undefined ? own : holdPrice(stop, upper);
  return own > other ? own : other;
}
