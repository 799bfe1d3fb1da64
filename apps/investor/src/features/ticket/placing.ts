import type { OrderView } from '@kabuto/contract';
import { call, invalidate } from '../../shared/api/index.ts';
import { createMoneyAction } from '../../shared/money-action/index.ts';
import type { OrderBody } from './model.ts';

/** The position of the acceptance in the server's journal. */
export type JournalRecord = { readonly journalSeq: number; readonly headHash: string };

/** An accepted order; without its record when it was found by its key after a lost reply. */
export type Placed = { readonly order: OrderView; readonly record: JournalRecord | null };

/** Places orders: the key is the client's order id, by which an order can be found (ORD-13). */
export const placing = createMoneyAction<OrderBody, Placed>({
  kind: 'place',
  // The same order confirmed again is a new order.
  sameAgain: false,
  send: async (body, idempotencyKey) => {
    const { data } = await call('POST v1/trade/order/place', { body, idempotencyKey, silent: true, quiet: true });
    const { order, journalSeq, headHash } = data;
    void invalidate('v1/trade/');
    return { order, record: { journalSeq, headHash } };
  },
  lookUp: async (clientOrderId) => {
    const query = { clientOrderId };
    const { data } = await call('GET v1/trade/order/detail', { query, silent: true, quiet: true });
    void invalidate('v1/trade/');
    return { order: data.order, record: null };
  },
});
