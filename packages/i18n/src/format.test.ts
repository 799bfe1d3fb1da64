import { price } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import {
  formatCompact,
  formatCountdown,
  formatCurrency,
  formatDateTime,
  formatIndex,
  formatIsoDate,
  formatIssuePrice,
  formatPercent,
  formatPriceChange,
  formatPriceRange,
  formatPriceText,
  formatSigned,
  formatTime,
  formatTyped,
  formatTypedPrice,
  formatWhole,
  numberOf,
  priceDecimals,
  priceOf,
} from './format.ts';

describe('numbers', () => {
  it('groups digits, writes the true minus, and marks a change of zero', () => {
    expect(formatWhole(123_456_789_012)).toBe('123,456,789,012');
    expect(formatWhole(-300)).toBe('−300');
    expect(formatSigned(12_300)).toBe('+12,300');
    expect(formatSigned(-5)).toBe('−5');
    expect(formatSigned(0)).toBe('±0');
  });

  it('separates a number while it is typed, and leaves anything else as it is', () => {
    expect(['3142', '3142.', '3142.5', '', '1e5', '-1'].map(formatTyped)).toEqual([
      '3,142',
      '3,142.',
      '3,142.5',
      '',
      '1e5',
      '-1',
    ]);
  });

  it('writes a typed price with the decimals of its tick, and what is none as it is', () => {
    expect(
      ['2800', '2800.5', '3142', '3142.5', '2800.', '', '9'].map((text) => formatTypedPrice(text, 'topix500')),
    ).toEqual(['2,800.0', '2,800.5', '3,142', '3,142.5', '2,800.', '', '9.0']);
    expect(formatTypedPrice('2800', 'other')).toBe('2,800');
  });

  it('writes prices with the decimals of the tick', () => {
    expect(formatPriceText(31_420)).toBe('3,142');
    expect(formatPriceText(31_425)).toBe('3,142.5');
    expect(formatPriceText(31_420, priceDecimals(31_420, 5))).toBe('3,142.0');
    // another band than that of the tick: no digit of a price is lost
    expect(formatPriceText(29_995, priceDecimals(29_995, 10))).toBe('2,999.5');
    expect(formatIssuePrice(price(29_000), 'topix500')).toBe('2,900.0');
    expect(formatIssuePrice(price(31_420), 'topix500')).toBe('3,142');
    expect(formatIssuePrice(price(29_000), 'other')).toBe('2,900');
    const limits = (lower: number, upper: number) => formatPriceRange(price(lower), price(upper), 'topix500');
    expect(limits(24_200, 38_200)).toBe('2,420–3,820');
    expect(limits(24_205, 38_200)).toBe('2,420.5–3,820.0');
    expect(limits(1_020, 2_020)).toBe('102.0–202.0');
    expect(formatPriceChange(-5)).toBe('−0.5');
    expect(formatPriceChange(210)).toBe('+21');
    expect(formatPriceChange(0)).toBe('±0');
  });

  it('writes percents with two decimals and a sign that a rounded zero loses', () => {
    expect(formatPercent(210, 31_210)).toBe('+0.67%');
    expect(formatPercent(-1, 3)).toBe('−33.33%');
    expect(formatPercent(1, 1_000_000)).toBe('±0.00%');
    expect(formatPercent(1, 3, false)).toBe('33.33%');
    expect(formatPercent(5, 0)).toBeNull();
  });

  it('compacts by cutting, never by rounding up', () => {
    expect(formatCompact(12_345_678, 'jp')).toBe('1,234万');
    expect(formatCompact(199_999_999, 'jp')).toBe('1.9億');
    expect(formatCompact(9_999, 'jp')).toBe('9,999');
    expect(formatCompact(12_345_678, 'tw')).toBe('1,234萬');
    expect(formatCompact(-12_345_678, 'en')).toBe('−12.3M');
  });

  it('reads the wire format and rejects the rest', () => {
    expect(numberOf('-12300')).toBe(-12_300);
    expect(numberOf('')).toBeNull();
    expect(numberOf('abc')).toBeNull();
    expect(numberOf(undefined)).toBeNull();
    expect(priceOf('3142.5')).toBe(31_425);
    expect(priceOf('3142.55')).toBeNull();
    expect(priceOf(price(5))).toBe(5);
    expect(formatIndex('38412.18')).toBe('38,412.18');
  });

  it('CON-05 money without a currency is CNY in zh-CN', () => {
    expect(formatCurrency(1234.5)).toBe(
      new Intl.NumberFormat('zh-CN', { style: 'currency', currency: 'CNY' }).format(1234.5),
    );
    expect(formatCurrency(1234.5)).toContain('1,234.50');
    expect(formatCurrency(1234.5, 'CNY', 'zh-CN', true)).toBe('1,234.50');
  });
});

describe('time', () => {
  it('is written in Tokyo time, whatever the zone of the device', () => {
    const at = Date.parse('2026-11-20T15:04:05Z');
    expect(formatDateTime(at)).toBe('2026/11/21 00:04:05');
    expect(formatTime(at, false)).toBe('00:04');
    expect(formatIsoDate('2026-11-20')).toBe('2026/11/20');
    expect(formatIsoDate('2026-11-20', true)).toBe('11/20');
  });

  it('counts down in seconds that are still to come', () => {
    expect(formatCountdown(3_723_000)).toBe('1:02:03');
    expect(formatCountdown(6_001)).toBe('0:07');
    expect(formatCountdown(-1)).toBe('0:00');
  });
});
