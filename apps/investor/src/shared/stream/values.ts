import type { DepthView, QuoteView, TradeView } from '@kabuto/contract';
import type { DepthRecord, QuoteRecord, TapeRecord } from '@kabuto/contract/stream';
import { type Price, parsePrice, price, type Shares, shares, type Yen, yen } from '@kabuto/market';

/** A quote at which orders of `side` push and nothing trades until it is renewed or met. */
export type SpecialQuote = {
  readonly kind: 'special' | 'sequential';
  readonly side: 'buy' | 'sell';
  readonly price: Price;
};

/**
 * A quote as the pages use it. Null = no trade or no order yet; `base` is the price from which the day's change is
 * measured.
 */
export type Quote = {
  readonly last: Price | null;
  readonly lastAt: number | null;
  readonly base: Price;
  readonly open: Price | null;
  readonly high: Price | null;
  readonly low: Price | null;
  readonly bid: Price | null;
  readonly ask: Price | null;
  readonly volume: Shares;
  readonly turnover: Yen;
  readonly halted: boolean;
  /** The special or sequential quote shown. */
  readonly special: SpecialQuote | null;
};

export type Level = { readonly price: Price; readonly quantity: Shares; readonly orders: number };

/** The book: at most ten levels a side, best first. `over` and `under` are the quantities beyond them. */
export type Depth = {
  readonly at: number;
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
  readonly over: Shares;
  readonly under: Shares;
  readonly marketBuy: Shares;
  readonly marketSell: Shares;
  readonly indicative: { readonly price: Price; readonly volume: Shares } | null;
};

/** One trade of the tape. */
export type Trade = {
  readonly tradeId: number;
  readonly at: number;
  readonly price: Price;
  readonly quantity: Shares;
  readonly aggressor: 'buy' | 'sell' | 'auction';
};

/** Number of trades that a tape keeps in memory. */
const TAPE_LENGTH = 100;

const wirePrice = (text: string | null): Price | null => (text === null ? null : (parsePrice(text) ?? null));
const tenths = (value: number): Price | null => (value === 0 ? null : price(value));
const count = (text: string): Shares => shares(Number(text));

export const quoteOfView = (view: QuoteView): Quote => ({
  last: wirePrice(view.last),
  lastAt: view.lastAt,
  base: wirePrice(view.base) ?? price(0),
  open: wirePrice(view.open),
  high: wirePrice(view.high),
  low: wirePrice(view.low),
  bid: wirePrice(view.bid),
  ask: wirePrice(view.ask),
  volume: count(view.volume),
  turnover: yen(Number(view.turnover)),
  halted: view.halted,
  special:
    view.special === null
      ? null
      : { kind: view.special.kind, side: view.special.side, price: wirePrice(view.special.price) ?? price(0) },
});

export const quoteOfRecord = (record: QuoteRecord): Quote => ({
  last: tenths(record.last),
  lastAt: record.lastAt === 0 ? null : record.lastAt,
  base: price(record.base),
  open: tenths(record.open),
  high: tenths(record.high),
  low: tenths(record.low),
  bid: tenths(record.bid),
  ask: tenths(record.ask),
  volume: shares(record.volume),
  turnover: yen(record.turnover),
  halted: record.halted,
  special: record.special === null ? null : { ...record.special, price: price(record.special.price) },
});

type ViewLevel = DepthView['bids'][number];
const levelOfView = (level: ViewLevel): Level => ({
  price: wirePrice(level.price) ?? price(0),
  quantity: count(level.quantity),
  orders: level.orders,
});

export const depthOfView = (view: DepthView): Depth => ({
  at: view.at,
  bids: view.bids.map(levelOfView),
  asks: view.asks.map(levelOfView),
  over: count(view.over),
  under: count(view.under),
  marketBuy: count(view.marketBuy),
  marketSell: count(view.marketSell),
  indicative:
    view.indicative === null
      ? null
      : { price: wirePrice(view.indicative.price) ?? price(0), volume: count(view.indicative.volume) },
});

export const depthOfRecord = (record: DepthRecord): Depth => {
  const level = (entry: { price: number; quantity: number; orders: number }): Level => ({
    price: price(entry.price),
    quantity: shares(entry.quantity),
    orders: entry.orders,
  });
  return {
    at: record.at,
    bids: record.bids.map(level),
    asks: record.asks.map(level),
    over: shares(record.over),
    under: shares(record.under),
    marketBuy: shares(record.marketBuy),
    marketSell: shares(record.marketSell),
    indicative:
      record.indicativePrice === 0
        ? null
        : { price: price(record.indicativePrice), volume: shares(record.indicativeVolume) },
  };
};

export const tradeOfView = (view: TradeView): Trade => ({
  tradeId: view.tradeId,
  at: view.at,
  price: wirePrice(view.price) ?? price(0),
  quantity: count(view.quantity),
  aggressor: view.aggressor,
});

export const tradesOfRecord = (record: TapeRecord): Trade[] =>
  record.trades.map((trade) => ({ ...trade, price: price(trade.price), quantity: shares(trade.quantity) }));

/** Merges both lists, newest first, without duplicates, at most a hundred. */
export function mergeTapes(fresh: readonly Trade[], known: readonly Trade[]): readonly Trade[] {
  const byId = new Map([...known, ...fresh].map((trade) => [trade.tradeId, trade]));
  return [...byId.values()].sort((a, b) => b.tradeId - a.tradeId).slice(0, TAPE_LENGTH);
}
