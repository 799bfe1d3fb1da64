import { expect, it } from 'vitest';
import { coinsText, lateBy, tokensText } from './model.ts';

it('an amount of tokens is grouped and keeps its decimals', () => {
  expect(tokensText('1234567.05')).toBe('1,234,567.05 USDT');
  expect(tokensText('-1000', 'USDT.BNB')).toBe('\u22121,000 USDT.BNB');
  expect(tokensText('-0.000001')).toBe('\u22120.000001 USDT');
});

it('an amount of coins is rounded up to nine decimals', () => {
  expect(coinsText('0')).toBe('0');
  expect(coinsText('0.00012345678900001')).toBe('0.000123457');
  expect(coinsText('0.999999999000000001')).toBe('1');
  expect(coinsText('1234.5')).toBe('1,234.5');
  expect(coinsText('0.0000000000001')).toBe('0.000000001');
});

it('a newest block of more than five minutes is late', () => {
  expect(lateBy(0, 300_000)).toBeNull();
  expect(lateBy(0, 300_001)).toBe(300_001);
  expect(lateBy(null, 300_001)).toBeNull();
});
