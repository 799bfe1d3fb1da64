import { describe, expect, it } from 'vitest';
import { isCode, largeTrades, secondsText, vwapOf } from './figures.ts';

describe('figures of a stock', () => {
  it('RT-16 VWAP is turnover over volume, to a tenth of a yen', () => {
    expect(vwapOf(628_450, 200)).toBe(31_423);
    expect(vwapOf(314_200, 100)).toBe(31_420);
    expect(vwapOf(0, 0)).toBeNull();
    expect(vwapOf(9_000_000_000_000_00, 300_000_000_0)).toBe(3_000_000);
  });

  it('freshness is cut to a tenth of a second', () => {
    expect([0, 449, 1999, -3].map(secondsText)).toEqual(['0.0', '0.4', '1.9', '0.0']);
  });

  it('RT-16 the tape lists trades from a size on, that size included', () => {
    const trades = [300, 100, 500, 1_000].map((quantity) => ({ quantity }));
    expect(largeTrades(trades, 500)).toEqual([{ quantity: 500 }, { quantity: 1_000 }]);
    expect(largeTrades(trades, 0)).toEqual(trades);
  });

  it('distinguishes codes from other text', () => {
    expect(['7203', '147A', '72031', 'ABCD', '', undefined].map(isCode)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});
