import { expect, it } from 'vitest';
import { onOrder } from './order.ts';
import { NAMES, said, words } from './testing-words.ts';

const order = { names: NAMES, reason: null } as const;
/** As `words`; only this reason has a text without numbers. */
const known = {
  ...words,
  t: (...[key, params]: Parameters<typeof words.t>): string =>
    key === 'storedReasons.PRICE_OUT_OF_LIMIT' ? 'Outside the limits' : words.t(key, params),
};

it.each([
  { ...order, state: 'expired', key: 'shell.orderExpired', text: '' },
  { ...order, state: 'expired', reason: 'SESSION_ENDED', key: 'shell.orderExpired', text: 'reasons.SESSION_ENDED' },
  { ...order, state: 'rejected', reason: 'SELF_TRADE', key: 'shell.orderRejected', text: 'reasons.SELF_TRADE' },
  { ...order, state: 'rejected', reason: 'PRICE_OUT_OF_LIMIT', key: 'shell.orderRejected', text: 'Outside the limits' },
  { ...order, state: 'cancelled', reason: 'SELF_TRADE', key: 'shell.orderCancelled', text: 'reasons.SELF_TRADE' },
] as const)(
  'an order that ended unrequested ($state, $reason) is reported with its reason',
  ({ key, text, ...ended }) => {
    const expected = said(key, { name: 'Toyota', reason: text });
    expect(onOrder({ order: ended }, known)).toEqual({ kind: 'message', text: expected });
  },
);

it.each(['working', 'filled', 'cancelled'] as const)('an order that is %s as expected is not reported', (state) => {
  expect(onOrder({ order: { ...order, state } }, words)).toBeUndefined();
});

it('MKT-06 the end of an order at night names its venue', () => {
  const text = said('shell.orderExpired', { name: said('shell.nightIssue', { name: 'Toyota' }), reason: '' });
  expect(onOrder({ order: { ...order, venue: 'pts', state: 'expired' } }, words)?.text).toBe(text);
});
