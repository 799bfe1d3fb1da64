import type { OrderView } from '@kabuto/contract';
import { addTicks, formatPrice, type Price, price, type TickTable } from '@kabuto/market';
import { priceOf } from '../../shared/amounts/index.ts';
import { ApiError, call } from '../../shared/api/index.ts';
import { isOpen, restOf } from './model.ts';

/** The terms as typed: digits, and at most one point in a price. `trigger`: the price a stop waits for, '' for other orders. */
export type AmendTerms = { readonly price: string; readonly quantity: string; readonly trigger: string };
export type AmendField = keyof AmendTerms;

/** The terms an order has now. */
export const termsOf = (order: Pick<OrderView, 'price' | 'quantity' | 'trigger'>): AmendTerms => ({
  price: order.price ?? '',
  quantity: order.quantity,
  trigger: order.trigger?.price ?? '',
});

/** Whether the order still waits for a price, which may then be another one. */
export const awaitsPrice = ({ state, trigger }: Pick<OrderView, 'state' | 'trigger'>): boolean =>
  state === 'armed' && trigger !== null;

/** The fields of the endpoint and those of the form. */
const WIRE = { price: 'price', quantity: 'quantity', triggerPrice: 'trigger' } as const;
/** What of the form a refusal speaks of; null: of nothing in it. */
export function fieldOf(wire: string | null): AmendField | null {
  return wire === 'price' || wire === 'quantity' || wire === 'triggerPrice' ? WIRE[wire] : null;
}

type Changes = { readonly price?: string; readonly quantity?: string; readonly triggerPrice?: string };

/** Whether other terms may be asked for: not while the venue's word on an amend or a cancel is awaited. */
export const canAmend = (order: Pick<OrderView, 'state'>): boolean =>
  isOpen(order) && order.state !== 'amending' && order.state !== 'cancelling';

/** Whether the order's quantity is that of the other leg of its pair. */
export const followsPair = ({ group, trigger }: Pick<OrderView, 'group' | 'trigger'>): boolean =>
  group !== null && group.oco !== null && trigger !== null;

/** What of the terms differs from the order's; null when nothing does, or when a number is missing. */
export function changesOf(
  order: Pick<OrderView, 'type' | 'price' | 'quantity' | 'trigger' | 'state'>,
  terms: AmendTerms,
): Changes | null {
  const waits = awaitsPrice(order);
  if (terms.quantity === '' || (order.type === 'limit' && terms.price === '')) return null;
  if (waits && terms.trigger === '') return null;
  const moved = order.type === 'limit' && Number(terms.price) !== Number(order.price);
  const less = Number(terms.quantity) !== Number(order.quantity);
  const waitsElsewhere = waits && Number(terms.trigger) !== Number(order.trigger?.price);
  if (!moved && !less && !waitsElsewhere) return null;
  return {
    ...(moved ? { price: terms.price } : {}),
    ...(less ? { quantity: terms.quantity } : {}),
    ...(waitsElsewhere ? { triggerPrice: terms.trigger } : {}),
  };
}

/** The price `ticks` ticks away, kept within the day's limits. */
export function stepPriceText(
  text: string,
  ticks: number,
  limits: { readonly tickTable: TickTable; readonly lower: Price; readonly upper: Price },
): string {
  const from = priceOf(text) ?? limits.lower;
  const moved = addTicks(limits.tickTable, from, ticks);
  return formatPrice(price(Math.min(limits.upper, Math.max(limits.lower, moved))));
}

/** The quantity `lots` lots away, never more than the order has, never as little as is filled. */
export function stepQuantityText(
  order: Pick<OrderView, 'quantity' | 'filled'>,
  text: string,
  lots: number,
  lot: number,
): string {
  const most = Number(order.quantity);
  const least = Math.floor((most - restOf(order)) / lot) * lot + lot;
  const from = text === '' ? most : Number(text);
  return String(Math.min(most, Math.max(least, from + lots * lot)));
}

/** How a change ended: taken, refused (by the house or by the exchange) with a text, or unknown. */
export type AmendResult =
  | { readonly kind: 'amended' | 'unknown' }
  | { readonly kind: 'refused'; readonly text: string; readonly field: AmendField | null };

/** Asks for other terms under `key`; the same key again asks for the stored answer. Says nothing to the person. */
export async function amendOrder(orderId: string, changes: Changes, key: string): Promise<AmendResult> {
  try {
    const { data } = await call('POST v1/trade/order/amend', {
      body: { orderId, ...changes },
      idempotencyKey: key,
      silent: true,
      quiet: true,
    });
    const { reasonText } = data.order;
    return reasonText === null ? { kind: 'amended' } : { kind: 'refused', text: reasonText, field: null };
  } catch (error) {
    if (error instanceof ApiError && error.reason !== null && error.status < 500)
      return { kind: 'refused', text: error.msg, field: fieldOf(error.field) };
    return { kind: 'unknown' };
  }
}
