import type { OrderView } from '@kabuto/contract';
import { priceOf } from '@kabuto/i18n';
import { addTicks, formatPrice, type Price, price, type TickTable } from '@kabuto/market';
import { call, invalidate } from '../../shared/api/index.ts';
import { createMoneyAction, found, resolveKey } from '../../shared/money-action/index.ts';
import { isOfBroker, isOpen, restOf } from './model.ts';

/**
 * The terms as typed: digits, and at most one decimal point in a price. `trigger`: a stop's trigger price, '' for other
 * orders.
 */
export type AmendTerms = { readonly price: string; readonly quantity: string; readonly trigger: string };
export type AmendField = keyof AmendTerms;

/** The current terms of an order. */
export const termsOf = (order: Pick<OrderView, 'price' | 'quantity' | 'trigger'>): AmendTerms => ({
  price: order.price ?? '',
  quantity: order.quantity,
  trigger: order.trigger?.price ?? '',
});

/** Whether the order still waits for its trigger price, which can then be changed. */
export const awaitsPrice = ({ state, trigger }: Pick<OrderView, 'state' | 'trigger'>): boolean =>
  state === 'armed' && trigger !== null;

/** The fields of the endpoint and those of the form. */
const WIRE = { price: 'price', quantity: 'quantity', triggerPrice: 'trigger' } as const;
/** The form field a rejection is about; null: none of them. */
export function fieldOf(wire: string | null): AmendField | null {
  return wire === 'price' || wire === 'quantity' || wire === 'triggerPrice' ? WIRE[wire] : null;
}

export type Changes = { readonly price?: string; readonly quantity?: string; readonly triggerPrice?: string };

/**
 * Whether the order can be amended: not while the venue's reply to an amend or a cancel is pending, and not where the
 * brokerage sent it to close what was left open.
 */
export const canAmend = (order: Pick<OrderView, 'state' | 'credit' | 'origin'>): boolean =>
  isOpen(order) && order.state !== 'amending' && order.state !== 'cancelling' && !isOfBroker(order);

/** Whether the order's quantity follows the other leg of its pair. */
export const followsPair = ({ group, trigger }: Pick<OrderView, 'group' | 'trigger'>): boolean =>
  group !== null && group.oco !== null && trigger !== null;

/** The terms that differ from the order's; null when none does, or when a number is missing. */
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

/** The quantity `lots` lots away, at most the order's quantity and always more than is filled. */
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

/** Requests new terms. Its result is the text of the venue's rejection, null when the venue accepted the change. */
export const amending = createMoneyAction<Changes & { readonly orderId: string }, string | null>({
  kind: 'amend',
  sameAgain: true,
  send: async (body, idempotencyKey) => {
    try {
      const { data } = await call('POST v1/trade/order/amend', { body, idempotencyKey, silent: true, quiet: true });
      return data.order.reasonText;
    } finally {
      await invalidate('v1/trade/');
    }
  },
  repeats: true,
  lookUp: async (key) => found((await resolveKey(key)).order).reasonText,
});
