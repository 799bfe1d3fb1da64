import type { OrderView } from '@kabuto/contract';
import { useText } from '../../../messages/index.ts';
import { formatIsoDate, PriceText } from '../../../shared/amounts/index.ts';

/** The price of an order: its limit, or that it goes at market. */
export function OrderPrice({ order }: { readonly order: Pick<OrderView, 'type' | 'price'> }) {
  const t = useText();
  return order.type === 'market' ? t('orders.atMarket') : <PriceText value={order.price} unit />;
}

/** How long an order lives: the day, or until a date. */
export function OrderValidity({ order }: { readonly order: Pick<OrderView, 'timeInForce' | 'expiresOn'> }) {
  const t = useText();
  return order.timeInForce === 'day'
    ? t('orders.day')
    : t('orders.until', { date: formatIsoDate(order.expiresOn, true) });
}
