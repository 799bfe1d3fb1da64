import { decodeQuote } from '@kabuto/contract/stream';
import { type InstrumentFacts, price } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import { quoteRecord } from './records.ts';

/** The special quote in the record of an issue with these facts. */
function specialOf(changed: Partial<InstrumentFacts>) {
  // A record reads these fields only.
  const facts = { base: price(30_000), volume: 0, turnover: 0, halted: false, ...changed } as InstrumentFacts;
  const bytes = quoteRecord({ value: { facts, bid: null, ask: null }, at: 1 }, 7);
  return decodeQuote(new DataView(bytes.buffer)).special;
}

describe('the record of a quote', () => {
  const shown = { quotePrice: price(30_500), quoteSide: 'sell' } as const;

  it('MKT-04 has the special or sequential quote with its side and price, and none while the issue is halted', () => {
    expect(specialOf({})).toBeNull();
    expect(specialOf({ ...shown, overlay: 'SPECIAL_QUOTE' })).toEqual({ kind: 'special', side: 'sell', price: 30_500 });
    expect(specialOf({ ...shown, overlay: 'SEQUENTIAL_QUOTE', quoteSide: 'buy' })).toEqual({
      kind: 'sequential',
      side: 'buy',
      price: 30_500,
    });
    expect(specialOf({ ...shown, overlay: 'HALTED', halted: true })).toBeNull();
  });
});
