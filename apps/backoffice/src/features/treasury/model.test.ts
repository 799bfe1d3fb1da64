import { expect, it } from 'vitest';
import { lateBy, tokensText } from './model.ts';

it('an amount of tokens is grouped and keeps its decimals', () => {
  expect(tokensText('1234567.05')).toBe('1,234,567.05 USDT');
  expect(tokensText('-1000', 'USDT.BNB')).toBe('\u22121,000 USDT.BNB');
  expect(tokensText('-0.000001')).toBe('\u22120.000001 USDT');
});

it('a newest block of more than five minutes is late', () => {
  expect(lateBy(0, 300_000)).toBeNull();
  expect(lateBy(0, 300_001)).toBe(300_001);
  expect(lateBy(null, 300_001)).toBeNull();
});
