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
import { isoDate, price } from '../units.ts';
import { JNX_J_MARKET, ODX } from './pts.ts';

const SATURDAY = addDays(FRIDAY, 1);
const SUNDAY = addDays(FRIDAY, 2);
const WEDNESDAY = isoDate('2026-11-25');

/** J-Market with a quiet Toyota at 3,000 yen. */
const jnx = (start: string, date = FRIDAY): VenueDriver =>
  new VenueDriver(start, 0, date, instruments(0), JNX_J_MARKET);

describe('MKT-06 hours of a PTS over midnight (rules/market.md 2)', () => {
  it.each([
    ['08:19', FRIDAY, 'lunch', FRIDAY],
    ['08:20', FRIDAY, 'am-continuous', FRIDAY],
    ['16:30', FRIDAY, 'closed', TUESDAY],
    ['17:00', FRIDAY, 'pm-continuous', TUESDAY],
    ['05:59', SATURDAY, 'pm-continuous', TUESDAY],
    ['06:00', SATURDAY, 'lunch', TUESDAY],
    ['12:00', SUNDAY, 'lunch', TUESDAY],
    ['12:00', addDays(FRIDAY, 3), 'lunch', TUESDAY],
    ['02:00', WEDNESDAY, 'pm-continuous', WEDNESDAY],
  ] as const)('at %s of %s: %s, trading date %s', (time, date, phase, tradeDate) => {
    const { schedule } = JNX_J_MARKET;
    expect(phaseAt(schedule, clock(time, date))).toBe(phase);
    expect(tradeDateAt(schedule, clock(time, date))).toBe(tradeDate);
  });

  it('the boundaries of a night and a day come in order', () => {
    const { schedule } = JNX_J_MARKET;
    const seen: unknown[] = [];
    let at = clock('16:00', TUESDAY);
    for (let n = 0; n < 5; n++) {
      const next = nextBoundary(schedule, at);
      seen.push([next.at, next.phase]);
      at = next.at;
    }
    expect(seen).toEqual([
      [clock('16:30', TUESDAY), 'closed'],
      [clock('17:00', TUESDAY), 'pm-continuous'],
      [clock('06:00', WEDNESDAY), 'lunch'],
      [clock('08:20', WEDNESDAY), 'am-continuous'],
      [clock('16:30', WEDNESDAY), 'closed'],
    ]);
    expect(phaseStart(schedule, TUESDAY, 'pm-continuous')).toBe(clock('17:00', FRIDAY));
    expect(phaseStart(schedule, TUESDAY, 'lunch')).toBe(clock('06:00', SATURDAY));
  });
});

describe('MKT-06 a PTS takes limit orders for the session (rules/market.md 2)', () => {
  it('matches continuously at night, for the next business day', () => {
    const driver = jnx('16:00');
    expect(driver.advanceTo('17:00').map(describeReport)).toEqual([
      'phase closed 2026-11-20',
      'dayOpened 2026-11-24',
      'phase pm-continuous 2026-11-24',
    ]);
    driver.order(1, 'sell', 3_100, 100, clock('18:00'));
    expect(driver.order(2, 'buy', 3_100, 200, clock('18:01')).map(describeReport)).toContain('fill 2 #1 100@3100');
    expect(driver.advanceTo('06:00', { date: SATURDAY }).map(describeReport)).toEqual([
      'expired 2 100',
      'phase lunch 2026-11-24',
    ]);
    expect(driver.venue.tradeDate).toBe(TUESDAY);
    expect(driver.advanceTo('08:20', { date: TUESDAY }).map(describeReport)).toEqual([
      'phase am-continuous 2026-11-24',
    ]);
    expect(driver.venue.facts(TOYOTA)).toMatchObject({ volume: 100, last: 31_000 });
  });

  it('market orders and conditions are refused', () => {
    const driver = jnx('18:00');
    expect(driver.order(1, 'buy', 'market', 100).map(describeReport)).toEqual(['reject 1 ORDER_TYPE_NOT_TAKEN']);
    expect(driver.placeWith({ orderId: 1, side: 'buy', condition: 'closing-pm' }, 3_000, '18:00')).toEqual([
      'reject 1 CONDITION_NOT_TAKEN',
    ]);
  });

  it('the night uses the limits of the primary exchange close, set by the host', () => {
    const driver = jnx('16:00');
    driver.advanceTo('17:00');
    driver.order(1, 'buy', 2_400, 100, clock('17:00'));
    const reports = driver.venue.apply({ kind: 'rebase', instrument: TOYOTA, base: price(32_000), at: clock('17:00') });
    expect(reports.map(describeReport)).toEqual(['dayTerms 7203 3200', 'cancelled 1 100']);
    expect(driver.venue.terms(TOYOTA)).toMatchObject({ base: 32_000, lower: 25_000, upper: 39_000 });
  });

  it('prices move without special quotes', () => {
    const driver = jnx('10:00');
    driver.order(1, 'sell', 3_300, 100);
    expect(driver.order(2, 'buy', 3_300, 100).map(describeReport)).toContain('fill 2 #1 100@3300');
  });

  it('after a gap over the night its orders are gone', () => {
    const driver = jnx('18:00');
    driver.order(1, 'buy', 2_900, 100, clock('18:00'));
    expect(driver.advanceTo('09:00', { gap: true, date: TUESDAY }).map(describeReport)).toEqual([
      'expired 1 100',
      'phase lunch 2026-11-24',
      'phase am-continuous 2026-11-24',
    ]);
  });

  it('a venue last seen at night continues from that night', () => {
    const driver = jnx('18:00');
    const { phase, tradeDate } = driver.venue;
    const at = clock('09:00', TUESDAY);
    const facts = driver.venue.allFacts();
    driver.venue.apply({ kind: 'reset', epoch: 2, seed: 1, at, tradeDate, phase, facts, orders: [] });
    expect(driver.advanceTo('09:00', { gap: true, date: TUESDAY }).map(describeReport)).toEqual([
      'phase lunch 2026-11-24',
      'phase am-continuous 2026-11-24',
    ]);
  });

  it('ODX has a day and no night', () => {
    expect(phaseAt(ODX.schedule, clock('16:00'))).toBe('closed');
    expect(nextBoundary(ODX.schedule, clock('16:00'))).toMatchObject({ at: clock('08:20', TUESDAY), opensDay: true });
  });
});
