import type { OrderView } from '@kabuto/contract';
import { formatIssuePrice, formatWhole, priceOf } from '@kabuto/i18n';
import type { TickTable } from '@kabuto/market';
import type { TextKey, Translate } from '../../messages/index.ts';

/** The fields needed to describe an order in a sentence, whether it was placed or is only a ticket. */
export type OrderDescription = Pick<OrderView, 'side' | 'type' | 'price' | 'quantity' | 'trigger'> & {
  readonly tickTable: TickTable;
};

const SENTENCES = {
  buy: { limit: 'ticket.sayBuyLimit', market: 'ticket.sayBuyMarket' },
  sell: { limit: 'ticket.saySellLimit', market: 'ticket.saySellMarket' },
} as const;

/** A price from the wire with separators, and the decimals of its tick. */
export function pricePlain(text: string, tickTable: TickTable): string {
  const price = priceOf(text);
  return price === null ? text : formatIssuePrice(price, tickTable);
}

/**
 * What the order will do, in one sentence: 「2,900円以下になったら、100株を 成行で売ります」. `count` writes its
 * shares: by the eye's choice for an order that was placed.
 */
export function describeOrder(
  { side, type, price, quantity, trigger, tickTable }: OrderDescription,
  t: Translate,
  count: (quantity: string) => string = (text) => formatWhole(Number(text)),
): string {
  const order = t(SENTENCES[side][type], {
    quantity: count(quantity),
    price: price === null ? '' : pricePlain(price, tickTable),
  });
  if (trigger === null) return order;
  const key = trigger.when === '>=' ? 'ticket.sayTriggerUp' : 'ticket.sayTriggerDown';
  return t(key, { price: pricePlain(trigger.price, tickTable), order });
}

type ConditionName = NonNullable<OrderView['condition']> | 'ioc';
type ConditionText = { readonly name: TextKey; readonly sentence: TextKey };

/** Name and sentence of each execution condition (rules/market.md 1.8). */
export const CONDITION_TEXT: Readonly<Record<ConditionName, ConditionText>> = {
  'opening-am': { name: 'ticket.execOpeningAm', sentence: 'ticket.execOpeningAmSays' },
  'opening-pm': { name: 'ticket.execOpeningPm', sentence: 'ticket.execOpeningPmSays' },
  'closing-am': { name: 'ticket.execClosingAm', sentence: 'ticket.execClosingAmSays' },
  'closing-pm': { name: 'ticket.execClosingPm', sentence: 'ticket.execClosingPmSays' },
  'funari-am': { name: 'ticket.execFunariAm', sentence: 'ticket.execFunariAmSays' },
  'funari-pm': { name: 'ticket.execFunariPm', sentence: 'ticket.execFunariPmSays' },
  ioc: { name: 'ticket.execIoc', sentence: 'ticket.execIocSays' },
};

/** The text of an order's execution condition; undefined for an ordinary order. */
export const conditionTextOf = ({
  condition,
  timeInForce,
}: Pick<OrderView, 'condition' | 'timeInForce'>): ConditionText | undefined =>
  condition !== null ? CONDITION_TEXT[condition] : timeInForce === 'ioc' ? CONDITION_TEXT.ioc : undefined;

/** The relation of another order of the group to `order`. */
export function relationOf(order: Pick<OrderView, 'group'>, other: Pick<OrderView, 'orderId' | 'group'>): TextKey {
  if (other.orderId === order.group?.oco) return 'orders.ocoOther';
  return other.group?.parent === null ? 'orders.groupParent' : 'orders.groupChild';
}

/** Whether cancelling the order also ends others: the other leg of a pair, or orders that were to follow it. */
export const endsOthers = ({ group }: Pick<OrderView, 'group'>): boolean =>
  group !== null && (group.oco !== null || group.parent === null);
