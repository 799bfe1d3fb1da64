import type { FillView, OrderView } from '@kabuto/contract';
import { formatIssuePrice, priceOf } from '@kabuto/i18n';
import type { Toast, Words } from './handler.ts';

type Fill = Pick<FillView, 'names' | 'side' | 'quantity' | 'price' | 'tickTable'>;

type Filled = { readonly fill: Fill; readonly order: Pick<OrderView, 'quantity' | 'filled'> };

/** An execution of an order: issue, side, quantity and price, and what is left of the order. */
export function onFill({ fill, order }: Filled, { language, t, own }: Words): Toast {
  const price = priceOf(fill.price);
  const rest = Number(order.quantity) - Number(order.filled);
  const text = t(rest > 0 ? 'shell.partToast' : 'shell.fillToast', {
    name: fill.names[language],
    side: t(fill.side === 'buy' ? 'common.buyShort' : 'common.sellShort'),
    quantity: own(fill.quantity),
    price: price === null ? fill.price : formatIssuePrice(price, fill.tickTable),
    ...(rest > 0 ? { rest: own(rest) } : {}),
  });
  return { kind: 'toast', text };
}
