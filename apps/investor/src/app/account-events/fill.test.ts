import { expect, it } from 'vitest';
import { onFill } from './fill.ts';
import { NAMES, said, words } from './testing-words.ts';

it.each([
  ['buy', '3142.5', '3,142.5', 'common.buyShort'],
  ['sell', '3119', '3,119', 'common.sellShort'],
  ['buy', '2900', '2,900.0', 'common.buyShort'],
] as const)(
  'a fill of a %s order at %s is confirmed with issue, side, quantity and price',
  (side, price, shown, key) => {
    const params = { name: 'Toyota', side: key, quantity: '1,200', price: shown };
    const text = said('shell.fillToast', params);
    const fill = { names: NAMES, tickTable: 'topix500', side, quantity: '1200', price } as const;
    expect(onFill({ fill, order: { quantity: '1500', filled: '1500' } }, words)).toEqual({ kind: 'toast', text });
  },
);

it('a fill of a part of an order says what is left', () => {
  const fill = { names: NAMES, tickTable: 'topix500', side: 'buy', quantity: '100', price: '3119' } as const;
  const params = { name: 'Toyota', side: 'common.buyShort', quantity: '100', price: '3,119', rest: '2,900' };
  const text = said('shell.partToast', params);
  expect(onFill({ fill, order: { quantity: '3500', filled: '600' } }, words)).toEqual({ kind: 'toast', text });
});

it('the shares of a fill are hidden with all amounts, its price is not', () => {
  const fill = { names: NAMES, tickTable: 'topix500', side: 'buy', quantity: '100', price: '3119' } as const;
  const hidden = onFill({ fill, order: { quantity: '200', filled: '100' } }, { ...words, own: () => '***' });
  const params = { name: 'Toyota', side: 'common.buyShort', quantity: '***', price: '3,119', rest: '***' };
  expect(hidden.text).toBe(said('shell.partToast', params));
});

it('MKT-06 a fill at night names its venue, whole or of a part', () => {
  const fill = {
    names: NAMES,
    tickTable: 'topix500',
    side: 'buy',
    quantity: '100',
    price: '3119',
    venue: 'pts',
  } as const;
  const params = { name: said('shell.nightIssue', { name: 'Toyota' }), side: 'common.buyShort', quantity: '100' };
  expect(onFill({ fill, order: { quantity: '100', filled: '100' } }, words).text).toBe(
    said('shell.fillToast', { ...params, price: '3,119' }),
  );
  expect(onFill({ fill, order: { quantity: '300', filled: '100' } }, words).text).toBe(
    said('shell.partToast', { ...params, price: '3,119', rest: '200' }),
  );
});
