import { expect, it } from 'vitest';
import { onFill } from './fill.ts';
import { NAMES, said, words } from './testing-words.ts';

it.each([
  ['buy', '3142.5', '3,142.5', 'common.buyShort'],
  ['sell', '3119', '3,119', 'common.sellShort'],
] as const)(
  'a fill of a %s order at %s is confirmed with issue, side, quantity and price',
  (side, price, shown, key) => {
    const params = { name: 'Toyota', side: key, quantity: '1,200', price: shown };
    const text = said('shell.fillToast', params);
    const fill = { names: NAMES, side, quantity: '1200', price };
    expect(onFill({ fill, order: { quantity: '1500', filled: '1500' } }, words)).toEqual({ kind: 'toast', text });
  },
);

it('a fill of a part of an order says what is left', () => {
  const fill = { names: NAMES, side: 'buy', quantity: '100', price: '3119' } as const;
  const params = { name: 'Toyota', side: 'common.buyShort', quantity: '100', price: '3,119', rest: '2,900' };
  const text = said('shell.partToast', params);
  expect(onFill({ fill, order: { quantity: '3500', filled: '600' } }, words)).toEqual({ kind: 'toast', text });
});
