import { describe, expect, it } from 'vitest';
import { clock, describeReport, instruments, SONY, TOYOTA, VenueDriver } from '../../test/support/venue-driver.ts';
import { instrumentCode, price, shares } from '../units.ts';
import { REJECT_CODES } from './reject-codes.ts';
import { TOKYO } from './tokyo.ts';

const describeAll = (reports: readonly Parameters<typeof describeReport>[0][]): string[] => reports.map(describeReport);

describe('ORD-03 order types of the venue (rules/market.md 1.8)', () => {
  it('an IOC order trades what it can at once and ends', () => {
    const driver = new VenueDriver('10:00');
    driver.order(1, 'sell', 3_000, 100);
    const order = { orderId: 2, side: 'buy', quantity: shares(300), timeInForce: 'ioc' } as const;
    expect(driver.placeWith(order, 3_000, '10:00')).toEqual([
      'ack 2',
      'fill 2 #1 100@3000',
      'fill 1 #1 100@3000',
      'expired 2 200',
    ]);
    expect(driver.venue.workingOrders()).toEqual([]);
  });

  it('refuses an order for more than 30 % of the listed shares', () => {
    const driver = VenueDriver.at('10:00', 3_000, { listedShares: shares(10_000) });
    expect(driver.order(1, 'buy', 3_000, 3_100).map(describeReport)).toEqual(['reject 1 ORDER_TOO_LARGE']);
    expect(driver.order(2, 'buy', 3_000, 3_000).map(describeReport)).toEqual(['ack 2']);
  });

  it('IOC is for continuous trading only', () => {
    const driver = new VenueDriver('08:30');
    const order = { orderId: 1, side: 'buy', timeInForce: 'ioc' } as const;
    expect(driver.placeWith(order, 3_000, '08:30')).toEqual(['reject 1 NOT_CONTINUOUS']);
  });

  it('FOK is refused where the venue has none, else trades whole or not at all', () => {
    const order = { orderId: 2, side: 'buy', quantity: shares(300), timeInForce: 'fok' } as const;
    expect(new VenueDriver('10:00').placeWith(order, 3_000, '10:00')).toEqual(['reject 2 TIME_IN_FORCE_NOT_TAKEN']);
    const timeInForce = ['day', 'ioc', 'fok'] as const;
    const other = { ...TOKYO, capabilities: { ...TOKYO.capabilities, timeInForce } };
    const driver = new VenueDriver('10:00', 0, undefined, instruments(0), other);
    driver.order(1, 'sell', 3_000, 200);
    expect(driver.placeWith(order, 3_001, '10:00')).toEqual(['ack 2', 'expired 2 300']);
    driver.order(3, 'sell', 3_001, 100);
    expect(driver.placeWith({ ...order, orderId: 4 }, 3_001, '10:00').slice(0, 2)).toEqual([
      'ack 4',
      'fill 4 #1 200@3000',
    ]);
  });

  it('an opening order ends when the opening auction has not filled it', () => {
    const driver = new VenueDriver('08:30');
    driver.placeWith({ orderId: 1, side: 'buy', condition: 'opening-am' }, 2_990, '08:30');
    driver.placeWith({ orderId: 2, side: 'buy', condition: 'opening-am' }, 'market', '08:30');
    driver.order(3, 'sell', 3_000, 100);
    expect(describeAll(driver.advanceTo('09:00'))).toEqual([
      'fill 2 #1 100@3000',
      'fill 3 #1 100@3000',
      'expired 1 100',
      'phase am-continuous 2026-11-20',
    ]);
  });

  it('an opening order behind a special quote waits for its auction', () => {
    const driver = new VenueDriver('08:30');
    driver.placeWith({ orderId: 1, side: 'buy', quantity: shares(200), condition: 'opening-am' }, 'market', '08:30');
    expect(describeAll(driver.advanceTo('09:00'))).toEqual(['phase am-continuous 2026-11-20']);
    expect(describeAll(driver.order(2, 'sell', 3_000, 200, clock('09:01')))).toContain('fill 1 #1 200@3001');
  });

  it('an afternoon opening order stays outside the book in the morning', () => {
    const driver = new VenueDriver('10:00');
    driver.placeWith({ orderId: 1, side: 'buy', condition: 'opening-pm' }, 3_000, '10:00');
    expect(describeAll(driver.order(2, 'sell', 3_000, 100))).toEqual(['ack 2']);
    expect(describeAll(driver.advanceTo('12:30'))).toContain('fill 1 #1 100@3000');
  });

  it('closing orders of the morning meet at 11:30, the rest of them ends', () => {
    const driver = new VenueDriver('10:00');
    driver.placeWith({ orderId: 1, side: 'buy', quantity: shares(100), condition: 'closing-am' }, 'market', '10:00');
    driver.placeWith({ orderId: 2, side: 'buy', condition: 'closing-am' }, 2_900, '10:00');
    expect(describeAll(driver.order(3, 'sell', 3_010, 200))).toEqual(['ack 3']);
    expect(describeAll(driver.advanceTo('11:30'))).toEqual([
      'fill 1 #1 100@3010',
      'fill 3 #1 100@3010',
      'expired 2 100',
      'phase lunch 2026-11-20',
    ]);
  });

  it('out of range at 11:30 there is no auction (zaraba close)', () => {
    const driver = new VenueDriver('10:00');
    driver.placeWith({ orderId: 1, side: 'buy', condition: 'closing-am' }, 'market', '10:00');
    driver.order(2, 'sell', 3_200, 100);
    expect(describeAll(driver.advanceTo('11:30'))).toEqual(['expired 1 100', 'phase lunch 2026-11-20']);
  });

  it('closing orders of the afternoon enter the book at 15:25', () => {
    const driver = new VenueDriver('14:00');
    driver.placeWith({ orderId: 1, side: 'sell', condition: 'closing-pm' }, 'market', '14:00');
    driver.order(2, 'buy', 2_990, 100, clock('14:00'));
    expect(driver.venue.depth(TOYOTA, 1)).toMatchObject({ marketSell: 0 });
    driver.advanceTo('15:25');
    const indicative = { price: 29_900, volume: 100, imbalance: 0 };
    expect(driver.venue.depth(TOYOTA, 1)).toMatchObject({ marketSell: 100, indicative });
    expect(describeAll(driver.advanceTo('15:30'))).toContain('fill 1 #1 100@2990');
  });

  it('a funari order works as a limit and becomes a market order at 15:25', () => {
    const driver = new VenueDriver('14:00');
    const order = { orderId: 1, side: 'buy', quantity: shares(300), condition: 'funari-pm' } as const;
    driver.placeWith(order, 2_980, '14:00');
    expect(describeAll(driver.order(2, 'sell', 2_980, 100, clock('14:01')))).toContain('fill 1 #1 100@2980');
    driver.advanceTo('15:25');
    expect(driver.venue.depth(TOYOTA, 1)).toMatchObject({ marketBuy: 200, bids: [] });
    driver.order(3, 'sell', 3_000, 200, clock('15:26'));
    expect(describeAll(driver.advanceTo('15:30'))).toContain('fill 1 #2 200@3000');
  });

  it('a funari order of the morning does so at 11:30', () => {
    const driver = new VenueDriver('10:00');
    driver.placeWith({ orderId: 1, side: 'buy', condition: 'funari-am' }, 2_980, '10:00');
    driver.order(2, 'sell', 3_000, 100);
    expect(describeAll(driver.advanceTo('11:30'))).toContain('fill 1 #1 100@3000');
  });

  it.each([
    ['09:30', 'opening-am', 3_000, 'CONDITION_TOO_LATE'],
    ['12:40', 'closing-am', 3_000, 'CONDITION_TOO_LATE'],
    ['12:40', 'opening-pm', 3_000, 'CONDITION_TOO_LATE'],
    ['10:00', 'funari-pm', 'market', 'CONDITION_NOT_TAKEN'],
  ] as const)('at %s %s at %s: %s', (time, condition, yen, reason) => {
    const driver = new VenueDriver(time);
    expect(driver.placeWith({ orderId: 1, side: 'buy', condition }, yen, time)).toEqual([`reject 1 ${reason}`]);
  });

  it('refusal numbers are unique and never change', () => {
    const numbers = Object.values(REJECT_CODES);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(REJECT_CODES).toMatchObject({ UNKNOWN_INSTRUMENT: 1, PRICE_OUTSIDE_LIMITS: 9, PRICE_NOT_ALLOWED: 19 });
  });
});

describe('ORD-05 amend at the venue', () => {
  const amended = (driver: VenueDriver, orderId: number, to: { price?: number; quantity?: number }): string[] =>
    describeAll(
      driver.venue.apply({
        kind: 'amend',
        orderId,
        at: clock('10:00'),
        ...(to.price === undefined ? {} : { price: price(to.price * 10) }),
        ...(to.quantity === undefined ? {} : { quantity: shares(to.quantity) }),
      }),
    );

  function two(): VenueDriver {
    const driver = new VenueDriver('10:00');
    driver.order(1, 'buy', 2_990, 300);
    driver.order(2, 'buy', 2_990, 300);
    return driver;
  }

  it('fewer shares keep the place', () => {
    const driver = two();
    expect(amended(driver, 1, { quantity: 100 })).toEqual(['amended 1 100@2990']);
    expect(describeAll(driver.order(3, 'sell', 2_990, 200))).toContain('fill 1 #1 100@2990');
  });

  it('another price loses it', () => {
    const driver = two();
    amended(driver, 1, { price: 2_980 });
    expect(amended(driver, 1, { price: 2_990 })).toEqual(['amended 1 300@2990']);
    const fills = describeAll(driver.order(3, 'sell', 2_990, 300));
    expect(fills).toContain('fill 2 #1 300@2990');
    expect(fills).not.toContain('fill 1 #1 300@2990');
  });

  it('a price that crosses trades at once', () => {
    const driver = two();
    driver.order(3, 'sell', 3_000, 100);
    expect(amended(driver, 1, { price: 3_000 })).toEqual([
      'amended 1 300@3000',
      'fill 1 #1 100@3000',
      'fill 3 #1 100@3000',
    ]);
    expect(driver.venue.workingOrders().map(({ orderId, quantity }) => [orderId, quantity])).toEqual([
      [2, 300],
      [1, 200],
    ]);
  });

  it.each([
    [9, { quantity: 100 }, 'ORDER_NOT_WORKING'],
    [1, { quantity: 400 }, 'QUANTITY_NOT_REDUCED'],
    [1, { quantity: 150 }, 'QUANTITY_NOT_WHOLE_LOT'],
    [1, { price: 2_000 }, 'PRICE_OUTSIDE_LIMITS'],
    [1, { price: 2_990.1 }, 'PRICE_OFF_TICK'],
  ])('order %d to %o: %s', (orderId, to, reason) => {
    const driver = two();
    expect(amended(driver, orderId, to)).toEqual([`amendRejected ${orderId} ${reason}`]);
    expect(driver.venue.workingOrders()).toHaveLength(2);
  });

  it('a mass cancel takes what matches: one account, one side', () => {
    const driver = new VenueDriver('10:00');
    driver.placeWith({ orderId: 1, side: 'buy', account: 7 }, 2_990, '10:00');
    driver.placeWith({ orderId: 2, side: 'sell', account: 7 }, 3_010, '10:00');
    driver.placeWith({ orderId: 3, side: 'buy', account: 8 }, 2_990, '10:00');
    const cancelled = driver.venue.apply({ kind: 'massCancel', account: 7, side: 'buy', at: clock('10:00') });
    expect(describeAll(cancelled)).toEqual(['cancelled 1 100']);
    expect(describeAll(driver.venue.apply({ kind: 'massCancel', instrument: TOYOTA, at: clock('10:00') }))).toEqual([
      'cancelled 2 100',
      'cancelled 3 100',
    ]);
  });
});

describe('price watches (rules/core.md 5)', () => {
  const watch = (driver: VenueDriver, watchId: number, when: '>=' | '<=', yen: number): string[] =>
    describeAll(
      driver.venue.apply({
        kind: 'watch',
        watchId,
        instrument: TOYOTA,
        when,
        price: price(yen * 10),
        at: clock('10:00'),
      }),
    );

  it('are reported once, by the trade that reaches them, after its fills', () => {
    const driver = new VenueDriver('10:00');
    expect(watch(driver, 1, '>=', 3_005)).toEqual([]);
    expect(watch(driver, 2, '<=', 2_995)).toEqual([]);
    driver.order(1, 'sell', 3_005, 100);
    expect(describeAll(driver.order(2, 'buy', 3_005, 100)).at(-1)).toBe('watchHit 1 3005');
    driver.order(3, 'sell', 3_005, 100);
    expect(describeAll(driver.order(4, 'buy', 3_005, 100))).not.toContain('watchHit 1 3005');
    expect(driver.venue.watches().map(({ watchId }) => watchId)).toEqual([2]);
  });

  it('a price already reached is reported at once; a cancelled watch is never reported', () => {
    const driver = new VenueDriver('10:00');
    driver.order(1, 'sell', 3_000, 100);
    driver.order(2, 'buy', 3_000, 100);
    expect(watch(driver, 1, '>=', 2_990)).toEqual(['watchHit 1 3000']);
    watch(driver, 2, '>=', 3_010);
    driver.venue.apply({ kind: 'unwatch', watchId: 2, at: clock('10:00') });
    expect(driver.venue.watches()).toEqual([]);
  });
});

describe('watches for special quotes (rules/core.md 5)', () => {
  const watch = (driver: VenueDriver, watchId: number, side: 'buy' | 'sell', code = TOYOTA): string[] =>
    describeAll(driver.venue.apply({ kind: 'watchQuote', watchId, instrument: code, side, at: clock('10:00') }));
  /** A buy far above the last price, which shows a special quote. */
  const push = (driver: VenueDriver): string[] => {
    driver.order(1, 'sell', 3_100, 100);
    return describeAll(driver.order(2, 'buy', 3_100, 100));
  };

  it('are reported once, when one is shown on their side', () => {
    const driver = VenueDriver.at('10:00', 3_000);
    expect([watch(driver, 1, 'buy'), watch(driver, 2, 'sell'), watch(driver, 3, 'buy', SONY)]).toEqual([[], [], []]);
    expect(push(driver).at(-1)).toBe('watchHit 1 3070');
    expect(driver.overlay).toBe('SPECIAL_QUOTE buy 3070');
    expect(driver.venue.watches().map(({ watchId }) => watchId)).toEqual([2, 3]);
  });

  it('one already shown is reported at once; a cancelled watch never, an unlisted issue is rejected', () => {
    const driver = VenueDriver.at('10:00', 3_000);
    watch(driver, 1, 'buy');
    driver.venue.apply({ kind: 'unwatch', watchId: 1, at: clock('10:00') });
    expect(push(driver).join()).not.toContain('watchHit');
    expect(watch(driver, 2, 'sell')).toEqual([]);
    expect(watch(driver, 3, 'buy')).toEqual(['watchHit 3 3070']);
    expect(watch(driver, 4, 'buy', instrumentCode('0000'))).toEqual(['watchRejected 4 UNKNOWN_INSTRUMENT']);
  });

  it('a price watched from the next trade on is not reported for the last one', () => {
    const driver = VenueDriver.at('10:00', 3_000);
    const next = { kind: 'watch', watchId: 1, instrument: TOYOTA, when: '>=', price: price(29_900) } as const;
    expect(driver.venue.apply({ ...next, fromNextTrade: true, at: clock('10:00') })).toEqual([]);
    driver.order(1, 'sell', 3_000, 100);
    expect(describeAll(driver.order(2, 'buy', 3_000, 100)).at(-1)).toBe('watchHit 1 3000');
  });
});

describe('short-sale price rule (rules/market.md 1.10)', () => {
  /** A trade at 2,700 against a base of 3,000 has triggered the rule. */
  function triggered(): VenueDriver {
    const driver = VenueDriver.at('10:00', 3_000);
    for (const [n, yen] of [2_950, 2_900, 2_850, 2_800, 2_750, 2_700].entries()) {
      // Minutes apart, so that the fall is no single sweep (1.4).
      const at = clock(`10:${10 + n * 2}`);
      driver.order(n * 2 + 1, 'buy', yen, 100, at);
      driver.order(n * 2 + 2, 'sell', yen, 100, at);
    }
    return driver;
  }
  const short = (driver: VenueDriver, yen: number | 'market', units: number): string[] =>
    driver.placeWith({ orderId: 90, side: 'sell', short: true, quantity: shares(units * 100) }, yen, '10:40');

  it('a trade at base x 0.9 restricts to the end of the next business day', () => {
    const driver = triggered();
    expect(driver.venue.facts(TOYOTA)).toMatchObject({ shortRuleUntil: '2026-11-24', last: 27_000 });
    expect(short(driver, 2_700, 51)).toEqual(['reject 90 SHORT_PRICE_RULE']);
    expect(short(driver, 'market', 51)).toEqual(['reject 90 SHORT_PRICE_RULE']);
    expect(short(driver, 2_701, 51)).toEqual(['ack 90']);
  });

  it('50 units and fewer are exempt; while the price rises the last price itself is allowed', () => {
    expect(short(triggered(), 2_700, 50)).toEqual(['ack 90']);
    const rising = triggered();
    rising.order(50, 'sell', 2_705, 100, clock('10:30'));
    rising.order(51, 'buy', 2_705, 100, clock('10:30'));
    expect(short(rising, 2_705, 51)).toEqual(['ack 90']);
  });
});
