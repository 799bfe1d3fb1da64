import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type DepthRecord,
  decodeDepth,
  decodeQuote,
  decodeTape,
  encodeDepth,
  encodeQuote,
  encodeTape,
  QUOTE_BYTES,
  type QuoteRecord,
  type TapeRecord,
} from './records.ts';

const seq = fc.integer({ min: 0, max: 0xffffffff });
const time = fc.integer({ min: 0, max: 4_102_444_800_000 });
const price = fc.integer({ min: 0, max: 0x7fffffff });
const count = fc.nat({ max: Number.MAX_SAFE_INTEGER });

const quote: fc.Arbitrary<QuoteRecord> = fc.record({
  seq,
  at: time,
  last: price,
  lastAt: time,
  base: price,
  open: price,
  high: price,
  low: price,
  bid: price,
  ask: price,
  volume: count,
  turnover: count,
  halted: fc.boolean(),
  special: fc.option(
    fc.record({
      kind: fc.constantFrom('special' as const, 'sequential' as const),
      side: fc.constantFrom('buy' as const, 'sell' as const),
      price,
    }),
  ),
});
const level = fc.record({ price, quantity: count, orders: fc.integer({ min: 0, max: 0xffffffff }) });
const levels = fc.array(level, { maxLength: 10 });
const depth: fc.Arbitrary<DepthRecord> = fc.record({
  seq,
  at: time,
  bids: levels,
  asks: levels,
  over: count,
  under: count,
  marketBuy: count,
  marketSell: count,
  indicativePrice: price,
  indicativeVolume: count,
});
const trade = fc.record({
  tradeId: count,
  at: time,
  price,
  quantity: count,
  aggressor: fc.constantFrom('buy' as const, 'sell' as const, 'auction' as const),
});
const tape: fc.Arbitrary<TapeRecord> = fc.record({ seq, trades: fc.array(trade, { maxLength: 300 }) });

/** The bytes as in a received frame: not at the start of their buffer. */
function inFrame(bytes: Uint8Array): DataView {
  const frame = new Uint8Array(bytes.byteLength + 13);
  frame.set(bytes, 7);
  return new DataView(frame.buffer, 7, bytes.byteLength);
}

describe('stream records', () => {
  it('quotes are read as they were written, always at the same length', () => {
    fc.assert(
      fc.property(quote, (value) => {
        const bytes = encodeQuote(value);
        expect(bytes.byteLength).toBe(QUOTE_BYTES);
        expect(decodeQuote(inFrame(bytes))).toEqual(value);
      }),
    );
  });

  it('depth is read as it was written, whatever the number of levels', () => {
    fc.assert(
      fc.property(depth, (value) => {
        expect(decodeDepth(inFrame(encodeDepth(value)))).toEqual(value);
      }),
    );
  });

  it('a tape is read as it was written, also with more than 255 trades', () => {
    fc.assert(
      fc.property(tape, (value) => {
        expect(decodeTape(inFrame(encodeTape(value)))).toEqual(value);
      }),
    );
  });

  it('a truncated record is rejected, not read as zeros', () => {
    fc.assert(
      fc.property(quote, fc.integer({ min: 0, max: QUOTE_BYTES - 1 }), (value, kept) => {
        const cut = encodeQuote(value).slice(0, kept);
        expect(() => decodeQuote(new DataView(cut.buffer))).toThrow(RangeError);
      }),
    );
  });

  it('version 1 keeps its layout: clients in use read these very bytes', () => {
    const bytes = encodeQuote({
      seq: 1,
      at: 2,
      last: 31_425,
      lastAt: 3,
      base: 31_000,
      open: 31_100,
      high: 31_500,
      low: 30_950,
      bid: 31_420,
      ask: 31_430,
      volume: 1_200,
      turnover: 3_771_000,
      halted: true,
      special: null,
    });
    const view = new DataView(bytes.buffer);
    expect([view.getUint32(0, true), view.getFloat64(4, true), view.getInt32(12, true)]).toEqual([1, 2, 31_425]);
    expect([view.getFloat64(16, true), view.getInt32(24, true), view.getInt32(44, true)]).toEqual([3, 31_000, 31_430]);
    expect([view.getFloat64(48, true), view.getFloat64(56, true), view.getUint8(64)]).toEqual([1_200, 3_771_000, 1]);
  });
});
