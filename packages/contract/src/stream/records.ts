/**
 * Fixed binary layouts of market data, little-endian, version 1. Prices are int32 tenths of a yen, 0 = none; share
 * counts and yen are float64 integers below 2^53; times are float64 epoch ms. Each record replaces the topic's former
 * state (last value wins), except the tape, which appends.
 */
export const STREAM_VERSION = 1;

export type QuoteRecord = {
  readonly seq: number;
  readonly at: number;
  readonly last: number;
  readonly lastAt: number;
  readonly base: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly bid: number;
  readonly ask: number;
  readonly volume: number;
  readonly turnover: number;
  readonly halted: boolean;
  /** The special or sequential quote shown; null when there is none. */
  readonly special: {
    readonly kind: 'special' | 'sequential';
    readonly side: 'buy' | 'sell';
    readonly price: number;
  } | null;
};
export const QUOTE_BYTES = 4 + 8 + 4 + 8 + 6 * 4 + 8 + 8 + 1 + 4;
/** Bits of a quote's state. */
const HALTED = 1;
const SPECIAL = 2;
const SEQUENTIAL = 4;
const SELLS = 8;

export type LevelRecord = { readonly price: number; readonly quantity: number; readonly orders: number };
export type DepthRecord = {
  readonly seq: number;
  readonly at: number;
  readonly bids: readonly LevelRecord[];
  readonly asks: readonly LevelRecord[];
  readonly over: number;
  readonly under: number;
  readonly marketBuy: number;
  readonly marketSell: number;
  /** 0 when no auction is in preparation. */
  readonly indicativePrice: number;
  readonly indicativeVolume: number;
};
const DEPTH_HEAD = 4 + 8 + 1 + 1 + 4 * 8 + 4 + 8;
const LEVEL_BYTES = 4 + 8 + 4;

export type TapeRecord = {
  readonly seq: number;
  readonly trades: readonly {
    readonly tradeId: number;
    readonly at: number;
    readonly price: number;
    readonly quantity: number;
    readonly aggressor: 'buy' | 'sell' | 'auction';
  }[];
};
const TRADE_BYTES = 8 + 8 + 4 + 8 + 1;
const AGGRESSORS = ['buy', 'sell', 'auction'] as const;

/** Writes or reads fields one after the other, so that encoder and decoder list them in the same order. */
class Cursor {
  readonly view: DataView;
  offset: number;
  constructor(view: DataView, offset = 0) {
    this.view = view;
    this.offset = offset;
  }
  setU8(value: number): void {
    this.view.setUint8(this.offset, value);
    this.offset += 1;
  }
  setI32(value: number): void {
    this.view.setInt32(this.offset, value, true);
    this.offset += 4;
  }
  setU32(value: number): void {
    this.view.setUint32(this.offset, value >>> 0, true);
    this.offset += 4;
  }
  setF64(value: number): void {
    this.view.setFloat64(this.offset, value, true);
    this.offset += 8;
  }
  u8(): number {
    const value = this.view.getUint8(this.offset);
    this.offset += 1;
    return value;
  }
  i32(): number {
    const value = this.view.getInt32(this.offset, true);
    this.offset += 4;
    return value;
  }
  u32(): number {
    const value = this.view.getUint32(this.offset, true);
    this.offset += 4;
    return value;
  }
  f64(): number {
    const value = this.view.getFloat64(this.offset, true);
    this.offset += 8;
    return value;
  }
}

const blank = (bytes: number): { bytes: Uint8Array; cursor: Cursor } => {
  const out = new Uint8Array(bytes);
  return { bytes: out, cursor: new Cursor(new DataView(out.buffer)) };
};

function stateOf({ halted, special }: QuoteRecord): number {
  const kind = special === null ? 0 : special.kind === 'special' ? SPECIAL : SEQUENTIAL;
  return (halted ? HALTED : 0) | kind | (special?.side === 'sell' ? SELLS : 0);
}

function specialOf(state: number, price: number): QuoteRecord['special'] {
  if ((state & (SPECIAL | SEQUENTIAL)) === 0) return null;
  const kind = (state & SPECIAL) === 0 ? 'sequential' : 'special';
  return { kind, side: (state & SELLS) === 0 ? 'buy' : 'sell', price };
}

export function encodeQuote(quote: QuoteRecord): Uint8Array {
  const { bytes, cursor } = blank(QUOTE_BYTES);
  cursor.setU32(quote.seq);
  cursor.setF64(quote.at);
  cursor.setI32(quote.last);
  cursor.setF64(quote.lastAt);
  cursor.setI32(quote.base);
  cursor.setI32(quote.open);
  cursor.setI32(quote.high);
  cursor.setI32(quote.low);
  cursor.setI32(quote.bid);
  cursor.setI32(quote.ask);
  cursor.setF64(quote.volume);
  cursor.setF64(quote.turnover);
  cursor.setU8(stateOf(quote));
  cursor.setI32(quote.special?.price ?? 0);
  return bytes;
}

export function decodeQuote(view: DataView): QuoteRecord {
  const c = new Cursor(view);
  const [seq, at, last, lastAt] = [c.u32(), c.f64(), c.i32(), c.f64()];
  const [base, open, high, low, bid, ask] = [c.i32(), c.i32(), c.i32(), c.i32(), c.i32(), c.i32()];
  const [volume, turnover, state, special] = [c.f64(), c.f64(), c.u8(), c.i32()];
  return {
    seq,
    at,
    last,
    lastAt,
    base,
    open,
    high,
    low,
    bid,
    ask,
    volume,
    turnover,
    halted: (state & HALTED) !== 0,
    special: specialOf(state, special),
  };
}

export function encodeDepth(depth: DepthRecord): Uint8Array {
  const { bytes, cursor } = blank(DEPTH_HEAD + (depth.bids.length + depth.asks.length) * LEVEL_BYTES);
  cursor.setU32(depth.seq);
  cursor.setF64(depth.at);
  cursor.setU8(depth.bids.length);
  cursor.setU8(depth.asks.length);
  cursor.setF64(depth.over);
  cursor.setF64(depth.under);
  cursor.setF64(depth.marketBuy);
  cursor.setF64(depth.marketSell);
  cursor.setI32(depth.indicativePrice);
  cursor.setF64(depth.indicativeVolume);
  for (const level of [...depth.bids, ...depth.asks]) {
    cursor.setI32(level.price);
    cursor.setF64(level.quantity);
    cursor.setU32(level.orders);
  }
  return bytes;
}

export function decodeDepth(view: DataView): DepthRecord {
  const c = new Cursor(view);
  const [seq, at, bidCount, askCount] = [c.u32(), c.f64(), c.u8(), c.u8()];
  const [over, under, marketBuy, marketSell] = [c.f64(), c.f64(), c.f64(), c.f64()];
  const [indicativePrice, indicativeVolume] = [c.i32(), c.f64()];
  const levels = (count: number): LevelRecord[] =>
    Array.from({ length: count }, () => ({ price: c.i32(), quantity: c.f64(), orders: c.u32() }));
  const bids = levels(bidCount);
  return {
    seq,
    at,
    bids,
    asks: levels(askCount),
    over,
    under,
    marketBuy,
    marketSell,
    indicativePrice,
    indicativeVolume,
  };
}

export function encodeTape(tape: TapeRecord): Uint8Array {
  const { bytes, cursor } = blank(4 + 2 + tape.trades.length * TRADE_BYTES);
  cursor.setU32(tape.seq);
  cursor.setU8(tape.trades.length & 0xff);
  cursor.setU8(tape.trades.length >>> 8);
  for (const trade of tape.trades) {
    cursor.setF64(trade.tradeId);
    cursor.setF64(trade.at);
    cursor.setI32(trade.price);
    cursor.setF64(trade.quantity);
    cursor.setU8(AGGRESSORS.indexOf(trade.aggressor));
  }
  return bytes;
}

export function decodeTape(view: DataView): TapeRecord {
  const c = new Cursor(view);
  const seq = c.u32();
  const count = c.u8() + (c.u8() << 8);
  const trades = Array.from({ length: count }, () => ({
    tradeId: c.f64(),
    at: c.f64(),
    price: c.i32(),
    quantity: c.f64(),
    aggressor: AGGRESSORS[c.u8()] ?? 'auction',
  }));
  return { seq, trades };
}
