import type { OrderView } from '@kabuto/contract';
import type { TextKey } from '../../messages/index.ts';
import type { Toast, Words } from './handler.ts';

type Order = Pick<OrderView, 'names' | 'state' | 'reason' | 'reasonText'>;

/** The text of an end that the customer did not request; undefined for every other state. */
function endText({ state, reason }: Order): TextKey | undefined {
  if (state === 'expired') return 'shell.orderExpired';
  if (state === 'rejected') return 'shell.orderRejected';
  return state === 'cancelled' && reason === 'SELF_TRADE' ? 'shell.orderCancelled' : undefined;
}

/** A new state of an order: only an end that the customer did not request is shown. */
export function onOrder({ order }: { readonly order: Order }, { language, t }: Words): Toast | undefined {
  const key = endText(order);
  if (key === undefined) return undefined;
  const text = t(key, { name: order.names[language], reason: order.reasonText ?? '' });
  return { kind: 'message', text };
}
