import { expect, it } from 'vitest';
import { heldAt } from './held.ts';

const names = { en: 'A', jp: 'A', tw: 'A' };
const shares = (closing: string, sold: string) => [{ code: '7203', names, opening: '0', bought: '0', sold, closing }];

it('PRF-03 shares and yen of the close have to be in the books, unless some left the account before they were read', () => {
  const close = { closing: '500', out: '20', shares: shares('300', '100') };
  expect(heldAt(close, close).map(({ asset, balance }) => [asset, balance])).toEqual([
    ['7203', '300'],
    ['JPY', '500'],
  ]);
  expect(heldAt(close, { closing: '0', out: '520', shares: shares('0', '400') })).toEqual([]);
});

it('nothing that was not held has to be in the books', () => {
  const close = { closing: '0', out: '20', shares: shares('0', '100') };
  expect(heldAt(close, close)).toEqual([]);
});
