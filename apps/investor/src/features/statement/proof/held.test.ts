import { expect, it } from 'vitest';
import { heldAt } from './held.ts';

const names = { en: 'A', jp: 'A', tw: 'A' };
const shares = (opening: string, sold: string, closing: string) => [
  { code: '7203', names, opening, bought: '0', sold, closing },
];

it('PRF-03 shares and yen of the opening have to be in the books, unless they could have left before they were read', () => {
  const close = { opening: '520', closing: '500', out: '20', shares: shares('400', '100', '300') };
  expect(heldAt(close, close).map(({ asset, balance }) => [asset, balance])).toEqual([
    ['7203', '300'],
    ['JPY', '500'],
  ]);
  const later = { ...close, closing: '0', out: '520', shares: shares('400', '400', '0') };
  expect(heldAt(close, later)).toEqual([]);
});

it('what was not held at the opening does not have to be in the books: it may have come after they were read', () => {
  const nothing = { opening: '0', closing: '0', out: '20', shares: shares('0', '100', '0') };
  expect(heldAt(nothing, nothing)).toEqual([]);
  const opened = { opening: '0', closing: '500', out: '0', shares: shares('0', '0', '300') };
  expect(heldAt(opened, opened)).toEqual([]);
});
