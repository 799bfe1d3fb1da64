import type { OrderView } from '@kabuto/contract';
import type { Translate } from '../../messages/index.ts';
import { call, invalidate } from '../../shared/api/index.ts';
import { createMoneyAction, found, resolveKey } from '../../shared/money-action/index.ts';

/** The result of a cancel request: the order is cancelled, or the venue has yet to confirm it. */
type Cancelled = 'cancelled' | 'sent';

const resultOf = ({ state }: OrderView): Cancelled => (state === 'cancelled' ? 'cancelled' : 'sent');

/** Cancels one order. */
export const cancelling = createMoneyAction<{ readonly orderId: string }, Cancelled>({
  kind: 'cancel',
  sameAgain: true,
  send: async (body, idempotencyKey) => {
    try {
      const { data } = await call('POST v1/trade/order/cancel', { body, idempotencyKey, silent: true, quiet: true });
      return resultOf(data.order);
    } finally {
      await invalidate('v1/trade/');
    }
  },
  repeats: true,
  lookUp: async (key) => resultOf(found((await resolveKey(key)).order)),
});

/** The text shown when a cancel request was accepted. */
export const cancelledText = (result: Cancelled, t: Translate): string =>
  t(result === 'cancelled' ? 'orders.cancelDone' : 'orders.cancelSent');

/** How many orders were cancelled, and how many the venue has yet to confirm. */
type AllCancelled = { readonly cancelled: number; readonly sent: number };

function countsOf(orders: readonly OrderView[]): AllCancelled {
  const cancelled = orders.filter((order) => resultOf(order) === 'cancelled').length;
  return { cancelled, sent: orders.length - cancelled };
}

/** The text shown when a request to cancel every order was accepted. */
export const allCancelledText = ({ cancelled, sent }: AllCancelled, t: Translate): string =>
  sent === 0 ? t('orders.cancelledCount', { done: cancelled }) : t('orders.cancelSentCount', { cancelled, sent });

/**
 * Requests to cancel every open order; its result is their number. Confirmed again, it applies to the orders open by
 * then.
 */
export const cancellingAll = createMoneyAction<Record<string, never>, AllCancelled>({
  kind: 'cancelAll',
  sameAgain: false,
  send: async (body, idempotencyKey) => {
    try {
      const { data } = await call('POST v1/trade/order/cancel/all', {
        body,
        idempotencyKey,
        silent: true,
        quiet: true,
      });
      return countsOf(data.orders);
    } finally {
      await invalidate('v1/trade/');
    }
  },
  repeats: true,
  lookUp: async (key) => countsOf(found((await resolveKey(key)).orders)),
});
