import { encodeDepth, encodeQuote, encodeTape, type QuoteRecord } from '@kabuto/contract/stream';
import type { Depth, Trade } from '@kabuto/market';
import type { FactsRow } from '../core/index.ts';

/** A market value with the market time at which it was committed. */
export type At<T> = { readonly value: T; readonly at: number };

/** Null while the issue is halted: no quote is shown then. */
function specialOf({ overlay, quotePrice, quoteSide, halted }: FactsRow['facts']): QuoteRecord['special'] {
  if (halted || quotePrice === undefined || quoteSide === undefined) return null;
  return { kind: overlay === 'SEQUENTIAL_QUOTE' ? 'sequential' : 'special', side: quoteSide, price: quotePrice };
}

/** A quote's record: 0 means that there is no such price or time. */
export function quoteRecord({ value: { facts, bid, ask }, at }: At<FactsRow>, seq: number): Uint8Array {
  return encodeQuote({
    seq,
    at,
    last: facts.last ?? 0,
    lastAt: facts.lastAt ?? 0,
    base: facts.base,
    open: facts.open ?? 0,
    high: facts.high ?? 0,
    low: facts.low ?? 0,
    bid: bid ?? 0,
    ask: ask ?? 0,
    volume: facts.volume,
    turnover: facts.turnover,
    halted: facts.halted,
    special: specialOf(facts),
  });
}

export function depthRecord({ value: depth, at }: At<Depth>, seq: number): Uint8Array {
  const { bids, asks, over, under, marketBuy, marketSell, indicative } = depth;
  return encodeDepth({
    seq,
    at,
    bids,
    asks,
    over,
    under,
    marketBuy,
    marketSell,
    indicativePrice: indicative?.price ?? 0,
    indicativeVolume: indicative?.volume ?? 0,
  });
}

/** Trades oldest first. */
export const tapeRecord = (trades: readonly Trade[], seq: number): Uint8Array => encodeTape({ seq, trades });
