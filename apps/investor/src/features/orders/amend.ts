import type { OrderView } from '@kabuto/contract';
import { addTicks, formatPrice, type Price, price, type TickTable } from '@kabuto/market';
import { priceOf } from '../../shared/amounts/index.ts';
import { call, reread } from '../../shared/api/index.ts';
import { createMoneyAction } from '../../shared/money-action/index.ts';
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

export type Changes = { readonly price?: string; readonly quantity?: string; readonly triggerPrice?: string };

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

/** Asks for other terms. Its result is the venue's refusal as a text, null when the venue took the change. */
export const amending = createMoneyAction<Changes & { readonly orderId: string }, string | null>({
  kind: 'amend',
  sameAgain: true,
  send: async (body, idempotencyKey) => {
    try {
      const { data } = await call('POST v1/trade/order/amend', { body, idempotencyKey, silent: true, quiet: true });
      return data.order.reasonText;
    } finally {
      await reread('v1/trade/');
    }
  },
});
