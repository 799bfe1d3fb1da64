import type { Side } from '../../src/book/book.ts';

export type NaiveOrder = { id: number; side: Side; price: number; quantity: number };
export type NaiveFill = { taker: number; maker: number; price: number; quantity: number };

/** An obviously correct, slow book: one list in order of arrival, searched in full each time. Price 0 means market. */
export class NaiveBook {
  orders: NaiveOrder[] = [];

  /** The side's orders in priority: market orders, then better prices, then earlier ones. */
  ranked(side: Side): NaiveOrder[] {
    const worth = (order: NaiveOrder): number => {
      if (order.price === 0) return Number.POSITIVE_INFINITY;
      return side === 'buy' ? order.price : -order.price;
    };
    // Array.prototype.sort is stable, so arrival order decides ties.
    return this.orders
      .filter((order) => order.side === side)
      .sort((a, b) => (worth(a) === worth(b) ? 0 : worth(b) > worth(a) ? 1 : -1));
  }

  bestPrice(side: Side): number {
    return this.ranked(side).find((order) => order.price !== 0)?.price ?? 0;
  }

  /** Matches, rests what is left, and returns the fills. */
  submit(order: NaiveOrder, reference: number): NaiveFill[] {
    const fills: NaiveFill[] = [];
    const other: Side = order.side === 'buy' ? 'sell' : 'buy';
    const mine = { ...order };
    while (mine.quantity > 0) {
      const maker = this.ranked(other)[0];
      if (maker === undefined) break;
      const price = maker.price === 0 ? this.marketPrice(other, mine.price, reference) : maker.price;
      const crosses = mine.price === 0 || (mine.side === 'buy' ? price <= mine.price : price >= mine.price);
      if (!crosses) break;
      const quantity = Math.min(maker.quantity, mine.quantity);
      fills.push({ taker: mine.id, maker: maker.id, price, quantity });
      mine.quantity -= quantity;
      maker.quantity -= quantity;
      this.orders = this.orders.filter((each) => each.quantity > 0);
    }
    if (mine.quantity > 0) this.orders.push(mine);
    return fills;
  }

  cancel(id: number): void {
    this.orders = this.orders.filter((order) => order.id !== id);
  }

  private marketPrice(side: Side, limit: number, reference: number): number {
    const beside = this.bestPrice(side);
    if (limit === 0) return beside === 0 ? reference : beside;
    if (beside === 0) return limit;
    return side === 'buy' ? Math.max(limit, beside) : Math.min(limit, beside);
  }
}
