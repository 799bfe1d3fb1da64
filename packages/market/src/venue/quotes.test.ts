import { describe, expect, it } from 'vitest';
import { clock, describeReport, TOYOTA, TUESDAY, VenueDriver } from '../../test/support/venue-driver.ts';
import { price } from '../units.ts';

const describeAll = (reports: readonly Parameters<typeof describeReport>[0][]): string[] => reports.map(describeReport);

describe('MKT-04 special quote (rules/market.md 1.4)', () => {
  it('last 1,000, the next would be 1,050: no trade, special bid 1,030', () => {
    const driver = VenueDriver.at('09:30', 1_000);
    driver.order(1, 'sell', 1_050, 100);
    expect(describeAll(driver.order(2, 'buy', 1_050, 100))).toEqual(['ack 2']);
    expect(driver.overlay).toBe('SPECIAL_QUOTE buy 1030');
    expect(driver.venue.facts(TOYOTA)).toMatchObject({
      overlay: 'SPECIAL_QUOTE',
      overlaySince: clock('10:00'),
      quotePrice: 10_300,
      quoteSide: 'buy',
    });
  });

  it('after three minutes the quote moves one width on, and orders within it meet in an auction', () => {
    const driver = VenueDriver.at('10:00', 1_000);
    driver.order(1, 'sell', 1_050, 100, clock('10:00'));
    driver.order(2, 'buy', 1_050, 100, clock('10:00'));
    expect(describeAll(driver.advanceTo('10:02:59'))).toEqual([]);
    expect(describeAll(driver.advanceTo('10:03'))).toEqual(['fill 2 #1 100@1050', 'fill 1 #1 100@1050']);
    expect(driver.overlay).toBe('NORMAL');
  });

  it('moves every three minutes until it meets orders, at the time it is due within one long tick', () => {
    const driver = VenueDriver.at('10:00', 1_000);
    driver.order(1, 'sell', 1_100, 100, clock('10:00'));
    driver.order(2, 'buy', 1_200, 100, clock('10:00'));
    expect(driver.overlay).toBe('SPECIAL_QUOTE buy 1030');
    driver.advanceTo('10:03');
    expect(driver.overlay).toBe('SPECIAL_QUOTE buy 1060');
    driver.advanceTo('10:06');
    expect(driver.overlay).toBe('SPECIAL_QUOTE buy 1090');
    driver.advanceTo('10:30');
    expect(driver.venue.facts(TOYOTA)).toMatchObject({ last: 11_000, lastAt: clock('10:09') });
  });

  it('an order that can meet the quote ends it at once', () => {
    const driver = VenueDriver.at('10:00', 1_000);
    driver.order(1, 'sell', 1_050, 100);
    driver.order(2, 'buy', 1_050, 100);
    expect(describeAll(driver.order(3, 'sell', 1_030, 100, clock('10:01')))).toContain('fill 3 #1 100@1030');
    expect(driver.overlay).toBe('NORMAL');
  });

  it('a cancel that takes the pressure away ends it', () => {
    const driver = VenueDriver.at('10:00', 1_000);
    driver.order(1, 'sell', 1_050, 100);
    driver.order(2, 'buy', 1_050, 100);
    driver.cancel(2);
    expect(driver.overlay).toBe('NORMAL');
  });

  it('moves to the daily limit, stays there, and is the base of the next day (1.12)', () => {
    const driver = VenueDriver.at('10:00', 1_000);
    driver.order(1, 'buy', 'market', 100, clock('10:00'));
    driver.advanceTo('14:00');
    expect(driver.overlay).toBe('SPECIAL_QUOTE buy 1300');
    driver.advanceTo('15:30');
    expect(driver.venue.terms(TOYOTA)).toMatchObject({ base: 13_000, upper: 16_000 });
    driver.advanceTo('08:00', { date: TUESDAY });
    expect(driver.venue.facts(TOYOTA)).toMatchObject({ base: 13_000, limitDays: 1 });
    expect(driver.overlay).toBe('NORMAL');
  });

  it('at the opening market orders without enough on the other side show one (1.1, 1.2)', () => {
    const driver = VenueDriver.at('08:30', 1_000);
    driver.order(1, 'buy', 'market', 300, clock('08:30'));
    driver.order(2, 'sell', 1_000, 100, clock('08:31'));
    expect(describeAll(driver.advanceTo('09:00'))).toEqual(['phase am-continuous 2026-11-20']);
    expect(driver.overlay).toBe('SPECIAL_QUOTE buy 1030');
    expect(describeAll(driver.order(3, 'sell', 1_010, 200, clock('09:01')))).toContain('fill 3 #1 200@1010.5');
  });

  it('pressure from the other side turns it round', () => {
    const driver = VenueDriver.at('10:00', 1_000);
    driver.order(1, 'sell', 1_050, 100);
    driver.order(2, 'buy', 1_050, 100);
    driver.order(3, 'sell', 'market', 500);
    expect(driver.overlay).toBe('SPECIAL_QUOTE sell 1000');
  });
});

describe('MKT-04 sequential quote (rules/market.md 1.4)', () => {
  /** Asks at every yen from 101 to 118. */
  function ladder(): VenueDriver {
    const driver = VenueDriver.at('10:00', 100, { tickTable: 'other' });
    for (let n = 1; n <= 18; n++) driver.order(n, 'sell', 100 + n, 100);
    return driver;
  }

  it('last 100, width 5: one order trades up to 110 and the quote is shown there for a minute', () => {
    const driver = ladder();
    const fills = describeAll(driver.order(20, 'buy', 115, 5_000, clock('10:00'))).filter((text) =>
      text.startsWith('fill 20'),
    );
    expect(fills).toHaveLength(10);
    expect(fills.at(-1)).toBe('fill 20 #10 100@110');
    expect(driver.overlay).toBe('SEQUENTIAL_QUOTE buy 110');
    expect(describeAll(driver.advanceTo('10:00:59'))).toEqual([]);
    driver.advanceTo('10:01');
    expect(driver.venue.facts(TOYOTA)).toMatchObject({ last: 1_150, volume: 1_500 });
    expect(driver.overlay).toBe('NORMAL');
  });

  it('several orders within a minute count as one sweep, later ones do not', () => {
    const driver = ladder();
    driver.order(20, 'buy', 106, 600, clock('10:00'));
    driver.order(21, 'buy', 112, 600, clock('10:00:30'));
    expect(driver.overlay).toBe('SEQUENTIAL_QUOTE buy 110');
    const slow = ladder();
    slow.order(20, 'buy', 106, 600, clock('10:00'));
    slow.order(21, 'buy', 112, 600, clock('10:01:01'));
    expect(slow.overlay).toBe('NORMAL');
    expect(slow.venue.facts(TOYOTA).last).toBe(1_120);
  });

  it('a reversal order matches immediately, at the quote', () => {
    const driver = ladder();
    driver.order(20, 'buy', 115, 5_000, clock('10:00'));
    expect(describeAll(driver.order(21, 'sell', 108, 300, clock('10:00:10')))).toEqual([
      'ack 21',
      'fill 20 #11 300@110',
      'fill 21 #11 300@110',
    ]);
    expect(driver.overlay).toBe('SEQUENTIAL_QUOTE buy 110');
  });

  it('a reversal that takes all that pushed ends the quote', () => {
    const driver = ladder();
    driver.order(20, 'buy', 115, 1_300, clock('10:00'));
    expect(driver.overlay).toBe('SEQUENTIAL_QUOTE buy 110');
    expect(describeAll(driver.order(21, 'sell', 110, 300, clock('10:00:10')))).toContain('fill 20 #11 300@110');
    expect(driver.overlay).toBe('NORMAL');
  });

  it('still beyond after the minute it becomes a special quote one width on', () => {
    const driver = ladder();
    driver.order(30, 'sell', 125, 5_000);
    driver.order(20, 'buy', 'market', 5_000, clock('10:00'));
    driver.advanceTo('10:01');
    expect(driver.overlay).toBe('SPECIAL_QUOTE buy 115');
  });
});

describe('MKT-10 halts (rules/market.md 1.11)', () => {
  it('are an overlay with its time; the end of one is an auction, with a special quote when it must be', () => {
    const driver = VenueDriver.at('10:00', 1_000);
    driver.order(1, 'sell', 1_050, 100);
    driver.venue.apply({ kind: 'halt', instrument: TOYOTA, halted: true, at: clock('10:05') });
    expect(driver.overlay).toBe('HALTED');
    expect(driver.venue.facts(TOYOTA)).toMatchObject({ overlay: 'HALTED', overlaySince: clock('10:05') });
    driver.venue.apply({ kind: 'halt', instrument: TOYOTA, halted: false, at: clock('10:20') });
    expect(driver.overlay).toBe('NORMAL');
  });

  it('stop the renewal of a special quote', () => {
    const driver = VenueDriver.at('10:00', 1_000);
    driver.order(1, 'buy', 'market', 100, clock('10:00'));
    driver.venue.apply({ kind: 'halt', instrument: TOYOTA, halted: true, at: clock('10:01') });
    driver.advanceTo('10:20');
    expect(driver.overlay).toBe('HALTED buy 1030');
    driver.venue.apply({ kind: 'halt', instrument: TOYOTA, halted: false, at: clock('10:20') });
    expect(driver.overlay).toBe('SPECIAL_QUOTE buy 1060');
  });
});

describe('MKT-05 a new issue until its first price (rules/market.md 1.9)', () => {
  const listed = (): VenueDriver => VenueDriver.at('08:00', 1_600, { offer: price(16_000), tickTable: 'other' });

  it('offer 1,600: orders from 400 to 6,400 yen, no market orders', () => {
    const driver = listed();
    expect(driver.venue.terms(TOYOTA)).toMatchObject({ lower: 4_000, upper: 64_000 });
    expect(describeAll(driver.order(1, 'buy', 'market', 100))).toEqual(['reject 1 MARKET_ORDER_BANNED']);
    expect(describeAll(driver.order(1, 'buy', 6_405, 100))).toEqual(['reject 1 PRICE_OUTSIDE_LIMITS']);
  });

  it('steps of 80 yen every ten minutes up to the ceiling of 3,680', () => {
    const driver = listed();
    driver.order(1, 'buy', 6_000, 1_000);
    driver.order(2, 'sell', 6_000, 100);
    driver.advanceTo('09:00');
    expect(driver.overlay).toBe('SPECIAL_QUOTE buy 1680');
    driver.advanceTo('09:09:59');
    expect(driver.overlay).toBe('SPECIAL_QUOTE buy 1680');
    driver.advanceTo('09:10');
    expect(driver.overlay).toBe('SPECIAL_QUOTE buy 1760');
    driver.advanceTo('15:20');
    expect(driver.overlay).toBe('SPECIAL_QUOTE buy 3680');
  });

  it('down by the normal width every three minutes to the floor of 1,200', () => {
    const driver = listed();
    driver.order(1, 'sell', 500, 1_000);
    driver.order(2, 'buy', 500, 100);
    driver.advanceTo('09:00');
    expect(driver.overlay).toBe('SPECIAL_QUOTE sell 1560');
    driver.advanceTo('11:00');
    expect(driver.overlay).toBe('SPECIAL_QUOTE sell 1200');
  });

  it('the first price is the base of the day and ends orders outside the new limits', () => {
    const driver = listed();
    driver.order(1, 'buy', 1_650, 100);
    driver.order(2, 'sell', 1_650, 100);
    driver.order(3, 'buy', 500, 100);
    expect(describeAll(driver.advanceTo('09:00'))).toEqual([
      'fill 1 #1 100@1650',
      'fill 2 #1 100@1650',
      'dayTerms 7203 1650',
      'cancelled 3 100',
      'phase am-continuous 2026-11-20',
    ]);
    expect(driver.venue.facts(TOYOTA)).toMatchObject({ base: 16_500, lower: 12_500, upper: 20_500 });
    expect(describeAll(driver.order(4, 'buy', 'market', 100))).toEqual(['reject 4 MARKET_ORDER_BANNED']);
    driver.advanceTo('08:00', { date: TUESDAY });
    expect(describeAll(driver.order(5, 'buy', 'market', 100))).toEqual(['ack 5']);
  });

  it('without a price the final quote is the reference of the second day', () => {
    const driver = listed();
    driver.order(1, 'buy', 6_000, 1_000);
    driver.order(2, 'sell', 6_000, 100);
    driver.advanceTo('08:00', { date: TUESDAY });
    expect(driver.venue.facts(TOYOTA)).toMatchObject({ ipoReference: 36_800, lower: 9_200, upper: 147_200 });
  });
});
