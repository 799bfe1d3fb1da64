import { describe, expect, it } from 'vitest';
import {
  clock,
  describeReport,
  firstReset,
  instruments,
  TUESDAY,
  VenueDriver,
} from '../../test/support/venue-driver.ts';
import { epochMs, instrumentCode, price, shares } from '../units.ts';
import { TOKYO } from './tokyo.ts';
import type { InstrumentSpec, NewOrder, VenueReport } from './types.ts';
import { Venue } from './venue.ts';

const NEW = instrumentCode('1Z01');

/** An issue offered at `yen`; with `activity` 0 only customers trade in it. */
const offered = (yen: number, activity = 0, volatilityBps = 420): InstrumentSpec => ({
  code: NEW,
  lot: shares(100),
  tickTable: 'other',
  base: price(yen * 10),
  offer: price(yen * 10),
  activity,
  volatilityBps,
});

function listedAt(time: string, spec = offered(1_600)): VenueDriver {
  const driver = new VenueDriver(time);
  driver.venue.apply({ kind: 'list', spec, at: clock(time) });
  return driver;
}

const limit = (driver: VenueDriver, orderId: number, side: 'buy' | 'sell', yen: number, time: string): string[] =>
  driver.placeWith({ orderId, side, instrument: NEW }, yen, time);

const describeAll = (reports: readonly VenueReport[]): string[] => reports.map(describeReport);

describe('MKT-05 an issue listed while the venue is running (rules/market.md 1.9)', () => {
  it.each(['07:30', '08:30', '10:00', '11:45', '12:10', '15:27', '15:45'])(
    'at %s it has first-day limits and takes no market orders',
    (time) => {
      const { venue } = listedAt(time);
      expect(venue.terms(NEW)).toEqual({
        code: NEW,
        tickTable: 'other',
        base: 16_000,
        lower: 4_000,
        upper: 64_000,
        ipoReference: 16_000,
      });
      expect(venue.drain().dirtyQuotes).toContain(NEW);
    },
  );

  it('listed before an issue with an earlier code it follows that one from the next reset on, as a start reads them', () => {
    const { venue } = new VenueDriver('10:00');
    const before = venue.allFacts().map(({ code }) => code);
    const [first, second] = [instrumentCode('1Z02'), NEW];
    for (const code of [first, second])
      venue.apply({ kind: 'list', spec: { ...offered(1_600), code, listed: true }, at: clock('10:00') });
    const codes = (): string[] => venue.allFacts().map(({ code }) => code);
    expect(codes()).toEqual([...before, first, second]);
    expect(venue.drain().dirtyQuotes.slice(-2)).toEqual([first, second]);
    venue.apply(firstReset(clock('10:01')));
    expect(codes()).toEqual([...before, second, first]);
    venue.drain();
    venue.apply({ kind: 'halt', instrument: second, halted: true, at: clock('10:01') });
    expect(venue.drain().dirtyQuotes).toEqual([second]);
  });

  it('the first price sets base and limits of the day, which are reported before the orders that they end', () => {
    const driver = listedAt('08:10');
    limit(driver, 1, 'buy', 1_650, '08:20');
    limit(driver, 2, 'sell', 1_650, '08:20');
    limit(driver, 3, 'sell', 6_000, '08:20');
    expect(describeAll(driver.advanceTo('09:00'))).toEqual([
      'fill 1 #1 100@1650',
      'fill 2 #1 100@1650',
      'dayTerms 1Z01 1650',
      'cancelled 3 100',
      'phase am-continuous 2026-11-20',
    ]);
    expect(driver.venue.terms(NEW)).toMatchObject({ base: 16_500, lower: 12_500, upper: 20_500, ipoReference: 16_000 });
    expect(driver.placeWith({ orderId: 4, side: 'buy', instrument: NEW }, 'market', '09:30')).toEqual([
      'reject 4 MARKET_ORDER_BANNED',
    ]);
    const closed = driver.advanceTo('15:31').find(({ kind }) => kind === 'dayOpened');
    const next = closed?.kind === 'dayOpened' ? closed.instruments.find(({ code }) => code === NEW) : undefined;
    expect(next).toEqual({ code: NEW, tickTable: 'other', base: 16_500, lower: 12_500, upper: 20_500 });
    driver.advanceTo('08:30', { date: TUESDAY });
    expect(driver.placeWith({ orderId: 5, side: 'buy', instrument: NEW }, 'market', '08:30')).toEqual(['ack 5']);
  });

  it('within the session orders are collected until the first auction that has a price', () => {
    const driver = listedAt('10:00');
    limit(driver, 1, 'buy', 1_600, '10:01');
    expect(driver.venue.facts(NEW).last).toBeUndefined();
    expect(limit(driver, 2, 'sell', 1_600, '10:02')).toEqual([
      'ack 2',
      'fill 1 #1 100@1600',
      'fill 2 #1 100@1600',
      'dayTerms 1Z01 1600',
    ]);
  });

  it('offer 1,000: up by 50 yen every ten minutes to 2,300 at most', () => {
    const driver = listedAt('08:10', offered(1_000));
    expect(driver.venue.terms(NEW)).toMatchObject({ lower: 2_500, upper: 40_000 });
    driver.placeWith({ orderId: 1, side: 'buy', instrument: NEW, quantity: shares(1_000) }, 4_000, '08:20');
    limit(driver, 2, 'sell', 4_000, '08:20');
    const quote = (time: string) => {
      driver.advanceTo(time);
      return (driver.venue.facts(NEW).quotePrice ?? 0) / 10;
    };
    expect(['09:00', '09:09:59', '09:10', '09:20', '15:20'].map(quote)).toEqual([1_050, 1_050, 1_100, 1_150, 2_300]);
  });

  it('a code is listed once', () => {
    const driver = listedAt('10:00');
    expect(() => driver.venue.apply({ kind: 'list', spec: offered(900), at: clock('10:01') })).toThrow(RangeError);
  });

  it('a thirty-third issue has its quotes, tape and minutes', () => {
    const [toyota] = instruments(0);
    if (toyota === undefined) throw new RangeError('no issue');
    const many = Array.from({ length: 32 }, (_, n) => ({ ...toyota, code: instrumentCode(String(1300 + n)) }));
    const at = clock('10:00');
    const venue = new Venue(TOKYO, many, at);
    venue.apply(firstReset(at));
    venue.drain();
    venue.apply({ kind: 'list', spec: offered(1_600), at });
    expect(venue.drain().dirtyQuotes).toEqual([NEW]);
    const order = {
      kind: 'new',
      instrument: NEW,
      type: 'limit',
      price: price(16_000),
      quantity: shares(100),
      at,
    } as const;
    venue.apply({ ...order, orderId: 1, side: 'buy' });
    venue.apply({ ...order, orderId: 2, side: 'sell' });
    venue.apply({ kind: 'tick', tick: 1, at: clock('10:02'), gap: false });
    const { trades, minuteBars, dirtyQuotes } = venue.drain();
    expect(dirtyQuotes).toEqual([NEW]);
    expect(trades).toMatchObject([{ instrument: NEW, price: 16_000, quantity: 100 }]);
    expect(minuteBars).toMatchObject([{ instrument: NEW, bar: { open: 16_000, volume: 100 } }]);
  });

  it('a reset keeps it, with its facts and orders, like an issue that was there from the start', () => {
    const running = listedAt('08:10');
    limit(running, 1, 'buy', 1_700, '08:20');
    const at = clock('08:30');
    const facts = running.venue.allFacts();
    const restart = {
      kind: 'reset',
      epoch: 2,
      seed: 7,
      at,
      tradeDate: running.venue.tradeDate,
      phase: running.venue.phase,
      facts,
      orders: running.venue.workingOrders(),
    } as const;
    const recovered = new Venue(TOKYO, [...instruments(0), offered(1_600)], at);
    const sell: NewOrder = {
      kind: 'new',
      orderId: 2,
      instrument: NEW,
      side: 'sell',
      type: 'limit',
      price: price(16_800),
      quantity: shares(100),
      at,
    };
    const after = [running.venue, recovered].map((venue) => {
      venue.apply(restart);
      const reports = [sell, { kind: 'tick', tick: 9, at: clock('09:00'), gap: false } as const].flatMap((input) =>
        venue.apply(input),
      );
      return { reports, facts: venue.allFacts(), trades: venue.drain().trades };
    });
    expect(after[0]).toEqual(after[1]);
    expect(after[0]?.trades).toMatchObject([{ instrument: NEW }]);
  });
});

/** Ticks of a second until the issue has its first price, at most `seconds`; with what was in the book meanwhile. */
function untilFirstPrice(spec: InstrumentSpec, time: string, seed: number, seconds: number) {
  const at = clock(time);
  const venue = new Venue(TOKYO, instruments(0), at);
  venue.apply(firstReset(at, seed));
  venue.apply({ kind: 'list', spec, at });
  let marketShares = 0;
  let tick = 0;
  while (venue.facts(NEW).last === undefined && tick < seconds) {
    tick += 1;
    venue.apply({ kind: 'tick', tick, at: epochMs(at + tick * 1_000), gap: false });
    const { marketBuy, marketSell } = venue.depth(NEW, 1);
    marketShares += marketBuy + marketSell;
  }
  const { open = 0, ipoReference = 0 } = venue.facts(NEW);
  return { ratio: open / ipoReference, seconds: tick, marketShares };
}

const SEEDS = Array.from({ length: 24 }, (_, n) => n + 1);

describe('participants in a new issue', () => {
  it.each(['08:59', '10:00', '14:50'])('listed at %s give it a first price within four minutes, mostly', (time) => {
    const runs = SEEDS.map((seed) => untilFirstPrice(offered(1_600, 900), time, seed, 240));
    const priced = runs.filter(({ ratio }) => ratio > 0);
    expect(priced.length).toBeGreaterThanOrEqual(22);
    for (const { ratio } of priced) {
      expect(ratio).toBeGreaterThan(0.95);
      expect(ratio).toBeLessThan(1.1);
    }
    expect(new Set(priced.map(({ ratio }) => ratio)).size).toBeGreaterThan(8);
  });

  it('send it no market orders', () => {
    for (const seed of SEEDS.slice(0, 4))
      expect(untilFirstPrice(offered(1_600, 900), '08:10', seed, 3_300).marketShares).toBe(0);
  });

  it('wait under a special quote when a volatile issue is worth more than its first step', () => {
    const runs = SEEDS.slice(0, 8).map((seed) => untilFirstPrice(offered(1_000, 9_000, 3_000), '08:59', seed, 9_000));
    for (const { ratio } of runs.filter((run) => run.ratio > 0)) expect(ratio).toBeLessThanOrEqual(2.35);
    expect(runs.filter(({ ratio, seconds }) => ratio > 1.06 && seconds > 660).length).toBeGreaterThan(3);
  });
});
