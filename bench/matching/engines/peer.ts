import { createRequire } from 'node:module';
import type { Engine, MakeEngine, OnTrade } from './engine.ts';

type IOrder = { readonly id: string; readonly price: number; readonly size: number };
type Level = { readonly price: number; readonly orders: readonly IOrder[] };
type Result = {
  readonly done: readonly IOrder[];
  readonly partial: IOrder | null;
  readonly partialQuantityProcessed: number;
  readonly err: Error | null;
};
type Limit = { readonly id: string; readonly side: 'buy' | 'sell'; readonly size: number; readonly price: number };
/** The part of nodejs-order-book 10.1.1 that is used here. */
type OrderBook = {
  limit(order: Limit): Result;
  cancel(id: string): unknown;
  snapshot(): { readonly bids: readonly Level[]; readonly asks: readonly Level[] };
};

const require = createRequire(import.meta.url);
// Its manifest names a missing types file.
const { OrderBook } = require('nodejs-order-book') as { readonly OrderBook: new () => OrderBook };

/** nodejs-order-book with a book per symbol. It requires text ids; 'o-17' is order 17. */
class PeerEngine implements Engine {
  trades = 0;
  volume = 0;
  private readonly books: readonly OrderBook[];
  private readonly names: readonly string[];
  private readonly onTrade: OnTrade | undefined;

  constructor(books: number, names: readonly string[], onTrade: OnTrade | undefined) {
    this.names = names;
    this.books = Array.from({ length: books }, () => new OrderBook());
    this.onTrade = onTrade;
  }

  add(symbol: number, id: number, sell: boolean, price: number, quantity: number): void {
    const name = this.names[id] ?? '';
    const result = this.book(symbol).limit({ id: name, side: sell ? 'sell' : 'buy', size: quantity, price });
    if (result.err !== null) throw result.err;
    for (const order of result.done) if (order.id !== name) this.traded(id, order, order.size);
    const { partial } = result;
    if (partial !== null && partial.id !== name) this.traded(id, partial, result.partialQuantityProcessed);
  }

  cancel(symbol: number, id: number): void {
    const name = this.names[id] ?? '';
    if (this.book(symbol).cancel(name) === undefined) throw new Error(`no order ${name}`);
  }

  private traded(taker: number, maker: IOrder, quantity: number): void {
    this.trades++;
    this.volume += quantity;
    if (this.onTrade !== undefined) this.onTrade(taker, numberOf(maker), maker.price, quantity);
  }

  private book(symbol: number): OrderBook {
    const book = this.books[symbol];
    if (book === undefined) throw new RangeError(`no book ${symbol}`);
    return book;
  }

  resting(visitor: (id: number, sell: boolean, price: number, quantity: number) => void): void {
    for (const book of this.books) {
      const { bids, asks } = book.snapshot();
      for (const level of bids)
        for (const order of level.orders) visitor(numberOf(order), false, order.price, order.size);
      for (const level of asks)
        for (const order of level.orders) visitor(numberOf(order), true, order.price, order.size);
    }
  }
}

const numberOf = (order: IOrder): number => Number(order.id.slice(2));

export const makePeer: MakeEngine = (books, names, onTrade) => new PeerEngine(books, names, onTrade);
