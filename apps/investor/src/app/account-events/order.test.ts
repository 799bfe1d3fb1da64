import { expect, it } from 'vitest';
import { onOrder } from './order.ts';
import { NAMES, said, words } from './testing-words.ts';

const order = { names: NAMES, reason: null, reasonText: null } as const;

it.each([
  { ...order, state: 'expired', key: 'shell.orderExpired' },
  { ...order, state: 'rejected', reason: 'INSTRUMENT_HALTED', reasonText: 'Halted', key: 'shell.orderRejected' },
  { ...order, state: 'cancelled', reason: 'SELF_TRADE', reasonText: 'Own order', key: 'shell.orderCancelled' },
] as const)('an order that ended unrequested ($state) is reported with its reason', ({ key, ...ended }) => {
  const text = said(key, { name: 'Toyota', reason: ended.reasonText ?? '' });
  expect(onOrder({ order: ended }, words)).toEqual({ kind: 'message', text });
});

it.each(['working', 'filled', 'cancelled'] as const)('an order that is %s as expected is not reported', (state) => {
  expect(onOrder({ order: { ...order, state } }, words)).toBeUndefined();
});
