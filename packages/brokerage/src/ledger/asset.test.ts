import { describe, expect, it } from 'vitest';
import { assetText, parseAsset } from './asset.ts';

describe('the stored text of an asset', () => {
  it.each([
    ['JPY', { type: 'cash', currency: 'JPY' }],
    ['7203', { type: 'share', code: '7203' }],
    ['147A', { type: 'share', code: '147A' }],
    ['1Z01', { type: 'share', code: '1Z01' }],
    ['USDT', { type: 'token', token: 'USDT', decimals: 6 }],
    ['USDT.BNB', { type: 'token', token: 'USDT.BNB', decimals: 6 }],
  ])('%s is read as what it is, and written as it was', (text, asset) => {
    const read = parseAsset(text);
    expect(read).toEqual(asset);
    expect(assetText(read)).toBe(text);
  });

  it.each(['', 'jpy', 'JPY ', 'USD', 'USDC', 'usdt', 'USDT.TRON', '720', '72033', 'toString', 'A203'])(
    '%j is no asset',
    (text) => {
      expect(() => parseAsset(text)).toThrow(RangeError);
    },
  );
});
