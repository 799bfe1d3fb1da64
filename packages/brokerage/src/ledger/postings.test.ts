import { describe, expect, it } from 'vitest';
import { InvariantError } from '../invariant.ts';
import { parseAsset } from './asset.ts';
import { entry, transfer, YEN } from './postings.ts';

const SHARE = parseAsset('7203');
const USDT = parseAsset('USDT');
const line = (accountId: number, asset: typeof YEN, amount: number) => ({ accountId, asset, amount });

describe('an entry', () => {
  it('keeps its lines in their order and leaves out those of zero', () => {
    expect(
      entry([line(100, YEN, -500), line(2, YEN, 0), line(1, YEN, 500), line(100, SHARE, 3), line(1, SHARE, -3)]),
    ).toEqual([
      { accountId: 100, asset: 'JPY', amount: -500 },
      { accountId: 1, asset: 'JPY', amount: 500 },
      { accountId: 100, asset: '7203', amount: 3 },
      { accountId: 1, asset: '7203', amount: -3 },
    ]);
  });

  it.each([
    ['one line', [line(100, YEN, 1)]],
    ['lines that differ by a yen', [line(100, YEN, 100), line(1, YEN, -99)]],
    ['two assets that balance only together', [line(100, YEN, 100), line(1, SHARE, -100)]],
    ['two networks of a token', [line(6, USDT, 5), line(7, parseAsset('USDT.BNB'), -5)]],
    ['an amount beyond safe integers', [line(100, YEN, 2 ** 53), line(1, YEN, -(2 ** 53))]],
    ['a broken amount', [line(100, YEN, 0.5), line(1, YEN, -0.5)]],
    ['no number', [line(100, YEN, Number.NaN)]],
  ])('of %s throws', (_what, lines) => {
    expect(() => entry(lines)).toThrow(InvariantError);
  });

  it('of a transfer takes from the first account and adds to the second', () => {
    expect(transfer(6, 7, USDT, 25)).toEqual([
      { accountId: 6, asset: 'USDT', amount: -25 },
      { accountId: 7, asset: 'USDT', amount: 25 },
    ]);
  });
});
