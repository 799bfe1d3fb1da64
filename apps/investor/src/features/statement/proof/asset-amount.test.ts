import { expect, it } from 'vitest';
import { assetAmount, totalText } from './asset-amount.ts';

it('PRF-03 yen are yen, and issues of digits and letters are shares', () => {
  expect(['JPY', '7203', '1Z71'].map((asset) => assetAmount(asset, '100').kind)).toEqual(['cash', 'share', 'share']);
});

it.each([
  ['USDT', '12500000', '12.5'],
  ['USDT.BNB', '1234567890000', '1,234,567.89'],
  ['USDT', '1000000', '1'],
  ['USDT', '1', '0.000001'],
  ['USDT', '0', '0'],
  ['USDT.BNB', '-250000', '\u22120.25'],
])('PRF-03 a token has its own decimals: %s %s is %s', (asset, amount, text) => {
  expect(assetAmount(asset, amount)).toEqual({ kind: 'other', text });
});

it('PRF-03 an asset that the app does not know is not shown as shares', () => {
  expect(assetAmount('EURT', '1200')).toEqual({ kind: 'other', text: '1,200' });
});

it('PRF-03 a total of tokens has their decimals, one of yen and of shares none', () => {
  const totals = [totalText('USDT', '12500000'), totalText('JPY', '12500000'), totalText('7203', '1200')];
  expect(totals).toEqual(['12.5', '12,500,000', '1,200']);
});
