import type { FillView, OrderView } from '@kabuto/contract';
import { formatIssuePrice, priceOf } from '@kabuto/i18n';
import type { Toast, Words } from './handler.ts';
import { issueText } from './issue-text.ts';

type Fill = Pick<FillView, 'names' | 'side' | 'quantity' | 'price' | 'tickTable' | 'venue'>;

type Filled = { readonly fill: Fill; readonly order: Pick<OrderView, 'quantity' | 'filled'> };

/** An execution of an order: issue and venue, side, quantity and price, and what is left of the order. */
export function onFill({ fill, order }: Filled, words: Words): Toast {
  const { t, own } = words;
  const price = priceOf(fill.price);
  const rest = Number(order.quantity) - Number(order.filled);
  const text = t(rest > 0 ? 'shell.partToast' : 'shell.fillToast', {
    name: issueText(fill, words),
    side: t(fill.side === 'buy' ? 'common.buyShort' : 'common.sellShort'),
    quantity: own(fill.quantity),
    price: price === null ? fill.price : formatIssuePrice(price, fill.tickTable),
    ...(rest > 0 ? { rest: own(rest) } : {}),
  });
  return { kind: 'toast', text };
}
