import { price } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import { keptLook } from './looks.ts';
import { quoteOfRecord } from './values.ts';

const RECORD = {
  code: '7203',
  seq: 1,
  at: 1,
  last: 31_420,
  lastAt: 1,
  base: 31_210,
  open: 31_200,
  high: 31_500,
  low: 31_110,
  bid: 31_410,
  ask: 31_420,
  volume: 100,
  turnover: 314_200,
  halted: false,
  special: null,
} as const;
const quote = quoteOfRecord(RECORD);

describe('looks of quotes', () => {
  it('a change of figures alone leaves the look the same object, so that no row is rendered', () => {
    const first = keptLook('quote:7203', quote);
    expect(first).toEqual({ traded: true, direction: 'up', halted: false, special: null });
    expect(keptLook('quote:7203', { ...quote, last: price(31_430), ask: price(31_440) })).toBe(first);
  });

  it.each([
    ['direction', { last: price(31_200) }, { direction: 'down' }],
    ['halt', { halted: true }, { halted: true }],
    [
      'special quote',
      { special: { kind: 'special', side: 'buy', price: price(31_500) } },
      { special: { kind: 'special', side: 'buy' } },
    ],
    ['day without a trade', { last: null }, { traded: false, direction: 'flat' }],
  ] as const)('another %s is another look', (_, change, look) => {
    const first = keptLook('quote:6758', quote);
    expect(keptLook('quote:6758', { ...quote, ...change })).toEqual({ ...first, ...look });
  });

  it('a topic that was left has no look until its next quote', () => {
    const first = keptLook('quote:9984', quote);
    expect(keptLook('quote:9984', undefined)).toBeUndefined();
    expect(keptLook('quote:9984', quote)).not.toBe(first);
  });
});
