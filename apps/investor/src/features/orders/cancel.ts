import type { OrderView } from '@kabuto/contract';
import { ApiError, call, newIdempotencyKey, reread } from '../../shared/api/index.ts';

/** How a cancellation ended: done, asked for and not yet confirmed by the venue, refused with a text, or unknown. */
export type CancelResult =
  | { readonly kind: 'cancelled' | 'sent' | 'unknown' }
  | { readonly kind: 'refused'; readonly text: string };

const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.reason !== null && error.status < 500;

/** Asks for the cancellation of one order under its own key; says nothing to the person. */
export async function cancelOrder(orderId: string): Promise<CancelResult> {
  try {
    const { data } = await call('POST v1/trade/order/cancel', {
      body: { orderId },
      idempotencyKey: newIdempotencyKey(),
      silent: true,
      quiet: true,
    });
    return { kind: data.order.state === 'cancelled' ? 'cancelled' : 'sent' };
  } catch (error) {
    return isRefusal(error) ? { kind: 'refused', text: error.msg } : { kind: 'unknown' };
  }
}

/** Pages of open orders read at once for "cancel all". */
const AT_ONCE = '100';

/** Every open order, however many pages. Throws ApiError. */
async function openOrders(): Promise<readonly OrderView[]> {
  const all: OrderView[] = [];
  for (let page = 1; ; page++) {
    const { data } = await call('GET v1/trade/order/list', {
      query: { scope: 'open', pageNum: String(page), pageSize: AT_ONCE },
      silent: true,
    });
    all.push(...data.rows);
    if (all.length >= data.total || data.rows.length === 0) return all;
  }
}

/** Cancels every open order, one after the other, each under its own key; answers how many were asked for and how many were not. */
export async function cancelAllOrders(): Promise<{ readonly done: number; readonly failed: number }> {
  let done = 0;
  let failed = 0;
  for (const order of await openOrders()) {
    if (order.state === 'cancelling') continue;
    const { kind } = await cancelOrder(order.orderId);
    if (kind === 'cancelled' || kind === 'sent') done += 1;
    else failed += 1;
  }
  await reread('v1/trade/');
  return { done, failed };
}
