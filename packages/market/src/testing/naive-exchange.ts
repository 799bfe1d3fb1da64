import type { Side } from '../book/book.ts';
import {
  type NaiveOrder,
  type NaivePrice,
  type NaiveTerms,
  naiveIndicative,
  naiveItayose,
  willing,
} from './naive-auction.ts';

export type NaiveTrade = { price: number; quantity: number; at: number };
type Quote = { kind: 'special' | 'sequential'; side: Side; price: number; since: number };
export type NaivePhase = 'collecting' | 'continuous' | 'pre-closing' | 'pause' | 'closed';

const THREE_MINUTES = 180_000;
const ONE_MINUTE = 60_000;
const other = (side: Side): Side => (side === 'buy' ? 'sell' : 'buy');
const byTime = (a: NaiveOrder, b: NaiveOrder): number => a.arrival - b.arrival;

/**
 * One issue's day as market-rules.md 1.1 to 1.4 and 1.7 tell it, one list of orders searched whole each time: slow, and obviously right.
 * One tick and one renewal width for all prices; auctions share by time.
 */
export class NaiveExchange {
  orders: NaiveOrder[] = [];
  outside: NaiveOrder[] = [];
  trades: NaiveTrade[] = [];
  filled = new Map<number, number>();
  quote: Quote | undefined;
  phase: NaivePhase = 'collecting';
  halted = false;
  last: number | undefined;
  lastAt = 0;
  private run: { side: Side; from: number; since: number } | undefined;
  private arrivals = 0;
  private readonly base: number;
  private readonly tick: number;
  private readonly width: number;
  private readonly lower: number;
  private readonly upper: number;

  constructor(rules: { base: number; tick: number; width: number; limit: number }) {
    this.base = rules.base;
    this.tick = rules.tick;
    this.width = rules.width;
    this.lower = rules.base - rules.limit;
    this.upper = rules.base + rules.limit;
  }

  private get reference(): number {
    return this.last ?? this.base;
  }
  private get terms(): NaiveTerms {
    return { tick: this.tick, lower: this.lower, upper: this.upper, centre: this.quote?.price ?? this.reference };
  }

  get indicative(): NaivePrice | undefined {
    const collecting = this.phase === 'collecting' || this.phase === 'pre-closing';
    return collecting ? naiveIndicative(this.orders, this.terms) : undefined;
  }

  /** A new order that the venue takes. */
  place(order: Omit<NaiveOrder, 'arrival'>, at: number, ioc: boolean): void {
    const mine = { ...order, arrival: ++this.arrivals };
    if (order.condition === 'closing-pm' && this.phase !== 'pre-closing') this.outside.push(mine);
    else if (order.condition === 'funari-pm' && this.phase === 'pre-closing') this.orders.push({ ...mine, limit: 0 });
    else if (this.phase === 'continuous') this.arrive(mine, at, ioc);
    else this.orders.push(mine);
  }

  cancel(id: number, at: number): void {
    const had = this.orders.length + this.outside.length;
    this.orders = this.orders.filter((order) => order.id !== id);
    this.outside = this.outside.filter((order) => order.id !== id);
    if (this.orders.length + this.outside.length < had) this.changed(at);
  }

  /** Another price and no more shares: the order comes anew, unless its price stays. */
  amend(id: number, limit: number, quantity: number, at: number): void {
    const parked = this.outside.find((order) => order.id === id);
    const order = parked ?? this.orders.find((each) => each.id === id);
    if (order === undefined) return;
    if (order.limit === limit) {
      order.quantity = quantity;
      this.changed(at);
      return;
    }
    const { side, condition } = order;
    this.orders = this.orders.filter((each) => each.id !== id);
    this.outside = this.outside.filter((each) => each.id !== id);
    this.place({ id, side, limit, quantity, ...(condition === undefined ? {} : { condition }) }, at, false);
  }

  private changed(at: number): void {
    if (this.quote !== undefined && this.phase === 'continuous' && !this.halted) this.reconsider(at);
  }

  halt(halted: boolean, at: number): void {
    this.halted = halted;
    if (!halted && this.phase === 'continuous') this.openBook(at);
  }

  private ranked(side: Side): NaiveOrder[] {
    const worth = ({ limit }: NaiveOrder): number =>
      limit === 0 ? Number.MAX_SAFE_INTEGER : side === 'buy' ? limit : -limit;
    return this.orders.filter((order) => order.side === side).sort((a, b) => worth(b) - worth(a) || byTime(a, b));
  }

  private arrive(order: NaiveOrder, at: number, ioc: boolean): void {
    const { side, limit } = order;
    if (this.quote !== undefined || this.orders.some((each) => each.side !== side && each.limit === 0)) {
      if (ioc) return;
      this.orders.push(order);
      this.reconsider(at);
      return;
    }
    const { run } = this;
    const running = run !== undefined && run.side === side && at <= run.since + ONE_MINUTE;
    const start = running ? run.from : this.reference;
    const before = this.reference;
    let stop: Quote['kind'] | undefined;
    while (order.quantity > 0 && stop === undefined) {
      const maker = this.ranked(other(side))[0];
      if (maker === undefined) {
        if (limit === 0) stop = 'special';
        break;
      }
      if (limit !== 0 && (side === 'buy' ? maker.limit > limit : maker.limit < limit)) break;
      const far = side === 'buy' ? maker.limit - start : start - maker.limit;
      if (Math.abs(maker.limit - this.reference) > this.width) stop = 'special';
      else if (far > 2 * this.width) stop = 'sequential';
      else this.meet(order, maker, at);
    }
    if (this.reference !== before && !(running && run.from === start)) this.run = { side, from: start, since: at };
    if (order.quantity === 0 || ioc) return;
    this.orders.push(order);
    const sign = side === 'buy' ? 1 : -1;
    if (stop === 'sequential') {
      this.quote = { kind: 'sequential', side, price: start + sign * 2 * this.width, since: at };
    } else if (stop === 'special') this.show(side, at);
  }

  private meet(taker: NaiveOrder, maker: NaiveOrder, at: number): void {
    const quantity = Math.min(taker.quantity, maker.quantity);
    this.print(maker.limit, quantity, at);
    this.fill(taker, quantity);
    this.fill(maker, quantity);
  }

  private print(price: number, quantity: number, at: number): void {
    this.last = price;
    this.lastAt = Math.max(at, this.lastAt);
    this.trades.push({ price, quantity, at: this.lastAt });
  }

  private fill(order: NaiveOrder, quantity: number): void {
    order.quantity -= quantity;
    this.filled.set(order.id, (this.filled.get(order.id) ?? 0) + quantity);
    this.orders = this.orders.filter((each) => each.quantity > 0);
  }

  /** Fills each side's orders, in the given priority, until `volume` is used up. */
  private execute({ price, volume }: NaivePrice, at: number, rank: (side: Side) => NaiveOrder[]): void {
    this.run = undefined;
    this.print(price, volume, at);
    for (const side of ['buy', 'sell'] as const) {
      let left = volume;
      for (const order of rank(side)) {
        const quantity = Math.min(left, order.quantity);
        left -= quantity;
        if (quantity > 0) this.fill(order, quantity);
      }
    }
  }

  /** A special quote one width from the centre, within the limits. */
  private show(side: Side, at: number): void {
    const { centre } = this.terms;
    const price =
      side === 'buy' ? Math.min(this.upper, centre + this.width) : Math.max(this.lower, centre - this.width);
    this.quote = { kind: 'special', side, price, since: at };
  }

  private hold(at: number, from: number, to: number): Side | undefined {
    const { trade, push } = naiveItayose(this.orders, this.terms, from, to);
    if (push !== undefined) return push;
    this.quote = undefined;
    if (trade !== undefined) this.execute(trade, at, (side) => this.ranked(side));
    return undefined;
  }

  private openBook(at: number): void {
    const { centre } = this.terms;
    const push = this.hold(at, centre - this.width, centre + this.width);
    if (push !== undefined) this.show(push, at);
  }

  private reconsider(at: number): void {
    const { quote } = this;
    if (quote === undefined) {
      this.openBook(at);
      return;
    }
    const { side, price } = quote;
    if (quote.kind === 'special') {
      const from = side === 'buy' ? price - this.width : price;
      const push = this.hold(at, from, from + this.width);
      if (push === other(side)) this.show(push, at);
      return;
    }
    const size = (name: Side): number =>
      willing(this.orders, name, price).reduce((total, { quantity }) => total + quantity, 0);
    const volume = Math.min(size('buy'), size('sell'));
    if (volume > 0) {
      this.execute({ price, volume, imbalance: 0 }, at, (name) => {
        const able = willing(this.orders, name, price);
        return this.ranked(name).filter((order) => able.includes(order));
      });
    }
    const pushing =
      this.orders.some((order) => order.side === side && order.limit === 0) ||
      naiveIndicative(this.orders, this.terms) !== undefined;
    if (!pushing) this.quote = undefined;
  }

  /** Renews the quote at each moment it is due, up to and including `to`. */
  renewUntil(to: number): void {
    for (;;) {
      const { quote } = this;
      if (quote === undefined || this.halted || this.phase !== 'continuous') return;
      const due = quote.since + (quote.kind === 'special' ? THREE_MINUTES : ONE_MINUTE);
      if (due > to) return;
      this.openBook(due);
    }
  }

  /** The auctions of 09:00 and 12:30. */
  open(at: number): void {
    if (!this.halted) this.openBook(at);
    this.phase = 'continuous';
  }

  /** The auction of 11:30: within one width of the last price or none. */
  morningClose(at: number): void {
    const { centre } = this.terms;
    if (!this.halted && this.quote === undefined) {
      const { trade } = naiveItayose(this.orders, this.terms, centre - this.width, centre + this.width);
      if (trade !== undefined) this.execute(trade, at, (side) => this.ranked(side));
    }
    this.phase = 'pause';
  }

  /** 15:25: closing orders come in, funari orders lose their price. */
  beginPreClosing(): void {
    this.phase = 'pre-closing';
    const moved = [...this.outside, ...this.orders.filter(({ condition }) => condition === 'funari-pm')].sort(byTime);
    this.orders = this.orders.filter((order) => !moved.includes(order));
    this.outside = [];
    for (const order of moved) {
      const limit = order.condition === 'funari-pm' ? 0 : order.limit;
      this.orders.push({ ...order, limit, arrival: ++this.arrivals });
    }
  }

  /** 15:30: the auction within two widths, else its edge with time before price, on both sides (1.3, 1.7). */
  close(at: number): void {
    const { centre } = this.terms;
    const [from, to] = [centre - 2 * this.width, centre + 2 * this.width];
    const { trade, push } = this.halted ? {} : naiveItayose(this.orders, this.terms, from, to);
    if (trade !== undefined) this.execute(trade, at, (side) => this.ranked(side));
    if (push !== undefined) {
      const edge = push === 'buy' ? Math.min(this.upper, to) : Math.max(this.lower, from);
      const able = (side: Side): NaiveOrder[] => willing(this.orders, side, edge).sort(byTime);
      const size = (side: Side): number => able(side).reduce((total, { quantity }) => total + quantity, 0);
      const volume = Math.min(size('buy'), size('sell'));
      if (volume > 0) this.execute({ price: edge, volume, imbalance: 0 }, at, able);
    }
    this.orders = [];
    this.outside = [];
    this.phase = 'closed';
  }
}
