import { describe, expect, it } from 'vitest';
import { clock, describeReport, FRIDAY, instruments, TOYOTA, VenueDriver } from '../../test/support/venue-driver.ts';
import { price, shares } from '../units.ts';
import { JNX_J_MARKET } from './pts.ts';
import { TOKYO } from './tokyo.ts';
import type { NewOrder, VenueSpec } from './types.ts';

type Terms = Partial<NewOrder> & { readonly at?: never };

/** Continuous trading, last price 3,000; account 7 sells 100 at `own` and others sell 100 at each of `others`. */
function market(own: number, others: readonly number[], spec: VenueSpec = TOKYO): VenueDriver {
  const driver = new VenueDriver('10:00', 0, FRIDAY, instruments(0), spec);
  driver.order(901, 'buy', 3_000, 100);
  driver.order(902, 'sell', 3_000, 100);
  driver.placeWith({ orderId: 1, side: 'sell', account: 7 }, own, '10:00');
  for (const [n, yen] of others.entries()) driver.order(10 + n, 'sell', yen, 100);
  return driver;
}

const buy = (driver: VenueDriver, yen: number | 'market', quantity: number, more: Terms = {}): string[] =>
  driver.placeWith({ orderId: 2, side: 'buy', account: 7, quantity: shares(quantity), ...more }, yen, '10:00');

const working = (driver: VenueDriver): string[] =>
  driver.venue.workingOrders().map(({ orderId, quantity }) => `${orderId}: ${quantity}`);

const SELF = 'cancelled 2 100 SELF_TRADE';
const FILL_AT_3001 = ['fill 2 #2 100@3001', 'fill 10 #2 100@3001'];

describe('an order in continuous trading stops at an own order', () => {
  it('a far own order does not keep a market order from trading', () => {
    const driver = market(3_200, [3_001, 3_002]);
    expect(buy(driver, 'market', 200)).toEqual(['ack 2', ...FILL_AT_3001, 'fill 2 #3 100@3002', 'fill 11 #3 100@3002']);
    expect(working(driver)).toEqual(['1: 100']);
  });

  it.each([['market' as const], [3_005]])(
    '%s: trades before the contact count, the rest is cancelled, the resting order stays',
    (yen) => {
      const driver = market(3_002, [3_001, 3_002, 3_003]);
      expect(buy(driver, yen, 200)).toEqual(['ack 2', ...FILL_AT_3001, SELF]);
      expect(working(driver)).toEqual(['1: 100', '11: 100', '12: 100']);
    },
  );

  it('at one price those who came before the own order trade, those behind it do not', () => {
    const driver = market(3_005, []);
    driver.order(10, 'sell', 3_001, 100);
    driver.placeWith({ orderId: 3, side: 'sell', account: 7 }, 3_001, '10:00');
    driver.order(11, 'sell', 3_001, 100);
    expect(buy(driver, 3_001, 200)).toEqual(['ack 2', ...FILL_AT_3001, SELF]);
  });

  it('an own order first in the book: nothing trades', () => {
    const driver = market(3_001, [3_002]);
    expect(buy(driver, 'market', 100)).toEqual(['ack 2', SELF]);
    expect(working(driver)).toEqual(['1: 100', '10: 100']);
  });

  it('of several own orders the one that trades first stops it; sales likewise', () => {
    const driver = market(3_001, []);
    driver.order(20, 'buy', 2_999, 100);
    for (const [orderId, yen] of [
      [3, 2_990],
      [4, 2_998],
      [5, 2_995],
    ] as const)
      driver.placeWith({ orderId, side: 'buy', account: 8 }, yen, '10:00');
    driver.order(21, 'buy', 2_996, 100);
    expect(driver.placeWith({ orderId: 6, side: 'sell', account: 8, quantity: shares(300) }, 2_990, '10:00')).toEqual([
      'ack 6',
      'fill 6 #2 100@2999',
      'fill 20 #2 100@2999',
      'cancelled 6 200 SELF_TRADE',
    ]);
  });

  it('orders of another account, or of none, are no own orders', () => {
    expect(buy(market(3_001, []), 3_001, 100, { account: 8 })).toContain('fill 2 #2 100@3001');
    const otherAccounts = { orderId: 2, side: 'buy' } as const;
    expect(market(3_001, []).placeWith(otherAccounts, 3_001, '10:00')).toContain('fill 2 #2 100@3001');
  });

  it('a limit that does not reach the own order rests as usual', () => {
    const driver = market(3_002, []);
    expect(buy(driver, 3_001, 100)).toEqual(['ack 2']);
    expect(working(driver)).toEqual(['1: 100', '2: 100']);
  });

  it('a rest never waits where it could meet the own order in an auction: behind a quote, or one that is called in later', () => {
    // the only other order is too far away for a match now, so the rest would wait under a special quote
    const far = market(3_200, [3_001]);
    expect(buy(far, 'market', 200)).toEqual(['ack 2', ...FILL_AT_3001, SELF]);
    expect(far.overlay).toBe('NORMAL');
    const closing = market(3_200, []);
    closing.placeWith({ orderId: 3, side: 'sell', account: 7, condition: 'closing-pm' }, 2_990, '10:00');
    expect(buy(closing, 2_995, 100)).toEqual(['ack 2', SELF]);
  });

  it('a sweep that would end under a sequential quote shows none', () => {
    const driver = market(3_190, [3_060, 3_120, 3_150]);
    expect(buy(driver, 3_190, 400).at(-1)).toBe('cancelled 2 200 SELF_TRADE');
    expect(driver.overlay).toBe('NORMAL');
  });

  it('a venue without quotes does the same', () => {
    const driver = market(3_002, [3_001], JNX_J_MARKET);
    expect(buy(driver, 3_005, 200)).toEqual(['ack 2', ...FILL_AT_3001, SELF]);
  });

  it('a venue that restarted keeps the accounts of its orders', () => {
    const driver = market(3_002, []);
    const { venue } = driver;
    const at = clock('10:00');
    const { phase, tradeDate } = venue;
    const orders = venue.workingOrders();
    venue.apply({ kind: 'reset', epoch: 2, seed: 8, at, tradeDate, phase, facts: venue.allFacts(), orders });
    expect(buy(driver, 'market', 100)).toEqual(['ack 2', SELF]);
  });

  it('a funari order is a limit order until its auction', () => {
    const driver = market(3_002, [3_001]);
    expect(buy(driver, 3_002, 200, { condition: 'funari-pm' })).toEqual(['ack 2', ...FILL_AT_3001, SELF]);
  });
});

describe('immediate orders and own orders', () => {
  const FOK: VenueSpec = { ...TOKYO, capabilities: { ...TOKYO.capabilities, timeInForce: ['day', 'ioc', 'fok'] } };
  const ioc = { timeInForce: 'ioc' } as const;
  const fok = { timeInForce: 'fok' } as const;

  it('IOC: stopped by the own order, or expired where it does not come to it', () => {
    expect(buy(market(3_002, [3_001]), 3_002, 200, ioc)).toEqual(['ack 2', ...FILL_AT_3001, SELF]);
    expect(buy(market(3_200, [3_001]), 'market', 200, ioc)).toEqual(['ack 2', ...FILL_AT_3001, 'expired 2 100']);
  });

  it('IOC under a quote trades with no order: it expires, it is not refused', () => {
    const driver = market(3_200, []);
    driver.order(30, 'buy', 'market', 100);
    expect(driver.overlay).toBe('SPECIAL_QUOTE buy 3070');
    expect(buy(driver, 'market', 100, ioc)).toEqual(['ack 2', 'expired 2 100']);
  });

  it.each([
    ['FOK counts only what it may take', 3_002, [3_001, 3_003], 200, 'cancelled 2 200 SELF_TRADE'],
    ['FOK that finds too little anyway expires', 3_002, [3_001], 300, 'expired 2 300'],
  ])('%s', (_, own, others, quantity, end) => {
    expect(buy(market(own, others, FOK), 3_003, quantity, fok)).toEqual(['ack 2', end]);
  });

  it('FOK that is full before the own order trades', () => {
    const reports = buy(market(3_003, [3_001, 3_002], FOK), 3_003, 200, fok);
    expect(reports).toEqual(['ack 2', ...FILL_AT_3001, 'fill 2 #3 100@3002', 'fill 11 #3 100@3002']);
  });
});

describe('amends and own orders', () => {
  const amended = (driver: VenueDriver, yen: number, time = '10:00'): string[] =>
    driver.venue.apply({ kind: 'amend', orderId: 2, price: price(yen * 10), at: clock(time) }).map(describeReport);

  it('a price that reaches the own order trades up to it and ends', () => {
    const driver = market(3_002, [3_001]);
    buy(driver, 2_990, 200);
    expect(amended(driver, 3_002)).toEqual(['amended 2 200@3002', ...FILL_AT_3001, SELF]);
    expect(working(driver)).toEqual(['1: 100']);
  });

  it('a resting order that was amended stops those that come after it at its new price', () => {
    const driver = market(3_200, []);
    const moved = { kind: 'amend', orderId: 1, price: price(30_010), at: clock('10:00') } as const;
    expect(driver.venue.apply(moved).map(describeReport)).toEqual(['amended 1 100@3001']);
    expect(buy(driver, 3_001, 100)).toEqual(['ack 2', SELF]);
  });

  it('before an auction it is refused, and the order continues unchanged', () => {
    const driver = new VenueDriver('08:30');
    driver.placeWith({ orderId: 1, side: 'sell', account: 7 }, 3_000, '08:30');
    driver.placeWith({ orderId: 2, side: 'buy', account: 7 }, 2_990, '08:30');
    expect(amended(driver, 3_000, '08:30')).toEqual(['amendRejected 2 SELF_TRADE']);
    expect(working(driver)).toEqual(['1: 100', '2: 100']);
  });
});

describe('where orders wait for an auction the newest is refused', () => {
  it.each(['08:30', '12:10', '15:26'])('before an auction, %s', (time) => {
    const driver = new VenueDriver(time);
    driver.placeWith({ orderId: 1, side: 'sell', account: 7 }, 3_000, time);
    expect(driver.placeWith({ orderId: 2, side: 'buy', account: 7 }, 3_000, time)).toEqual(['reject 2 SELF_TRADE']);
    expect(driver.placeWith({ orderId: 3, side: 'buy', account: 7 }, 'market', time)).toEqual(['reject 3 SELF_TRADE']);
    expect(driver.placeWith({ orderId: 4, side: 'buy', account: 7 }, 2_999, time)).toEqual(['ack 4']);
    expect(driver.placeWith({ orderId: 5, side: 'buy', account: 8 }, 3_000, time)).toEqual(['ack 5']);
  });

  it('an order for the close, given while trading is continuous', () => {
    const driver = market(3_200, []);
    expect(buy(driver, 'market', 100, { condition: 'closing-pm' })).toEqual(['reject 2 SELF_TRADE']);
  });

  it('while a special quote is shown', () => {
    const driver = market(3_200, []);
    driver.order(30, 'buy', 'market', 100);
    expect(driver.overlay).toBe('SPECIAL_QUOTE buy 3070');
    expect(buy(driver, 3_200, 100)).toEqual(['reject 2 SELF_TRADE']);
    expect(driver.placeWith({ orderId: 3, side: 'buy', account: 7 }, 3_000, '10:00')).toEqual(['ack 3']);
    const moved = { kind: 'amend', orderId: 3, price: price(32_000), at: clock('10:00') } as const;
    expect(driver.venue.apply(moved).map(describeReport)).toEqual(['amendRejected 3 SELF_TRADE']);
  });

  it('facts of the issue are those of the trades alone', () => {
    const driver = market(3_002, [3_001]);
    buy(driver, 'market', 200);
    expect(driver.venue.facts(TOYOTA)).toMatchObject({ last: 30_010, volume: 200, tradeId: 2 });
  });
});
