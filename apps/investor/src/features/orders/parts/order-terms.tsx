import type { OrderView } from '@kabuto/contract';
import { useText } from '../../../messages/index.ts';
import { formatIsoDate, PriceText } from '../../../shared/amounts/index.ts';
import { Chip } from '../../../shared/ui/index.ts';
import { conditionTextOf, pricePlain } from '../describe-order.ts';

/** The price of an order: its limit, or "market"; for a stop preceded by its trigger price. */
export function OrderPrice({ order }: { readonly order: Pick<OrderView, 'type' | 'price' | 'trigger'> }) {
  const t = useText();
  const price = order.type === 'market' ? t('orders.atMarket') : <PriceText value={order.price} unit />;
  if (order.trigger === null) return price;
  const { when, price: at } = order.trigger;
  return (
    <>
      {t(when === '>=' ? 'orders.orMore' : 'orders.orLess', { price: pricePlain(at) })}
      <span aria-hidden="true">{' → '}</span>
      {price}
    </>
  );
}

/** An order's validity: the day, or until a date. */
export function OrderValidity({ order }: { readonly order: Pick<OrderView, 'timeInForce' | 'expiresOn'> }) {
  const t = useText();
  return order.timeInForce === 'date'
    ? t('orders.until', { date: formatIsoDate(order.expiresOn, true) })
    : t('orders.day');
}

/** Chips for an order's execution condition and its place in a group; none for an ordinary order. */
export function OrderExecution({ order }: { readonly order: Pick<OrderView, 'condition' | 'timeInForce' | 'group'> }) {
  const t = useText();
  const condition = conditionTextOf(order);
  const { group } = order;
  const words = [
    ...(condition === undefined ? [] : [t(condition.name)]),
    ...(group === null || group.oco === null ? [] : [t('orders.oco')]),
    ...(group === null || group.parent === null ? [] : [t('orders.afterParent', { id: group.parent })]),
  ];
  return words.map((word) => <Chip key={word}>{word}</Chip>);
}
