import { describe, expect, it } from 'vitest';
import {
  clock,
  describeReport,
  FRIDAY,
  firstReset,
  instruments,
  SONY,
  TOYOTA,
  TUESDAY,
  VenueDriver,
} from '../../test/support/venue-driver.ts';
import { instrumentCode, price, shares } from '../units.ts';
import { TOKYO } from './tokyo.ts';
import { Venue } from './venue.ts';

const CLOSE_FRIDAY = ['phase closed 2026-11-20', 'dayOpened 2026-11-24'];

describe('MKT-02 continuous trading', () => {
  it('acknowledges, matches by price and time, and numbers the trades', () => {
    const driver = new VenueDriver('09:30');
    driver.order(1, 'sell', 3_001, 300);
    driver.order(2, 'sell', 3_000, 100);
    driver.order(3, 'sell', 3_000, 100);
    expect(driver.order(4, 'buy', 3_001, 400).map(describeReport)).toEqual([
      'ack 4',
      'fill 4 #1 100@3000',
      'fill 2 #1 100@3000',
      'fill 4 #2 100@3000',
      'fill 3 #2 100@3000',
      'fill 4 #3 200@3001',
      'fill 1 #3 200@3001',
    ]);
    expect(driver.venue.workingOrders()).toEqual([
      { orderId: 1, instrument: TOYOTA, side: 'sell', type: 'limit', price: 30_010, quantity: 100 },
    ]);
  });

  it('the rest of a market order waits under a special quote and trades in the auction that the next counter order makes possible', () => {
    const driver = new VenueDriver('09:30');
    driver.order(1, 'sell', 3_000, 100);
    expect(driver.order(2, 'buy', 'market', 300).map(describeReport)).toEqual([
      'ack 2',
      'fill 2 #1 100@3000',
      'fill 1 #1 100@3000',
    ]);
    expect(driver.venue.depth(TOYOTA, 5)).toMatchObject({ marketBuy: 200, bids: [], asks: [] });
    driver.order(3, 'buy', 3_002, 100);
    expect(driver.order(4, 'sell', 3_001, 200).map(describeReport)).toEqual([
      'ack 4',
      'fill 2 #2 200@3003',
      'fill 4 #2 200@3003',
    ]);
  });

  it('cancels what rests and refuses to cancel what does not', () => {
    const driver = new VenueDriver('09:30');
    driver.order(1, 'buy', 2_990, 200);
    driver.order(2, 'sell', 2_990, 100);
    expect(driver.cancel(1).map(describeReport)).toEqual(['cancelled 1 100']);
    expect(driver.cancel(1).map(describeReport)).toEqual(['cancelRejected 1']);
    expect(driver.cancel(2).map(describeReport)).toEqual(['cancelRejected 2']);
    expect(driver.venue.depth(TOYOTA, 5).bids).toEqual([]);
  });

  it('counts the shares above and below the levels shown', () => {
    const driver = new VenueDriver('09:30');
    for (let n = 1; n <= 5; n++) {
      driver.order(n, 'buy', 2_990 - n, 100 * n);
      driver.order(10 + n, 'sell', 3_010 + n, 100 * n);
    }
    const depth = driver.venue.depth(TOYOTA, 2);
    expect(depth.bids.map((level) => [level.price, level.quantity])).toEqual([
      [29_890, 100],
      [29_880, 200],
    ]);
    expect(depth.asks.map((level) => [level.price, level.quantity])).toEqual([
      [30_110, 100],
      [30_120, 200],
    ]);
    expect([depth.under, depth.over]).toEqual([1_200, 1_200]);
  });
});

describe('MKT-01 refusals name the reason and the numbers', () => {
  const refused = (reports: readonly unknown[]): unknown => reports[0];

  it.each([
    [2_999.7, 100, 'PRICE_OFF_TICK', { price: 29_997, tick: 5 }],
    [2_299.5, 100, 'PRICE_OUTSIDE_LIMITS', { price: 22_995, lower: 23_000, upper: 37_000 }],
    [3_701, 100, 'PRICE_OUTSIDE_LIMITS', { price: 37_010, lower: 23_000, upper: 37_000 }],
    [3_000, 150, 'QUANTITY_NOT_WHOLE_LOT', { quantity: 150, lot: 100 }],
    [3_000, 0, 'QUANTITY_NOT_WHOLE_LOT', { quantity: 0, lot: 100 }],
  ])('at %d yen for %d shares: %s', (yen, quantity, reason, params) => {
    const driver = new VenueDriver('09:30');
    expect(refused(driver.order(1, 'buy', yen, quantity))).toMatchObject({
      kind: 'reject',
      orderId: 1,
      reason,
      params,
    });
    expect(driver.venue.workingOrders()).toEqual([]);
  });

  it.each([
    ['07:30', 'closed'],
    ['11:45', 'lunch'],
    ['15:30', 'closed'],
  ])('at %s no orders are taken', (time, phase) => {
    const driver = new VenueDriver(time);
    expect(refused(driver.order(1, 'buy', 3_000, 100))).toMatchObject({ reason: 'SESSION_CLOSED', params: { phase } });
  });

  it('refuses unknown issues, used ids and missing prices; throws on an invalid id', () => {
    const driver = new VenueDriver('09:30');
    driver.order(1, 'buy', 3_000, 100);
    expect(refused(driver.order(1, 'buy', 3_000, 100))).toMatchObject({ reason: 'DUPLICATE_ORDER' });
    const common = {
      kind: 'new',
      orderId: 2,
      side: 'buy',
      type: 'limit',
      quantity: shares(100),
      at: clock('10:00'),
    } as const;
    expect(refused(driver.venue.apply({ ...common, instrument: instrumentCode('9999') }))).toMatchObject({
      reason: 'UNKNOWN_INSTRUMENT',
    });
    expect(refused(driver.venue.apply({ ...common, instrument: TOYOTA }))).toMatchObject({ reason: 'PRICE_MISSING' });
    expect(() => driver.order(0, 'buy', 3_000, 100)).toThrow(RangeError);
  });

  it('a venue that takes limit orders only refuses market orders', () => {
    const pts = { ...TOKYO, id: 'PTS', capabilities: { orderTypes: ['limit'], timeInForce: ['day'] } } as const;
    const venue = new Venue(pts, instruments(0), clock('10:00'));
    venue.apply(firstReset(clock('10:00')));
    const order = {
      kind: 'new',
      orderId: 1,
      instrument: TOYOTA,
      side: 'buy',
      type: 'market',
      quantity: shares(100),
      at: clock('10:00'),
    } as const;
    expect(refused(venue.apply(order))).toMatchObject({ reason: 'ORDER_TYPE_NOT_TAKEN', params: { type: 'market' } });
  });
});

describe('MKT-03 the auctions of the day', () => {
  it('collects orders from 08:00, shows where it would open, and opens at 09:00 with one price', () => {
    const driver = new VenueDriver('07:00');
    expect(driver.advanceTo('08:00').map(describeReport)).toEqual(['phase am-acceptance 2026-11-20']);
    expect(driver.order(1, 'buy', 3_010, 300, clock('08:10')).map(describeReport)).toEqual(['ack 1']);
    driver.order(2, 'sell', 2_990, 200, clock('08:11'));
    driver.order(3, 'buy', 'market', 100, clock('08:12'));
    driver.venue.drain();
    expect(driver.venue.depth(TOYOTA, 5)).toMatchObject({
      marketBuy: 100,
      indicative: { price: 30_100, volume: 200, imbalance: 200 },
    });
    expect(driver.advanceTo('09:00').map(describeReport)).toEqual([
      'fill 3 #1 100@3010',
      'fill 1 #1 100@3010',
      'fill 2 #1 200@3010',
      'phase am-continuous 2026-11-20',
    ]);
    expect(driver.venue.depth(TOYOTA, 5).indicative).toBeUndefined();
    expect(driver.venue.drain().trades).toEqual([
      { instrument: TOYOTA, tradeId: 1, price: 30_100, quantity: 200, at: clock('09:00'), aggressor: 'auction' },
    ]);
    expect(driver.venue.facts(TOYOTA)).toMatchObject({
      open: 30_100,
      openAt: clock('09:00'),
      volume: 200,
      turnover: 602_000,
    });
  });

  it('orders live through lunch, meet the afternoon auction and the close, and expire after it', () => {
    const driver = new VenueDriver('10:00');
    driver.order(1, 'buy', 2_990, 200);
    driver.order(2, 'buy', 2_980, 100);
    expect(driver.advanceTo('12:10').map(describeReport)).toEqual([
      'phase lunch 2026-11-20',
      'phase pm-acceptance 2026-11-20',
    ]);
    driver.order(3, 'sell', 2_985, 100, clock('12:20'));
    expect(driver.advanceTo('15:26').map(describeReport)).toEqual([
      'fill 1 #1 100@2990',
      'fill 3 #1 100@2990',
      'phase pm-continuous 2026-11-20',
      'phase pre-closing 2026-11-20',
    ]);
    expect(driver.order(4, 'sell', 2_980, 100, clock('15:27')).map(describeReport)).toEqual(['ack 4']);
    expect(driver.advanceTo('15:30').map(describeReport)).toEqual([
      'fill 1 #2 100@2990',
      'fill 4 #2 100@2990',
      'expired 2 100',
      ...CLOSE_FRIDAY,
    ]);
    expect(driver.venue.workingOrders()).toEqual([]);
    expect(driver.venue.tradeDate).toBe(TUESDAY);
  });

  it('a halted issue has no auction until it is released', () => {
    const driver = new VenueDriver('08:30');
    driver.order(1, 'buy', 3_000, 100, clock('08:40'));
    driver.order(2, 'sell', 3_000, 100, clock('08:41'));
    driver.venue.apply({ kind: 'halt', instrument: TOYOTA, halted: true, at: clock('08:50') });
    expect(driver.advanceTo('09:10').map(describeReport)).toEqual(['phase am-continuous 2026-11-20']);
    const released = driver.venue.apply({ kind: 'halt', instrument: TOYOTA, halted: false, at: clock('09:11') });
    expect(released.map(describeReport)).toEqual(['fill 1 #1 100@3000', 'fill 2 #1 100@3000']);
  });
});

describe('MKT-10 halts', () => {
  it('refuse new orders, still accept cancels, and leave other issues alone', () => {
    const driver = new VenueDriver('09:30');
    driver.order(1, 'buy', 2_990, 100);
    driver.venue.apply({ kind: 'halt', instrument: TOYOTA, halted: true, at: clock('10:00') });
    expect(driver.order(2, 'sell', 2_990, 100).map(describeReport)).toEqual(['reject 2 INSTRUMENT_HALTED']);
    expect(driver.cancel(1).map(describeReport)).toEqual(['cancelled 1 100']);
    expect(driver.venue.facts(TOYOTA).halted).toBe(true);
    expect(driver.venue.facts(SONY).halted).toBe(false);
  });
});

describe('days', () => {
  it('the close becomes the next base; the row shows the ended day until acceptance (rules/market.md 1.12)', () => {
    const driver = new VenueDriver('10:00');
    driver.order(1, 'buy', 3_100, 100);
    driver.order(2, 'sell', 3_100, 100);
    const opened = driver.advanceTo('15:30').at(-1);
    expect(opened).toEqual({
      kind: 'dayOpened',
      tradeDate: TUESDAY,
      at: clock('15:30'),
      instruments: [
        { code: TOYOTA, tickTable: 'topix500', base: 31_000, lower: 24_000, upper: 38_000 },
        { code: SONY, tickTable: 'other', base: 35_000, lower: 28_000, upper: 42_000 },
      ],
    });
    expect(driver.venue.facts(TOYOTA)).toMatchObject({
      base: 30_000,
      last: 31_000,
      volume: 100,
      lower: 23_000,
      phase: 'closed',
    });
    expect(driver.venue.terms(TOYOTA)).toEqual({
      code: TOYOTA,
      tickTable: 'topix500',
      base: 31_000,
      lower: 24_000,
      upper: 38_000,
    });
    expect(driver.venue.dayOpened(clock('15:30'))).toEqual(opened);
    driver.advanceTo('08:00', { date: TUESDAY });
    expect(driver.venue.facts(TOYOTA)).toEqual({
      code: TOYOTA,
      base: 31_000,
      previousClose: 31_000,
      volume: 0,
      turnover: 0,
      phase: 'am-acceptance',
      halted: false,
      lower: 24_000,
      upper: 38_000,
      tradeId: 1,
    });
  });

  it('a tick that is not later changes nothing', () => {
    const driver = new VenueDriver('10:00');
    expect(driver.advanceTo('09:59')).toEqual([]);
    expect(driver.venue.phase).toBe('am-continuous');
  });

  it('a venue that was last seen on Friday morning passes every boundary it missed', () => {
    const venue = new Venue(TOKYO, instruments(0), clock('10:00', TUESDAY));
    venue.apply({
      kind: 'reset',
      epoch: 2,
      seed: 1,
      at: clock('10:00', TUESDAY),
      tradeDate: FRIDAY,
      phase: 'am-continuous',
      facts: [],
      orders: [],
    });
    const reports = venue.apply({ kind: 'tick', tick: 1, at: clock('10:00', TUESDAY), gap: true });
    expect(reports.map(describeReport)).toEqual([
      'phase lunch 2026-11-20',
      'phase pm-acceptance 2026-11-20',
      'phase pm-continuous 2026-11-20',
      'phase pre-closing 2026-11-20',
      ...CLOSE_FRIDAY,
      'phase am-acceptance 2026-11-24',
      'phase am-continuous 2026-11-24',
    ]);
  });
});

describe('market data', () => {
  it('MKT-07 minute bars are returned when their minute is over, the last one at the close', () => {
    const driver = new VenueDriver('10:00');
    driver.order(1, 'buy', 3_000, 300, clock('10:00:10'));
    driver.order(2, 'sell', 3_000, 100, clock('10:00:20'));
    expect(driver.venue.facts(TOYOTA).bar?.volume).toBe(100);
    driver.advanceTo('10:00:59');
    expect(driver.venue.drain().minuteBars).toEqual([]);
    driver.advanceTo('10:01');
    const bar = {
      at: clock('10:00'),
      open: 30_000,
      high: 30_000,
      low: 30_000,
      close: 30_000,
      volume: 100,
      turnover: 300_000,
    };
    expect(driver.venue.drain().minuteBars).toEqual([{ instrument: TOYOTA, bar }]);
    driver.order(3, 'sell', 2_999, 100, clock('15:24:30'));
    driver.advanceTo('15:24:50');
    expect(driver.venue.drain().minuteBars).toEqual([]);
    driver.advanceTo('15:30');
    expect(driver.venue.drain().minuteBars.map((each) => each.bar.at)).toEqual([clock('15:24')]);
    expect(driver.venue.facts(TOYOTA).bar).toBeUndefined();
  });

  it('names an issue whose minute is over, however quiet it is: its recoverable row has changed', () => {
    const driver = new VenueDriver('10:00');
    driver.order(1, 'buy', 3_000, 100);
    driver.order(2, 'sell', 3_000, 100, clock('10:00:20'));
    driver.venue.drain();
    driver.advanceTo('10:00:59');
    expect(driver.venue.drain().dirtyQuotes).toEqual([]);
    driver.advanceTo('10:01');
    expect(driver.venue.facts(TOYOTA).bar).toBeUndefined();
    expect(driver.venue.drain().dirtyQuotes).toEqual([TOYOTA]);
  });

  it('names only the issues that changed, once', () => {
    const driver = new VenueDriver('10:00');
    expect(driver.venue.drain().dirtyQuotes).toEqual([TOYOTA, SONY]);
    driver.order(1, 'buy', 3_000, 100);
    expect(driver.venue.drain().dirtyQuotes).toEqual([TOYOTA]);
    expect(driver.venue.drain().dirtyQuotes).toEqual([]);
    driver.cancel(1);
    expect(driver.venue.drain().dirtyQuotes).toEqual([TOYOTA]);
  });

  it('the tape names the aggressor', () => {
    const driver = new VenueDriver('10:00');
    driver.order(1, 'buy', 3_000, 100);
    driver.order(2, 'sell', 3_000, 100, clock('10:05'));
    expect(driver.venue.drain().trades).toEqual([
      { instrument: TOYOTA, tradeId: 1, price: price(30_000), quantity: 100, at: clock('10:05'), aggressor: 'sell' },
    ]);
  });
});
