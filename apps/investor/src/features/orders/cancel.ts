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

/** Asks for the cancellation of every open order under one key; answers how many were asked for. Throws ApiError. */
export async function cancelAllOrders(): Promise<number> {
  const { data } = await call('POST v1/trade/order/cancel/all', {
    body: {},
    idempotencyKey: newIdempotencyKey(),
    silent: true,
  });
  await reread('v1/trade/');
  return data.orders.length;
}
