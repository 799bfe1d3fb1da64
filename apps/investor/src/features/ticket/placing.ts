import type { OrderView } from '@kabuto/contract';
import { call, invalidate } from '../../shared/api/index.ts';
import { createMoneyAction, found, resolveKey } from '../../shared/money-action/index.ts';
import type { OrderBody } from './model.ts';

/** The position of the acceptance in the server's journal. */
export type JournalRecord = { readonly journalSeq: number; readonly headHash: string };

/** An accepted order. */
export type Placed = { readonly order: OrderView; readonly record: JournalRecord };

/** Places orders; the outcome of one whose reply was lost is looked up by its key (ORD-13). */
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
  repeats: false,
  lookUp: async (idempotencyKey) => {
    const { order, journalSeq, headHash } = await resolveKey(idempotencyKey);
    void invalidate('v1/trade/');
    return { order: found(order), record: { journalSeq, headHash } };
  },
});
