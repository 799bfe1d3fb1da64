import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clock, TOYOTA, VenueDriver } from '../../test/support/venue-driver.ts';
import { epochMs } from '../units.ts';
import { applyDelta, depthDelta, type NumberedDepth } from './delta.ts';

const order = fc.record({
  side: fc.constantFrom('buy' as const, 'sell' as const),
  yen: fc.oneof(fc.integer({ min: 2_980, max: 3_020 }), fc.constant('market' as const)),
  lots: fc.integer({ min: 1, max: 9 }),
  cancel: fc.option(fc.nat()),
});

describe('MKT-07 a snapshot and its changes rebuild the book', () => {
  it.each([10, 1_000])('exactly, %d levels deep, through auctions, quotes and participants', (levels) => {
    fc.assert(
      fc.property(fc.array(order, { maxLength: 80 }), fc.constantFrom('08:55', '10:00', '15:24'), (orders, start) => {
        const driver = new VenueDriver(start, 2_000);
        let sent: NumberedDepth = { sequence: 0, depth: driver.venue.depth(TOYOTA, levels) };
        let rebuilt = sent;
        let seconds = clock(start);
        orders.forEach(({ side, yen, lots, cancel }, n) => {
          if (cancel === null) driver.order(n + 1, side, yen, lots * 100, seconds);
          else driver.cancel(1 + (cancel % (n + 1)), seconds);
          seconds = epochMs(seconds + 5_000);
          driver.venue.apply({ kind: 'tick', tick: n, at: seconds, gap: false });
          const depth = driver.venue.depth(TOYOTA, levels);
          const delta = depthDelta(sent, depth);
          sent = { sequence: delta.sequence, depth };
          const next = applyDelta(rebuilt, delta);
          if (next === undefined) throw new RangeError('a change is missing');
          rebuilt = next;
          expect(rebuilt).toEqual(sent);
        });
      }),
      { numRuns: 30 },
    );
  });

  it('detects a missing change', () => {
    const driver = new VenueDriver('10:00');
    const first = { sequence: 4, depth: driver.venue.depth(TOYOTA, 10) };
    driver.order(1, 'buy', 2_990, 100);
    const delta = depthDelta(first, driver.venue.depth(TOYOTA, 10));
    expect(delta).toMatchObject({ sequence: 5, bids: [{ price: 29_900, quantity: 100, orders: 1 }], asks: [] });
    expect(applyDelta({ ...first, sequence: 3 }, delta)).toBeUndefined();
    expect(applyDelta(first, delta)?.depth.bids).toHaveLength(1);
  });
});
