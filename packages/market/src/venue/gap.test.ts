import { describe, expect, it } from 'vitest';
import { clock, describeReport, SONY, TOYOTA, TUESDAY, VenueDriver } from '../../test/support/venue-driver.ts';

describe('gaps (rules/core.md 6)', () => {
  it('after a gap nothing is matched in retrospect: day orders expire and the close is the last trade (rules/core.md 6)', () => {
    const driver = new VenueDriver('10:00');
    driver.order(1, 'buy', 3_050, 200);
    driver.order(2, 'sell', 3_050, 100);
    expect(driver.advanceTo('10:30', { gap: true, date: TUESDAY }).map(describeReport)).toEqual([
      'phase lunch 2026-11-20',
      'phase pm-acceptance 2026-11-20',
      'phase pm-continuous 2026-11-20',
      'phase pre-closing 2026-11-20',
      'expired 1 100',
      'phase closed 2026-11-20',
      'dayOpened 2026-11-24',
      'phase am-acceptance 2026-11-24',
      'phase am-continuous 2026-11-24',
    ]);
    expect(driver.venue.facts(TOYOTA)).toMatchObject({ base: 30_500, volume: 0 });
  });

  it('a gap over the opening leaves the day orders, which meet when it ends', () => {
    const driver = new VenueDriver('08:30');
    driver.order(1, 'buy', 3_000, 100, clock('08:40'));
    driver.order(2, 'sell', 3_000, 100, clock('08:41'));
    expect(driver.advanceTo('09:20', { gap: true }).map(describeReport)).toEqual([
      'phase am-continuous 2026-11-20',
      'fill 1 #1 100@3000',
      'fill 2 #1 100@3000',
    ]);
    expect(driver.venue.facts(TOYOTA).openAt).toBe(clock('09:20'));
  });

  it('a gap that continues only changes the phase: the opening it covers is lost, and no orders meet before its end', () => {
    const driver = new VenueDriver('08:30');
    driver.order(1, 'buy', 3_000, 100, clock('08:40'));
    driver.order(2, 'sell', 3_000, 100, clock('08:41'));
    const within = { gap: true, passing: true };
    expect(driver.advanceTo('09:00', within).map(describeReport)).toEqual(['phase am-continuous 2026-11-20']);
    expect(driver.advanceTo('11:30', within).map(describeReport)).toEqual(['phase lunch 2026-11-20']);
    expect(driver.advanceTo('12:40', { gap: true }).map(describeReport)).toEqual([
      'phase pm-acceptance 2026-11-20',
      'phase pm-continuous 2026-11-20',
      'fill 1 #1 100@3000',
      'fill 2 #1 100@3000',
    ]);
    expect(driver.venue.facts(TOYOTA).openAt).toBe(clock('12:40'));
  });

  it('a gap ends in a market in which participants have not acted in a halted issue', () => {
    const driver = new VenueDriver('08:30', 10_000);
    driver.venue.apply({ kind: 'halt', instrument: TOYOTA, halted: true, at: clock('08:30') });
    driver.advanceTo('09:10');
    expect(driver.advanceTo('09:30', { gap: true })).toEqual([]);
    driver.advanceTo('09:31');
    const { bids, asks } = driver.venue.depth(SONY, 1);
    expect([bids.length, asks.length]).toEqual([1, 1]);
  });
});
