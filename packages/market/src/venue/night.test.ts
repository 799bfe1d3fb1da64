import { describe, expect, it } from 'vitest';
import {
  clock,
  describeReport,
  FRIDAY,
  instruments,
  TOYOTA,
  TUESDAY,
  VenueDriver,
} from '../../test/support/venue-driver.ts';
import { addDays } from '../calendar/civil.ts';
import { nextBoundary, phaseAt, phaseStart, tradeDateAt } from '../session/schedule.ts';
import { epochMs, isoDate, price } from '../units.ts';
import { atNight, DEMO_PTS_NIGHT, nightEnd, PTS_NIGHT } from './night.ts';

const SATURDAY = addDays(FRIDAY, 1);
const MONDAY_HOLIDAY = addDays(FRIDAY, 3);
const WEDNESDAY = isoDate('2026-11-25');

describe('MKT-06 the night session of a PTS (rules/market.md 2)', () => {
  it.each([
    ['08:00', FRIDAY, 'lunch', FRIDAY],
    ['16:29', FRIDAY, 'lunch', FRIDAY],
    ['16:30', FRIDAY, 'closed', TUESDAY],
    ['17:00', FRIDAY, 'pm-continuous', TUESDAY],
    ['23:58', FRIDAY, 'pm-continuous', TUESDAY],
    ['23:59', FRIDAY, 'lunch', TUESDAY],
    ['18:00', SATURDAY, 'lunch', TUESDAY],
    ['18:00', MONDAY_HOLIDAY, 'lunch', TUESDAY],
    ['09:00', TUESDAY, 'lunch', TUESDAY],
    ['17:00', TUESDAY, 'pm-continuous', WEDNESDAY],
  ] as const)('at %s of %s: %s, dated %s', (time, date, phase, tradeDate) => {
    const { schedule } = PTS_NIGHT;
    expect(phaseAt(schedule, clock(time, date))).toBe(phase);
    expect(tradeDateAt(schedule, clock(time, date))).toBe(tradeDate);
  });

  it('opens on the evening before its date, and not on holidays', () => {
    const { schedule } = PTS_NIGHT;
    expect(phaseStart(schedule, TUESDAY, 'pm-continuous')).toBe(clock('17:00', FRIDAY));
    expect(nextBoundary(schedule, clock('23:59', FRIDAY))).toMatchObject({ at: clock('16:30', TUESDAY) });
  });

  it('lasts twenty minutes in the demo', () => {
    expect(nightEnd(DEMO_PTS_NIGHT.schedule)).toBe(clock('17:20') - clock('00:00'));
    expect(nightEnd(PTS_NIGHT.schedule)).toBe(clock('23:59') - clock('00:00'));
  });
});

/** The night's venue with a quiet Toyota at 3,000 yen. */
const night = (start: string): VenueDriver => new VenueDriver(start, 0, FRIDAY, instruments(0), PTS_NIGHT);
const NEXT = {
  code: TOYOTA,
  tickTable: 'topix500',
  base: price(32_000),
  lower: price(25_000),
  upper: price(39_000),
} as const;

describe('MKT-06 orders of a night', () => {
  it('end with it, and their trades belong to the next business day', () => {
    const driver = night('16:59');
    expect(driver.order(1, 'buy', 3_000, 100).map(describeReport)).toEqual(['reject 1 SESSION_CLOSED']);
    driver.advanceTo('17:00');
    driver.order(2, 'sell', 3_010, 100);
    driver.order(3, 'buy', 3_010, 200);
    expect(driver.venue.tradeDate).toBe(TUESDAY);
    expect(driver.advanceTo('23:59').map(describeReport)).toEqual(['expired 3 100', 'phase lunch 2026-11-24']);
    expect(driver.venue.facts(TOYOTA)).toMatchObject({ last: 30_100, volume: 100 });
  });

  it('are limit orders for the session only', () => {
    const driver = night('18:00');
    expect(driver.order(1, 'buy', 'market', 100).map(describeReport)).toEqual(['reject 1 ORDER_TYPE_NOT_TAKEN']);
    expect(driver.placeWith({ orderId: 1, side: 'buy', timeInForce: 'ioc' }, 3_000, '18:00')).toEqual([
      'reject 1 TIME_IN_FORCE_NOT_TAKEN',
    ]);
  });

  it('are held to base, limits and ticks of the primary exchange, which come while it is closed', () => {
    const driver = night('16:00');
    const send = () => driver.venue.apply({ kind: 'nextTerms', terms: NEXT, at: clock('16:30') });
    expect(send).toThrow(/while the venue is closed/);
    driver.advanceTo('16:30');
    send();
    expect(driver.venue.terms(TOYOTA)).toEqual(NEXT);
    expect(driver.venue.facts(TOYOTA)).toMatchObject({ base: 30_000 });
    driver.advanceTo('17:00');
    expect(driver.venue.facts(TOYOTA)).toMatchObject({
      base: 32_000,
      previousClose: 32_000,
      lower: 25_000,
      upper: 39_000,
    });
    expect(driver.order(1, 'buy', 2_499, 100).map(describeReport)).toEqual(['reject 1 PRICE_OUTSIDE_LIMITS']);
  });
});

describe('MKT-06 participants of a night', () => {
  it('are thin: a fiftieth of the lots and a third of the move; none where hardly anyone trades by day', () => {
    const [toyota] = instruments(50_000);
    if (toyota === undefined) throw new Error('no issue');
    expect(atNight(toyota)).toEqual({
      ...toyota,
      activity: 1_000,
      volatilityBps: Math.floor(toyota.volatilityBps / 3),
    });
    expect(atNight({ ...toyota, activity: 999 }).activity).toBe(0);
  });

  it('quote and trade far less than by day', () => {
    const volumeOf = (thin: boolean): number => {
      const issues = instruments(200_000);
      const driver = new VenueDriver('16:59', 7, FRIDAY, thin ? issues.map(atNight) : issues, PTS_NIGHT);
      for (let tick = 1; tick <= 1_200; tick++)
        driver.venue.apply({ kind: 'tick', tick, at: epochMs(clock('16:59') + tick * 1_000), gap: false });
      return driver.venue.facts(TOYOTA).volume;
    };
    const [thin, full] = [volumeOf(true), volumeOf(false)];
    expect(thin).toBeGreaterThan(0);
    expect(thin).toBeLessThan(full / 10);
  });
});
