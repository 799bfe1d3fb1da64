import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allotByTime } from '../auction/allotment.ts';
import type { Side } from '../book/book.ts';
import { NaiveExchange } from '../testing/naive-exchange.ts';
import { clock, FRIDAY, instruments, TOYOTA, VenueDriver } from '../testing/venue-driver.ts';
import { type EpochMs, epochMs, price, shares } from '../units.ts';
import { TOKYO } from './tokyo.ts';
import type { Trade } from './types.ts';

/**
 * Base 3,750 yen: limit 700, width 70, tick 1 (market-rules.md 1.5, 1.6); from 3,050 to 4,450 yen width and tick are the same everywhere,
 * so that the naive exchange needs no tables.
 */
const RULES = { base: 37_500, tick: 10, width: 700, limit: 7_000 };
/** Random days of a run: about 60 events each. */
const DAYS = 300;
const TIMES = [
  '08:10',
  '08:59',
  '09:00',
  '09:30',
  '11:29',
  '11:30',
  '12:20',
  '12:30',
  '14:00',
  '15:24',
  '15:25',
  '15:29',
];

type Step =
  | {
      readonly kind: 'order';
      readonly side: Side;
      readonly yen: number;
      readonly market: boolean;
      readonly lots: number;
      readonly extra: 'none' | 'ioc' | 'closing-pm' | 'funari-pm';
    }
  | { readonly kind: 'cancel'; readonly which: number }
  | { readonly kind: 'amend'; readonly which: number; readonly yen: number; readonly less: boolean }
  | { readonly kind: 'halt'; readonly halted: boolean }
  | {
      readonly kind: 'sweep';
      readonly side: Side;
      readonly gap: number;
      readonly levels: number;
      readonly lots: number;
    }
  | { readonly kind: 'wait'; readonly ms: number };

const yen = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 3_735, max: 3_765 }) },
  { weight: 4, arbitrary: fc.integer({ min: 3_500, max: 4_000 }) },
);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constant('order' as const),
      side: fc.constantFrom('buy' as const, 'sell' as const),
      yen,
      market: fc.integer({ min: 0, max: 7 }).map((n) => n === 0),
      lots: fc.oneof(
        { weight: 4, arbitrary: fc.integer({ min: 1, max: 9 }) },
        { weight: 1, arbitrary: fc.integer({ min: 20, max: 60 }) },
      ),
      extra: fc.constantFrom('none', 'none', 'none', 'none', 'ioc', 'closing-pm', 'funari-pm'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('cancel' as const), which: fc.nat() }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('amend' as const), which: fc.nat(), yen, less: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('sweep' as const),
      side: fc.constantFrom('buy' as const, 'sell' as const),
      gap: fc.integer({ min: 15, max: 80 }),
      levels: fc.integer({ min: 3, max: 8 }),
      lots: fc.integer({ min: 2, max: 12 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('halt' as const), halted: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      ms: fc.constantFrom(1_000, 20_000, 59_500, 60_000, 180_000),
    }),
  },
);
/** What happens after each of the day's times. */
const day = fc.tuple(...TIMES.map(() => fc.array(step, { maxLength: 14 })));

/** The fast venue and the naive exchange, given the same day. */
class Pair {
  readonly driver: VenueDriver;
  readonly naive = new NaiveExchange(RULES);
  private readonly tape: Trade[] = [];
  private readonly filled = new Map<number, number>();
  private orderId = 0;
  private tick = 0;
  private at: EpochMs = clock('08:00');
  events = 0;

  constructor() {
    const [toyota] = instruments(0, RULES.base / 10);
    if (toyota === undefined) throw new RangeError('no issue');
    this.driver = new VenueDriver('08:00', 0, FRIDAY, [toyota], { ...TOKYO, allotment: allotByTime });
  }

  private give(input: Parameters<VenueDriver['venue']['apply']>[0]): boolean {
    let taken = true;
    for (const report of this.driver.venue.apply(input)) {
      if (report.kind === 'reject' || report.kind === 'amendRejected') taken = false;
      if (report.kind !== 'fill') continue;
      this.filled.set(report.orderId, (this.filled.get(report.orderId) ?? 0) + report.quantity);
    }
    this.tape.push(...this.driver.venue.drain().trades);
    return taken;
  }

  /** Time passes to `to`; the naive exchange hears of each boundary on the way. */
  pass(to: EpochMs): void {
    this.tick += 1;
    const before = this.at;
    this.at = to;
    this.give({ kind: 'tick', tick: this.tick, at: to, gap: false });
    const { naive } = this;
    for (const [time, act] of [
      ['09:00', (at: number) => naive.open(at)],
      ['11:30', (at: number) => naive.morningClose(at)],
      ['12:05', () => (naive.phase = 'collecting')],
      ['12:30', (at: number) => naive.open(at)],
      ['15:25', () => naive.beginPreClosing()],
      ['15:30', (at: number) => naive.close(at)],
    ] as const) {
      const at = clock(time);
      if (at <= before || at > to) continue;
      naive.renewUntil(at - 1);
      act(at);
    }
    naive.renewUntil(to);
    this.compare();
  }

  play(each: Step, until: EpochMs): void {
    this.events += 1;
    const { naive, at } = this;
    const id = 1 + (('which' in each ? each.which : 0) % Math.max(1, this.orderId));
    if (each.kind === 'wait') {
      const to = epochMs(at + each.ms);
      if (to < until) this.pass(to);
    } else if (each.kind === 'halt') {
      if (naive.halted !== each.halted) {
        this.give({ kind: 'halt', instrument: TOYOTA, halted: each.halted, at });
        naive.halt(each.halted, at);
      }
    } else if (each.kind === 'sweep') this.sweep(each);
    else if (each.kind === 'cancel') {
      this.give({ kind: 'cancel', orderId: id, at });
      naive.cancel(id, at);
    } else if (each.kind === 'amend') {
      const order = this.driver.venue.workingOrders().find((working) => working.orderId === id);
      if (order?.price === undefined) return;
      const quantity = each.less ? Math.max(100, order.quantity - 100) : order.quantity;
      const to = { price: price(each.yen * 10), quantity: shares(quantity) };
      if (this.give({ kind: 'amend', orderId: id, at, ...to })) naive.amend(id, to.price, quantity, at);
    } else this.order(each);
    this.compare();
  }

  /** Orders a gap apart away from the last price, and one that goes through them. */
  private sweep({ side, gap, levels, lots }: Extract<Step, { kind: 'sweep' }>): void {
    const [sign, maker] = side === 'buy' ? [1, 'sell' as const] : [-1, 'buy' as const];
    const from = (this.naive.last ?? RULES.base) / 10;
    const common = { kind: 'order', market: false, extra: 'none' } as const;
    for (let n = 1; n <= levels; n++) {
      this.order({ ...common, side: maker, yen: from + sign * gap * n, lots: 1 });
      this.compare();
    }
    this.order({ ...common, side, yen: from + sign * gap * levels, lots });
  }

  private order({ side, yen: at, market, lots, extra }: Extract<Step, { kind: 'order' }>): void {
    this.orderId += 1;
    const common = { kind: 'new', orderId: this.orderId, instrument: TOYOTA, side, at: this.at } as const;
    const marks = extra === 'none' ? {} : extra === 'ioc' ? { timeInForce: extra } : { condition: extra };
    const priced = market ? { type: 'market' as const } : { type: 'limit' as const, price: price(at * 10) };
    if (!this.give({ ...common, ...priced, ...marks, quantity: shares(lots * 100) })) return;
    const condition = 'condition' in marks ? { condition: marks.condition } : {};
    const order = { id: this.orderId, side, limit: market ? 0 : at * 10, quantity: lots * 100, ...condition };
    this.naive.place(order, this.at, extra === 'ioc');
  }

  private compare(): void {
    const { naive, tape } = this;
    expect(tape.map(({ price, quantity, at }) => ({ price, quantity, at }))).toEqual(naive.trades);
    expect(this.filled).toEqual(naive.filled);
    const depth = this.driver.venue.depth(TOYOTA, 1_000);
    const size = (side: Side, at: number): number =>
      naive.orders.reduce((sum, order) => sum + (order.side === side && order.limit === at ? order.quantity : 0), 0);
    for (const side of ['buy', 'sell'] as const) {
      const shown = side === 'buy' ? depth.bids : depth.asks;
      const limits = naive.orders.filter((order) => order.side === side && order.limit !== 0).map(({ limit }) => limit);
      const sorted = [...new Set(limits)].sort((a, b) => (side === 'buy' ? b - a : a - b));
      expect(shown.map((level) => [level.price, level.quantity])).toEqual(sorted.map((at) => [at, size(side, at)]));
      expect(side === 'buy' ? depth.marketBuy : depth.marketSell).toBe(size(side, 0));
    }
    expect(depth.indicative).toEqual(naive.indicative);
    if (naive.phase === 'closed') return;
    const quote = naive.quote;
    expect(depth.quote).toEqual(quote === undefined ? undefined : { side: quote.side, price: quote.price });
  }
}

describe('MKT-02 MKT-03 MKT-04 the venue against a naive exchange written from market-rules.md', () => {
  it('random days have the same trades, fills, books, quotes and indicative prices', () => {
    let [events, special, sequential] = [0, 0, 0];
    fc.assert(
      fc.property(day, (parts) => {
        const pair = new Pair();
        parts.forEach((steps, n) => {
          const start = clock(TIMES[n] ?? '15:29');
          pair.pass(start);
          const until = n + 1 < TIMES.length ? clock(TIMES[n + 1] ?? '15:30') : clock('15:30');
          for (const each of steps) {
            pair.play(each, until);
            if (pair.naive.quote?.kind === 'special') special += 1;
            if (pair.naive.quote?.kind === 'sequential') sequential += 1;
          }
        });
        pair.pass(clock('15:30'));
        events += pair.events;
      }),
      { numRuns: DAYS },
    );
    expect(events).toBeGreaterThan(10_000);
    expect(special).toBeGreaterThan(500);
    expect(sequential).toBeGreaterThan(50);
  }, 600_000);
});
