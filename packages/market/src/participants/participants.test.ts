import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { clock, FRIDAY, firstReset, VenueDriver } from '../../test/support/venue-driver.ts';
import { isOnTick } from '../rules/tick.ts';
import { type EpochMs, epochMs, instrumentCode, price, shares } from '../units.ts';
import { TOKYO } from '../venue/tokyo.ts';
import type { InstrumentFacts, InstrumentSpec, Trade } from '../venue/types.ts';
import { Venue } from '../venue/venue.ts';
import { NORMAL_QUANTILES, NORMAL_UNIT } from './data/normal-quantiles.ts';
import { Draws } from './draws.ts';

/** From a mega cap to an issue that trades a few times an hour, at prices with every kind of tick. */
const SPECS: readonly InstrumentSpec[] = [
  ['7203', 30_000, 200_000, 'topix500'],
  ['6758', 35_500, 100_000, 'topix500'],
  ['9432', 1_500, 1_500_000, 'topix500'],
  ['9984', 88_000, 80_000, 'topix500'],
  ['6861', 650_000, 5_000, 'topix500'],
  ['9983', 480_000, 8_000, 'topix500'],
  ['3350', 4_500, 300_000, 'other'],
  ['2160', 12_340, 3_000, 'other'],
  ['9318', 150, 50_000, 'other'],
  ['7777', 9_000, 400, 'other'],
].map(([code, base, activity, tickTable]) => ({
  code: instrumentCode(String(code)),
  lot: shares(100),
  tickTable: tickTable === 'topix500' ? 'topix500' : 'other',
  base: price(Number(base)),
  activity: Number(activity),
  volatilityBps: 180,
}));
const LIQUID = SPECS.slice(0, 4);

/** A market day at one tick per `stepMs`, observed from outside. */
class Watch {
  readonly venue = new Venue(TOKYO, SPECS, clock('07:50'));
  trades: Trade[] = [];
  private tick = 0;
  private at: EpochMs = clock('07:50');

  constructor(seed: number) {
    this.venue.apply(firstReset(this.at, seed));
  }

  until(time: string, stepMs: number, look?: () => void): void {
    const end = clock(time);
    while (this.at < end) {
      this.at = epochMs(Math.min(end, this.at + stepMs));
      this.tick += 1;
      this.venue.apply({ kind: 'tick', tick: this.tick, at: this.at, gap: false });
      this.trades.push(...this.venue.drain().trades);
      look?.();
    }
  }

  tape(spec: InstrumentSpec, from: EpochMs, to: EpochMs): Trade[] {
    return this.trades.filter((trade) => trade.instrument === spec.code && trade.at >= from && trade.at < to);
  }
}

describe('a believable market at normal speed', () => {
  const watch = new Watch(42);
  const levels: number[] = [];
  let crossed = 0;

  beforeAll(() => {
    watch.until('09:05', 5_000);
    watch.trades = [];
    watch.until('09:15', 250, () => {
      for (const { code } of SPECS.slice(0, 8)) {
        const { bids, asks } = watch.venue.depth(code, 40);
        levels.push(Math.min(bids.length, asks.length));
        if ((bids[0]?.price ?? 0) >= (asks[0]?.price ?? 0)) crossed += 1;
      }
    });
  });

  it('books are never crossed and nearly always ten levels deep on both sides', () => {
    expect(crossed).toBe(0);
    expect(levels.filter((count) => count >= 10).length / levels.length).toBeGreaterThan(0.97);
    expect(Math.min(...levels)).toBeGreaterThanOrEqual(6);
  });

  it('in most ten seconds a liquid issue trades several times and its price changes', () => {
    for (const spec of LIQUID) {
      let [moved, busy] = [0, 0];
      for (let n = 0; n < 60; n++) {
        const from = epochMs(clock('09:05') + n * 10_000);
        const prices = watch.tape(spec, from, epochMs(from + 10_000)).map((trade) => trade.price);
        if (new Set(prices).size > 1) moved += 1;
        if (prices.length >= 3) busy += 1;
      }
      expect(moved).toBeGreaterThan(40);
      expect(busy).toBeGreaterThan(50);
    }
  });

  it('spreads are a few ticks at most and below half a percent, except where a tick is more than that', () => {
    for (const { code, activity } of SPECS.filter((spec) => spec.activity >= 5_000)) {
      const { bids, asks } = watch.venue.depth(code, 2);
      const [bid, ask] = [bids[0]?.price ?? 0, asks[0]?.price ?? 0];
      const tick = (asks[1]?.price ?? 0) - ask;
      expect(ask - bid, `${code} with ${activity} lots a day`).toBeLessThanOrEqual(Math.max(3 * tick, bid / 200));
    }
  });

  it('the price moves, but not wildly', () => {
    for (const spec of LIQUID) {
      const { open = 0, high = 0, low = 0, base } = watch.venue.facts(spec.code);
      expect((high - low) / base).toBeGreaterThan(0.0005);
      expect((high - low) / base).toBeLessThan(0.04);
      expect(Math.abs(open - base) / base).toBeLessThan(0.04);
    }
  });
});

describe('a whole day at sixty times the speed', () => {
  const watch = new Watch(7);
  let facts: InstrumentFacts[] = [];

  beforeAll(() => {
    watch.until('15:30', 15_000);
    facts = watch.venue.allFacts();
  });

  it('the volume of a day is of the size that the issue usually has', () => {
    for (const { code, activity, lot } of SPECS) {
      const { volume } = watch.venue.facts(code);
      expect(volume / (activity * lot), code).toBeGreaterThan(0.3);
      expect(volume / (activity * lot), code).toBeLessThan(3);
    }
  });

  it('every issue has an opening, an afternoon and a closing auction', () => {
    for (const { code } of SPECS) {
      const auctions = watch.trades.filter((trade) => trade.instrument === code && trade.aggressor === 'auction');
      // Those that end a quote after news come on top.
      expect(
        auctions.map((trade) => trade.at),
        code,
      ).toEqual(expect.arrayContaining([clock('09:00'), clock('12:30'), clock('15:30')]));
    }
  });

  it('all prices lie on the tick and within the daily limits', () => {
    expect(watch.trades.length).toBeGreaterThan(10_000);
    for (const { code, tickTable } of SPECS) {
      const { lower = price(0), upper = price(0) } = facts.find((each) => each.code === code) ?? {};
      const wrong = watch.trades.filter(
        ({ instrument, price: at }) => instrument === code && !(isOnTick(tickTable, at) && at >= lower && at <= upper),
      );
      expect(wrong, code).toEqual([]);
    }
  });

  it('busy at the start and the end, quiet in the middle', () => {
    const count = (from: string, to: string): number =>
      LIQUID.reduce((sum, spec) => sum + watch.tape(spec, clock(from), clock(to)).length, 0);
    expect(count('09:00', '09:30')).toBeGreaterThan(1.3 * count('10:45', '11:15'));
    expect(count('14:55', '15:25')).toBeGreaterThan(1.2 * count('13:30', '14:00'));
  });
});

describe('participants and customers', () => {
  it('a market order for 100 to 1,000 shares of a liquid issue fills at once, unless a special quote is shown, near the price shown', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 }), fc.boolean(), fc.integer(), (lots, buying, seed) => {
        const watch = new Watch(seed);
        watch.until('09:02', 60_000);
        for (const { code } of LIQUID) {
          const { last = 0, overlay } = watch.venue.facts(code);
          if (overlay !== undefined) continue;
          const side = buying ? 'buy' : 'sell';
          const reports = watch.venue.apply({
            kind: 'new',
            orderId: Number.parseInt(code, 10),
            instrument: code,
            side,
            type: 'market',
            quantity: shares(lots * 100),
            at: clock('09:02'),
          });
          let filled = 0;
          for (const report of reports) {
            if (report.kind !== 'fill') continue;
            filled += report.quantity;
            expect(Math.abs(report.price - last)).toBeLessThan(last / 50);
          }
          expect(filled).toBe(lots * 100);
        }
      }),
      { numRuns: 20 },
    );
  });

  it('customers who join the best bids and offers of liquid issues are nearly all filled within ten minutes', () => {
    const watch = new Watch(5);
    watch.until('09:10', 5_000);
    const at = clock('09:10');
    LIQUID.forEach(({ code }, n) => {
      const { bids, asks } = watch.venue.depth(code, 1);
      const common = { kind: 'new', instrument: code, type: 'limit', quantity: shares(100), at } as const;
      watch.venue.apply({ ...common, orderId: 2 * n + 1, side: 'buy', price: bids[0]?.price ?? price(0) });
      watch.venue.apply({ ...common, orderId: 2 * n + 2, side: 'sell', price: asks[0]?.price ?? price(0) });
    });
    expect(watch.venue.workingOrders()).toHaveLength(8);
    watch.until('09:20', 250);
    expect(watch.venue.workingOrders().length).toBeLessThanOrEqual(2);
  });

  it('an issue with no activity has no participants', () => {
    const driver = new VenueDriver('09:30', 0);
    driver.advanceTo('10:00');
    expect(driver.venue.depth(instrumentCode('7203'), 10)).toMatchObject({ bids: [], asks: [] });
  });

  it('a book that a reset has emptied at lunch is shown again, around the last price and not across customers', () => {
    const driver = new VenueDriver('11:40', 200_000);
    const { venue } = driver;
    const code = instrumentCode('7203');
    const order = {
      orderId: 1,
      instrument: code,
      side: 'buy',
      type: 'limit',
      price: price(31_000),
      quantity: shares(100),
    } as const;
    venue.apply({
      kind: 'reset',
      epoch: 2,
      seed: 1,
      at: clock('11:45'),
      tradeDate: FRIDAY,
      phase: 'lunch',
      facts: [],
      orders: [order],
    });
    expect(driver.advanceTo('11:46')).toEqual([]);
    const { bids, asks } = venue.depth(code, 20);
    expect(bids[0]?.price).toBe(31_000);
    expect(asks.length).toBeGreaterThanOrEqual(10);
    expect(asks[0]?.price).toBeGreaterThan(31_000);
  });
});

describe('draws', () => {
  it('depend on all four numbers they start from and on nothing else', () => {
    const first = (...[seed, tick, instrument, step]: [number, number, number, number]): number => {
      const draws = new Draws();
      draws.start(seed, tick, instrument, step);
      return draws.bits();
    };
    const answers = [first(1, 2, 3, 4), first(2, 2, 3, 4), first(1, 3, 3, 4), first(1, 2, 4, 4), first(1, 2, 3, 5)];
    expect(new Set(answers).size).toBe(5);
    expect(first(1, 2, 3, 4)).toBe(answers[0]);
  });

  it('are uniform and normal, over ten thousand draws', () => {
    const draws = new Draws();
    let [sum, normals, squares] = [0, 0, 0];
    for (let tick = 0; tick < 10_000; tick++) {
      draws.start(99, tick, 7_203, 1);
      sum += draws.unit();
      const normal = draws.normal();
      normals += normal;
      squares += normal * normal;
    }
    expect(Math.abs(sum / 10_000 - 0.5)).toBeLessThan(0.01);
    expect(Math.abs(normals / 10_000)).toBeLessThan(0.03);
    expect(Math.abs(squares / 10_000 - 1)).toBeLessThan(0.05);
  });

  it('the table of quantiles rises and has a variance of one', () => {
    expect(NORMAL_QUANTILES).toHaveLength(128);
    expect(NORMAL_QUANTILES.every((value, n) => n === 0 || value > (NORMAL_QUANTILES[n - 1] ?? 0))).toBe(true);
    const variance = NORMAL_QUANTILES.reduce((sum, value) => sum + (value / NORMAL_UNIT) ** 2, 0) / 128;
    expect(Math.abs(variance - 1)).toBeLessThan(0.01);
  });
});

describe('participants and quotes (rules/market.md 1.4)', () => {
  it('MKT-04 an order that sweeps a liquid issue shows a quote, which participants end within minutes', () => {
    const watch = new Watch(11);
    watch.until('09:30', 15_000);
    const [code] = LIQUID.map((spec) => spec.code);
    if (code === undefined) throw new RangeError('no issue');
    const quantity = shares(2_000_000);
    const at = clock('09:30');
    watch.venue.apply({ kind: 'new', orderId: 1, instrument: code, side: 'buy', type: 'market', quantity, at });
    expect(watch.venue.facts(code).overlay).toBeDefined();
    expect(watch.venue.facts(code).quoteSide).toBe('buy');
    watch.venue.apply({ kind: 'cancel', orderId: 1, at });
    watch.until('09:45', 1_000);
    expect(watch.venue.facts(code).overlay).toBeUndefined();
    const { bids, asks } = watch.venue.depth(code, 10);
    expect([bids.length, asks.length]).toEqual([10, 10]);
  });

  it('MKT-04 an order larger than the issue is filled over time by those who respond', () => {
    const watch = new Watch(12);
    watch.until('09:30', 15_000);
    const [code] = LIQUID.map((spec) => spec.code);
    if (code === undefined) throw new RangeError('no issue');
    const quantity = shares(400_000);
    const at = clock('09:30');
    watch.venue.apply({ kind: 'new', orderId: 1, instrument: code, side: 'sell', type: 'market', quantity, at });
    expect(watch.venue.facts(code).overlay).toBeDefined();
    watch.until('10:30', 5_000);
    expect(watch.venue.facts(code).overlay).toBeUndefined();
    expect(watch.venue.workingOrders()).toEqual([]);
  });
});
