import { type Price, price, type Shares, shares } from '../units.ts';
import { BookSide } from './book-side.ts';
import { LevelPool } from './level-pool.ts';
import { OrderPool } from './order-pool.ts';

/** Which side of the book an order is on. */
export type Side = 'buy' | 'sell';

/** The price of a market order. */
export const MARKET = 0;

/** A price level: the shares waiting there and the number of their orders. */
export type BookLevel = { readonly price: Price; readonly quantity: Shares; readonly orders: number };

/** Receives each match, in order: `left` remains of the resting order, which is still in its slot. */
export type FillSink = {
  onFill(maker: number, makerSide: Side, price: number, quantity: number, left: number): void;
};

/**
 * A price-time priority order book (rules/market.md 1.1, continuous trading). Prices are integers in tenths of a yen,
 * quantities integer shares. Orders are identified by the slot that `add` returns; a slot is reused once its order has
 * left the book. Does not check lots, ticks or limits: a venue does so before an order arrives here. Books of one venue
 * share a pool.
 */
export class Book {
  readonly pool: OrderPool;
  readonly levels: LevelPool;
  readonly bids: BookSide;
  readonly asks: BookSide;

  /** The pool's number of its bid side; its ask side is the next. */
  private readonly first: number;

  constructor(levels: LevelPool = new LevelPool(new OrderPool())) {
    this.levels = levels;
    this.pool = levels.orders;
    this.first = levels.addBook();
    this.bids = new BookSide(levels, this.first);
    this.asks = new BookSide(levels, this.first + 1);
  }

  /** The side on which orders to buy, or to sell, rest. */
  side(name: Side): BookSide {
    return name === 'buy' ? this.bids : this.asks;
  }

  /** Rests an order without matching it; price MARKET has priority over every price. Returns its slot. */
  add(name: Side, at: number, quantity: number, id: number): number {
    const slot = this.pool.take(id, quantity);
    this.levels.enter(name === 'buy' ? this.first : this.first + 1, slot, at, quantity);
    return slot;
  }

  /** The order's id, given by the owner of the book. */
  idOf(slot: number): number {
    return this.pool.idOf(slot);
  }

  /** The remaining shares of an order. */
  remaining(slot: number): number {
    return this.pool.quantityOf(slot);
  }

  /** Removes an order from the book and returns its remaining shares. */
  cancel(slot: number): number {
    const left = this.remaining(slot);
    this.levels.leave(slot);
    this.pool.release(slot);
    return left;
  }

  /**
   * Rests an order that already has a slot, behind the others: one that waited outside, or one that moves to another
   * price.
   */
  enter(name: Side, slot: number, at: number): void {
    if (this.pool.levelOf(slot) !== 0) this.levels.leave(slot);
    this.levels.enter(name === 'buy' ? this.first : this.first + 1, slot, at, this.pool.quantityOf(slot));
  }

  /** Reduces an order by `by` shares; it keeps its place. With none left it leaves the book. */
  reduce(slot: number, by: number): void {
    this.levels.reduce(slot, by);
  }

  /** Whether an order of this side and limit (MARKET: any price) would find a counterpart at once. */
  crosses(name: Side, limit: number): boolean {
    const { sides } = this.levels;
    const other = (name === 'buy' ? this.first + 1 : this.first) << 3;
    if (sides[other + 2] !== 0) return true;
    const best = sides[other + 1] ?? 0;
    if (best === 0) return false;
    return limit === 0 || (name === 'buy' ? best <= limit : best >= limit);
  }

  /**
   * Matches an arriving order with the other side, best price first, then time, at the resting orders' prices, and
   * returns the unmatched shares. `limit` MARKET takes any price. Waiting market orders come first: they trade at the
   * better, for the arriving order, of its limit and the best price on their side; when neither exists, at `reference`
   * (the last price).
   */
  match(name: Side, limit: number, quantity: number, reference: number, sink: FillSink): number {
    const buying = name === 'buy';
    const other = buying ? this.asks : this.bids;
    const makerSide = buying ? 'sell' : 'buy';
    let left = quantity;
    if (other.market !== 0) {
      left = this.take(makerSide, other.market, marketPrice(other, limit, reference), left, sink);
    }
    while (left > 0) {
      const at = other.bestPrice;
      if (at === 0 || (limit !== 0 && (buying ? at > limit : at < limit))) break;
      left = this.take(makerSide, other.best, at, left, sink);
    }
    return left;
  }

  private take(name: Side, level: number, at: number, wanted: number, sink: FillSink): number {
    const { levels, pool } = this;
    let left = wanted;
    let maker = pool.nextOf(level);
    while (left > 0 && maker !== level) {
      const after = pool.nextOf(maker);
      const has = pool.quantityOf(maker);
      const traded = has < left ? has : left;
      left -= traded;
      sink.onFill(maker, name, at, traded, has - traded);
      levels.reduce(maker, traded);
      maker = after;
    }
    return left;
  }

  /** The best `count` levels of a side, best first, without waiting market orders. */
  depth(name: Side, count: number): BookLevel[] {
    const { levels } = this;
    const found: BookLevel[] = [];
    for (let level = this.side(name).best; level !== 0 && found.length < count; level = levels.worseOf(level)) {
      found.push({
        price: price(levels.priceOf(level)),
        quantity: shares(levels.sharesOf(level)),
        orders: levels.countOf(level),
      });
    }
    return found;
  }

  /**
   * Visits a side's orders in priority: waiting market orders, then by price and time. The visitor may cancel the
   * visited order.
   */
  visit(name: Side, visitor: (slot: number, price: number) => void): void {
    const side = this.side(name);
    if (side.market !== 0) this.visitLevel(side.market, MARKET, visitor);
    for (const level of side.levels) this.visitLevel(level, this.levels.priceOf(level), visitor);
  }

  /** Visits the orders of one level, oldest first. The visitor may cancel the visited order. */
  visitLevel(level: number, at: number, visitor: (slot: number, price: number) => void): void {
    let slot = this.pool.nextOf(level);
    while (slot !== level) {
      const after = this.pool.nextOf(slot);
      visitor(slot, at);
      slot = after;
    }
  }

  /** Whether no order rests in the book. */
  get isEmpty(): boolean {
    const { bids, asks } = this;
    return bids.length === 0 && asks.length === 0 && bids.market === 0 && asks.market === 0;
  }
}

function marketPrice(side: BookSide, limit: number, reference: number): number {
  const beside = side.bestPrice;
  if (limit === MARKET) return beside === 0 ? reference : beside;
  if (beside === 0) return limit;
  return side.sign === 1 ? Math.max(limit, beside) : Math.min(limit, beside);
}
