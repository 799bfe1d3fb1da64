import { describe, expect, it } from 'vitest';
import { clock, instruments, TOYOTA, TUESDAY, VenueDriver } from '../../test/support/venue-driver.ts';
import { isoDate, shares } from '../units.ts';
import { TOKYO } from './tokyo.ts';
import type { InstrumentSpec } from './types.ts';
import { Venue } from './venue.ts';

const WEDNESDAY = isoDate('2026-11-25');
const THURSDAY = isoDate('2026-11-26');
const UNIT_ETF: Partial<InstrumentSpec> = { etf: true, lot: shares(1) };

/** One trade of one unit at `yen` in the middle of a day that then closes. */
function day(driver: VenueDriver, orderId: number, yen: number, date?: typeof TUESDAY): void {
  driver.order(orderId, 'sell', yen, 1, clock('10:00', date));
  driver.order(orderId + 1, 'buy', yen, 1, clock('10:00', date));
  driver.advanceTo('16:00', date === undefined ? {} : { date });
}

describe('MKT-01 ticks of ETFs traded by single units (rules/market.md 1.6)', () => {
  it('a close at 5,000 yen or less widens them two business days later', () => {
    const driver = VenueDriver.at('09:30', 5_020, UNIT_ETF);
    day(driver, 1, 5_000);
    // The business day after Friday is Tuesday, after a holiday: its ticks are still the fine ones.
    expect(driver.venue.terms(TOYOTA)).toMatchObject({ tickTable: 'topix500' });
    driver.advanceTo('09:30', { date: TUESDAY });
    expect(driver.order(3, 'buy', 4_999, 1, clock('10:00', TUESDAY))).toMatchObject([{ kind: 'ack' }]);
    day(driver, 5, 5_010, TUESDAY);
    expect(driver.venue.terms(TOYOTA)).toMatchObject({ tickTable: 'other', base: 50_100 });
    driver.advanceTo('09:30', { date: WEDNESDAY });
    expect(driver.order(7, 'buy', 4_999, 1, clock('10:00', WEDNESDAY))).toMatchObject([
      { kind: 'reject', reason: 'PRICE_OFF_TICK', params: { tick: 50 } },
    ]);
    expect(driver.order(8, 'buy', 4_995, 1, clock('10:00', WEDNESDAY))).toMatchObject([{ kind: 'ack' }]);
  });

  it('a close at 7,000 yen or more narrows them again; in between they stay', () => {
    const driver = VenueDriver.at('09:30', 6_950, { ...UNIT_ETF, tickTable: 'other' });
    day(driver, 1, 6_990);
    driver.advanceTo('09:30', { date: TUESDAY });
    day(driver, 3, 7_000, TUESDAY);
    expect(driver.venue.terms(TOYOTA)).toMatchObject({ tickTable: 'other' });
    driver.advanceTo('09:30', { date: WEDNESDAY });
    expect(driver.order(5, 'buy', 6_999, 1, clock('10:00', WEDNESDAY))).toMatchObject([{ kind: 'reject' }]);
    driver.advanceTo('16:00', { date: WEDNESDAY });
    expect(driver.venue.terms(TOYOTA)).toMatchObject({ tickTable: 'topix500' });
    driver.advanceTo('09:30', { date: THURSDAY });
    expect(driver.order(6, 'buy', 6_999, 1, clock('10:00', THURSDAY))).toMatchObject([{ kind: 'ack' }]);
  });

  it('a change that is decided but not in force survives a restart', () => {
    const driver = VenueDriver.at('09:30', 5_020, UNIT_ETF);
    day(driver, 1, 5_000);
    driver.advanceTo('09:30', { date: TUESDAY });
    const facts = driver.venue.allFacts();
    expect(facts[0]).toMatchObject({ code: TOYOTA, nextTickTable: 'other' });
    const issues = instruments(0, 5_020).map((spec) => (spec.code === TOYOTA ? { ...spec, ...UNIT_ETF } : spec));
    const at = clock('09:30', TUESDAY);
    const again = new Venue(TOKYO, issues, at);
    const reset = { kind: 'reset', epoch: 2, seed: 7, at, tradeDate: TUESDAY, phase: 'am-continuous' } as const;
    again.apply({ ...reset, facts, orders: [] });
    again.apply({ kind: 'tick', tick: 9, at: clock('09:30', WEDNESDAY), gap: false });
    expect(again.facts(TOYOTA)).toMatchObject({ tickTable: 'other' });
  });

  it('other lots, and issues that are no ETF, keep theirs', () => {
    for (const more of [{ etf: true, lot: shares(10) }, { lot: shares(1) }]) {
      const driver = VenueDriver.at('09:30', 3_000, more);
      driver.advanceTo('09:30', { date: TUESDAY });
      driver.advanceTo('09:30', { date: WEDNESDAY });
      expect(driver.venue.terms(TOYOTA)).toMatchObject({ tickTable: 'topix500' });
    }
  });

  it('on the fine table one close at the lower limit does not broaden them (rules/market.md 1.5)', () => {
    const limitDay = (more: Partial<InstrumentSpec>): VenueDriver => {
      const driver = VenueDriver.at('09:30', 9_000, { ...UNIT_ETF, ...more });
      driver.order(1, 'sell', 7_500, 1, clock('10:00'));
      driver.advanceTo('13:30');
      driver.order(2, 'buy', 7_500, 1, clock('13:30'));
      driver.advanceTo('15:30');
      return driver;
    };
    expect(limitDay({}).venue.terms(TOYOTA)).toMatchObject({ base: 75_000, lower: 60_000 });
    expect(limitDay({ tickTable: 'other' }).venue.terms(TOYOTA)).toMatchObject({ base: 75_000, lower: 15_000 });
  });
});
