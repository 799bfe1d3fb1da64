import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clock, firstReset, instruments, SONY, TOYOTA } from '../../test/support/venue-driver.ts';
import { dayBars, minuteBars } from '../bars/aggregate.ts';
import { type EpochMs, epochMs, price, shares } from '../units.ts';
import { TOKYO } from './tokyo.ts';
import type { MinuteBar, NewOrder, Trade, VenueInput, VenueReport, VenueSpec } from './types.ts';
import { Venue } from './venue.ts';

type Step =
  | {
      readonly kind: 'order';
      readonly sony: boolean;
      readonly buy: boolean;
      readonly market: boolean;
      readonly steps: number;
      readonly lots: number;
      readonly wait: number;
      readonly extra: Pick<NewOrder, 'condition' | 'timeInForce' | 'account' | 'short' | 'member'>;
    }
  | { readonly kind: 'cancel'; readonly which: number }
  | { readonly kind: 'amend'; readonly which: number; readonly steps: number; readonly lots: number }
  | { readonly kind: 'massCancel'; readonly account: number }
  | { readonly kind: 'watch'; readonly steps: number; readonly above: boolean }
  | { readonly kind: 'watchQuote'; readonly above: boolean }
  | { readonly kind: 'tick'; readonly ms: number }
  | { readonly kind: 'halt'; readonly halted: boolean };

/** A venue that also takes fill-or-kill. */
const VENUE: VenueSpec = { ...TOKYO, capabilities: { ...TOKYO.capabilities, timeInForce: ['day', 'ioc', 'fok'] } };

const order = fc.record({
  kind: fc.constant('order' as const),
  sony: fc.boolean(),
  buy: fc.boolean(),
  market: fc.boolean(),
  steps: fc.integer({ min: -30, max: 30 }),
  lots: fc.integer({ min: 1, max: 20 }),
  wait: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 12_000 })),
  extra: fc.oneof(
    { weight: 6, arbitrary: fc.constant({}) },
    {
      weight: 3,
      arbitrary: fc
        .constantFrom('opening-am', 'opening-pm', 'closing-am', 'closing-pm', 'funari-am', 'funari-pm')
        .map((condition) => ({ condition }) as const),
    },
    {
      weight: 3,
      arbitrary: fc.constantFrom(
        { timeInForce: 'ioc' } as const,
        { timeInForce: 'fok' } as const,
        { account: 1 },
        { account: 2, member: 2 },
        { short: true },
      ),
    },
  ),
});
const which = fc.nat();
const steps = fc.integer({ min: -30, max: 30 });
const lots = fc.integer({ min: 1, max: 20 });
const waits = fc.oneof(
  { weight: 8, arbitrary: fc.constant(250) },
  { weight: 2, arbitrary: fc.constant(15_000) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 4_000_000 }) },
);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: order },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('cancel' as const), which: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('amend' as const), which, steps, lots }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('massCancel' as const), account: fc.integer({ min: 1, max: 2 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('watch' as const), steps, above: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('watchQuote' as const), above: fc.boolean() }) },
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('tick' as const), ms: waits }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('halt' as const), halted: fc.boolean() }) },
);
const scenario = fc.record({
  start: fc.constantFrom('07:30', '08:58', '09:59', '11:29', '12:29', '15:24', '15:29'),
  steps: fc.array(step, { maxLength: 60 }),
});

/** Plays a story and returns all reports of the venue. */
function run(
  venue: Venue,
  from: EpochMs,
  steps: readonly Step[],
): { reports: VenueReport[]; trades: Trade[]; bars: MinuteBar[]; at: EpochMs } {
  const reports: VenueReport[] = [];
  const trades: Trade[] = [];
  const bars: MinuteBar[] = [];
  let [at, orderId, tick] = [from, 1_000, 0];
  const apply = (input: VenueInput): void => {
    reports.push(...venue.apply(input));
    const data = venue.drain();
    trades.push(...data.trades);
    bars.push(...data.minuteBars);
  };
  let watchId = from;
  const known = (n: number): number => 1_000 + 1 + (n % Math.max(1, orderId - 1_000));
  for (const each of steps) {
    if (each.kind === 'tick') {
      at = epochMs(at + each.ms);
      tick += 1;
      apply({ kind: 'tick', tick, at, gap: each.ms > 3_600_000 });
    } else if (each.kind === 'halt') apply({ kind: 'halt', instrument: SONY, halted: each.halted, at });
    else if (each.kind === 'cancel') apply({ kind: 'cancel', orderId: known(each.which), at });
    else if (each.kind === 'amend') {
      const to = { quantity: shares(each.lots * 100), price: price(30_000 + each.steps * 50) };
      apply({ kind: 'amend', orderId: known(each.which), at, ...to });
    } else if (each.kind === 'massCancel') apply({ kind: 'massCancel', account: each.account, at });
    else if (each.kind === 'watchQuote')
      apply({ kind: 'watchQuote', watchId: ++watchId, instrument: TOYOTA, side: each.above ? 'buy' : 'sell', at });
    else if (each.kind === 'watch') {
      const when = each.above ? '>=' : '<=';
      apply({
        kind: 'watch',
        watchId: ++watchId,
        instrument: TOYOTA,
        when,
        price: price(30_000 + each.steps * 10),
        at,
      });
    } else {
      orderId += 1;
      at = epochMs(at + each.wait);
      const common = {
        kind: 'new',
        orderId,
        instrument: each.sony ? SONY : TOYOTA,
        side: each.buy ? 'buy' : 'sell',
        quantity: shares(each.lots * 100),
        at,
        ...each.extra,
      } as const;
      apply(
        each.market
          ? { ...common, type: 'market' }
          : { ...common, type: 'limit', price: price((each.sony ? 35_000 : 30_000) + each.steps * 50) },
      );
    }
  }
  return { reports, trades, bars, at };
}

function started(start: string, seed: number): Venue {
  const venue = new Venue(VENUE, instruments(100_000), clock(start));
  venue.apply(firstReset(clock(start), seed));
  return venue;
}

const visibleState = (venue: Venue): unknown => [
  venue.allFacts(),
  venue.depth(TOYOTA, 40),
  venue.depth(SONY, 40),
  venue.workingOrders(),
  venue.phase,
  venue.tradeDate,
];

describe('laws of the venue (rules/core.md 1 and 3)', () => {
  it('the same seed and inputs give the same outputs', () => {
    fc.assert(
      fc.property(scenario, fc.integer(), ({ start, steps }, seed) => {
        const [one, two] = [started(start, seed), started(start, seed)];
        expect(run(one, clock(start), steps)).toEqual(run(two, clock(start), steps));
        expect(visibleState(one)).toEqual(visibleState(two));
      }),
      { numRuns: 60 },
    );
  });

  it('recovered from its rows and reset it continues exactly like the running one after the same reset', () => {
    fc.assert(
      fc.property(scenario, fc.array(step, { maxLength: 30 }), fc.integer(), ({ start, steps }, later, seed) => {
        const running = started(start, seed);
        const { at } = run(running, clock(start), steps);
        const { phase, tradeDate } = running;
        // As tables would store it: text, not references into the running machine.
        const stored = JSON.stringify({
          facts: running.allFacts(),
          orders: running.workingOrders(),
          watches: running.watches(),
        });
        const reset = { kind: 'reset', epoch: 2, seed: seed + 1, at, tradeDate, phase, ...JSON.parse(stored) } as const;
        const recovered = new Venue(VENUE, instruments(100_000), clock('07:00'));
        const before = running.allFacts();
        expect(recovered.apply(reset)).toEqual(running.apply(reset));
        expect(recovered.allFacts()).toEqual(before);
        expect(recovered.workingOrders()).toEqual(reset.orders);
        expect(visibleState(recovered)).toEqual(visibleState(running));
        expect(run(recovered, at, later)).toEqual(run(running, at, later));
        expect(visibleState(recovered)).toEqual(visibleState(running));
      }),
      { numRuns: 60 },
    );
  });

  it('the tape of an issue never runs back, in time or in number', () => {
    fc.assert(
      fc.property(scenario, fc.integer(), ({ start, steps }, seed) => {
        const { trades, bars } = run(started(start, seed), clock(start), steps);
        for (const code of [TOYOTA, SONY]) {
          const tape = trades.filter((trade) => trade.instrument === code);
          expect(tape.map((trade) => trade.tradeId)).toEqual(tape.map((_, n) => n + 1));
          expect(tape.map((trade) => trade.at)).toEqual(tape.map((trade) => trade.at).sort((a, b) => a - b));
          const minutes = bars.filter((each) => each.instrument === code).map((each) => each.bar);
          expect(minutes).toEqual(minuteBars(tape).slice(0, minutes.length));
        }
      }),
      { numRuns: 100 },
    );
  });

  it('an order gets no more than its quantity, no worse than its limit, and one end', () => {
    fc.assert(
      fc.property(scenario, fc.integer(), ({ start, steps }, seed) => {
        const venue = started(start, seed);
        const { reports } = run(venue, clock(start), steps);
        const filled = new Map<number, number>();
        const ended = new Set<number>();
        for (const report of reports) {
          if (report.kind === 'fill') {
            expect(ended.has(report.orderId)).toBe(false);
            filled.set(report.orderId, (filled.get(report.orderId) ?? 0) + report.quantity);
          }
          if (report.kind === 'expired' || report.kind === 'cancelled') {
            expect(ended.has(report.orderId)).toBe(false);
            ended.add(report.orderId);
          }
        }
        const given = steps.filter((each) => each.kind === 'order');
        given.forEach((each, n) => {
          const orderId = 1_001 + n;
          const fills = reports.filter((report) => report.kind === 'fill' && report.orderId === orderId);
          const limit = (each.sony ? 35_000 : 30_000) + each.steps * 50;
          for (const report of fills) {
            if (report.kind !== 'fill' || each.market || each.extra.condition?.startsWith('funari')) continue;
            if (steps.some(({ kind }) => kind === 'amend')) continue;
            expect(each.buy ? report.price <= limit : report.price >= limit).toBe(true);
          }
          const working = venue.workingOrders().find((order) => order.orderId === orderId)?.quantity ?? 0;
          expect((filled.get(orderId) ?? 0) + working).toBeLessThanOrEqual(each.lots * 100);
          if (working > 0 && !steps.some(({ kind }) => kind === 'amend'))
            expect((filled.get(orderId) ?? 0) + working).toBe(each.lots * 100);
        });
      }),
      { numRuns: 60 },
    );
  });

  it('MKT-07 minute bars, facts and tape agree to the share and yen', () => {
    const venue = started('08:58', 3);
    const waits = Array.from({ length: 1_600 }, (): Step => ({ kind: 'tick', ms: 15_000 }));
    const { trades, bars } = run(venue, clock('08:58'), waits);
    for (const code of [TOYOTA, SONY]) {
      const tape = trades.filter((trade) => trade.instrument === code);
      const mine = bars.filter((each) => each.instrument === code).map((each) => each.bar);
      expect(tape.length).toBeGreaterThan(100);
      expect(mine).toEqual(minuteBars(tape));
      const [day] = dayBars(mine);
      const { open, high, low, last, volume, turnover } = venue.facts(code);
      expect(day).toMatchObject({ open, high, low, close: last, volume, turnover });
      expect(tape.map((trade) => trade.tradeId)).toEqual(tape.map((_, n) => n + 1));
      expect(tape.every((trade, n) => n === 0 || trade.at >= (tape[n - 1]?.at ?? 0))).toBe(true);
    }
  });
});
