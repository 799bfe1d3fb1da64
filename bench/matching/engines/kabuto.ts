import {
  type EpochMs,
  type InstrumentCode,
  type InstrumentSpec,
  instrumentCode,
  isoDate,
  JNX_J_MARKET,
  type MarketDataSink,
  type NewOrder,
  type Price,
  price,
  type ReportSink,
  type Shares,
  shares,
  timeOfDay,
  tokyoEpoch,
  Venue,
  type VenueInput,
  type WorkingOrder,
} from '@kabuto/market';
import type { Engine, MakeEngine, OnTrade } from './engine.ts';

const DATE = isoDate('2026-11-20');
/** Start of continuous trading; events are one millisecond apart. */
const OPEN = tokyoEpoch(DATE, timeOfDay('09:00'));
/** A host takes market data in batches of about this many orders. */
const BATCH = 512;

/**
 * A tick of the workload is a tenth of a yen: prices around 1,000 yen, inside the daily limits of a base of 1,000 yen.
 */
const specOf = (n: number): InstrumentSpec => ({
  code: codeOf(n),
  lot: shares(100),
  tickTable: 'fine',
  base: price(10_000),
  activity: 0,
  volatilityBps: 0,
});

const codeOf = (n: number): InstrumentCode => instrumentCode(String(1_000 + n));

/** Kept alive, because V8 discards optimized code when an object shape that it depends on is collected. */
const RESET: VenueInput = {
  kind: 'reset',
  epoch: 1,
  seed: 1,
  at: OPEN,
  tradeDate: DATE,
  phase: 'am-continuous',
  facts: [],
  orders: [],
};

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Counts what a caller receives: fills are matched up to trades, the rest is only counted. */
class Listener implements ReportSink, MarketDataSink {
  trades = 0;
  volume = 0;
  reports = 0;
  prints = 0;
  /** The order being placed. */
  taker = 0;
  readonly #onTrade: OnTrade | undefined;

  constructor(onTrade: OnTrade | undefined) {
    this.#onTrade = onTrade;
  }

  ack(): void {
    this.reports++;
  }

  fill(orderId: number, _tradeId: number, at: Price, quantity: Shares): void {
    this.reports++;
    if (orderId === this.taker) return;
    this.trades++;
    this.volume += quantity;
    if (this.#onTrade !== undefined) this.#onTrade(this.taker, orderId, at, quantity);
  }

  cancelled(): void {
    this.reports++;
  }

  expired(): void {
    throw new Error('no order of the workload expires');
  }

  other(report: { readonly kind: string }): void {
    throw new Error(`the workload has no ${report.kind}`);
  }

  quote(): void {
    this.prints++;
  }

  trade(): void {
    this.prints++;
  }

  bar(): void {
    this.prints++;
  }
}

/**
 * The shipped venue: Japannext's J-Market unchanged, with lots, ticks and daily limits checked, facts, bars and tape
 * kept.
 */
class KabutoEngine implements Engine {
  private readonly venue: Venue;
  private readonly codes: readonly InstrumentCode[];
  private readonly listener: Listener;
  private readonly order: Mutable<NewOrder>;
  private readonly cancelling: { kind: 'cancel'; orderId: number; at: EpochMs } = {
    kind: 'cancel',
    orderId: 0,
    at: OPEN,
  };
  private now: EpochMs = OPEN;
  private untaken = 0;

  constructor(books: number, onTrade: OnTrade | undefined) {
    const specs = Array.from({ length: books }, (_, n) => specOf(n));
    this.codes = specs.map(({ code }) => code);
    this.listener = new Listener(onTrade);
    this.venue = new Venue(JNX_J_MARKET, specs, OPEN);
    this.venue.apply(RESET);
    this.order = {
      kind: 'new',
      orderId: 0,
      instrument: codeOf(0),
      side: 'buy',
      type: 'limit',
      price: price(1),
      quantity: shares(100),
      at: OPEN,
    };
  }

  get trades(): number {
    return this.listener.trades;
  }

  get volume(): number {
    return this.listener.volume;
  }

  add(symbol: number, id: number, sell: boolean, at: number, quantity: number): void {
    const { order, listener } = this;
    listener.taker = id;
    order.orderId = id;
    order.instrument = this.codes[symbol] ?? order.instrument;
    order.side = sell ? 'sell' : 'buy';
    // The workload's numbers are integers.
    order.price = at as Price;
    order.quantity = quantity as Shares;
    order.at = this.tick();
    this.venue.send(order, listener);
  }

  cancel(_symbol: number, id: number): void {
    this.cancelling.orderId = id;
    this.cancelling.at = this.tick();
    this.venue.send(this.cancelling, this.listener);
  }

  /** Advances time, and takes the tape now and then, as a host does. */
  private tick(): EpochMs {
    this.untaken++;
    if (this.untaken === BATCH) {
      this.untaken = 0;
      this.venue.drainTo(this.listener);
    }
    // An integer plus one is an integer.
    this.now = (this.now + 1) as EpochMs;
    return this.now;
  }

  resting(visitor: (id: number, sell: boolean, price: number, quantity: number) => void): void {
    const books = new Map<InstrumentCode, { readonly buy: WorkingOrder[]; readonly sell: WorkingOrder[] }>();
    for (const order of this.venue.workingOrders()) {
      const book = books.get(order.instrument) ?? { buy: [], sell: [] };
      book[order.side].push(order);
      books.set(order.instrument, book);
    }
    for (const code of this.codes) {
      for (const side of ['buy', 'sell'] as const) {
        const sign = side === 'buy' ? -1 : 1;
        // Working orders arrive in time priority, and a stable sort keeps it at each price.
        const orders = books.get(code)?.[side].sort((a, b) => sign * ((a.price ?? 0) - (b.price ?? 0))) ?? [];
        for (const { orderId, price: at, quantity } of orders) visitor(orderId, side === 'sell', at ?? 0, quantity);
      }
    }
  }
}

export const makeKabuto: MakeEngine = (books, _names, onTrade) => new KabutoEngine(books, onTrade);
