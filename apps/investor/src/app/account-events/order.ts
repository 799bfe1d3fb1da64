import type { BrokerReason, OrderView } from '@kabuto/contract';
import type { TextKey } from '../../messages/index.ts';
import type { Toast, Words } from './handler.ts';
import { issueText } from './issue-text.ts';

type Order = Pick<OrderView, 'names' | 'state' | 'reason' | 'venue'>;
/** A reason whose own text contains numbers. */
type StoredReason = Extract<TextKey, `storedReasons.${string}`> extends `storedReasons.${infer R}` ? R : never;

/** The text of an end that the customer did not request; undefined for every other state. */
function endText({ state, reason }: Order): TextKey | undefined {
  if (state === 'expired') return 'shell.orderExpired';
  if (state === 'rejected') return 'shell.orderRejected';
  return state === 'cancelled' && reason === 'SELF_TRADE' ? 'shell.orderCancelled' : undefined;
}

/**
 * Why the order ended, in the reader's language, which the stream does not know; empty without a reason. The numbers
 * that caused it are not kept with an order.
 */
function reasonText({ reason }: Order, t: Words['t']): string {
  if (reason === null) return '';
  // The app has no list of the reasons at run time; `t` returns a key without a text unchanged.
  const key = `storedReasons.${reason as StoredReason}` as const;
  const text = t(key);
  return text === key ? t(`reasons.${reason as BrokerReason}`) : text;
}

/** A new state of an order: only an end that the customer did not request is shown. */
export function onOrder({ order }: { readonly order: Order }, words: Words): Toast | undefined {
  const key = endText(order);
  if (key === undefined) return undefined;
  const { t } = words;
  const text = t(key, { name: issueText(order, words), reason: reasonText(order, t) });
  return { kind: 'message', text };
}
