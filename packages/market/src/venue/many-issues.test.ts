import { afterEach, describe, expect, it, vi } from 'vitest';
import { clock, firstReset } from '../../test/support/venue-driver.ts';
import { instrumentCode, price, shares } from '../units.ts';
import { CustomerOrders } from './customer-orders.ts';
import { TOKYO } from './tokyo.ts';
import type { InstrumentSpec, NewOrder, VenueReport } from './types.ts';
import { Venue } from './venue.ts';

afterEach(() => vi.restoreAllMocks());

const ORDERS_EACH = 6;

/**
 * A number of quiet issues before the opening; in each, two orders that cross, three that do not, and an opening order.
 */
function beforeOpening(issues: number, more: Partial<InstrumentSpec> = {}): Venue {
  const at = clock('08:30');
  const specs = Array.from(
    { length: issues },
    (_, n): InstrumentSpec => ({
      code: instrumentCode(String(1300 + n)),
      lot: shares(100),
      tickTable: 'topix500',
      base: price(30_000),
      activity: 0,
      volatilityBps: 0,
      ...more,
    }),
  );
  const venue = new Venue(TOKYO, specs, at);
  venue.apply(firstReset(at));
  let orderId = 0;
  for (let nth = 0; nth < ORDERS_EACH; nth++) {
    for (const { code: instrument } of specs) {
      orderId += 1;
      const buys = nth % 2 === 0;
      const limit = nth < 2 ? 30_000 : buys ? 29_000 : 31_000;
      const terms: Partial<NewOrder> = nth === 5 ? { condition: 'opening-am' } : {};
      venue.apply({
        kind: 'new',
        orderId,
        instrument,
        side: buys ? 'buy' : 'sell',
        type: 'limit',
        price: price(limit),
        quantity: shares(100),
        at,
        ...terms,
      });
    }
  }
  return venue;
}

/** The reports of `act`, and how many records of customers' orders were read for it. */
function counting(act: () => readonly VenueReport[]): {
  readonly reports: readonly VenueReport[];
  readonly reads: number;
} {
  const read = vi.spyOn(CustomerOrders.prototype, 'read');
  const reports = act();
  const reads = read.mock.calls.length;
  read.mockRestore();
  return { reports, reads };
}

const kinds = (reports: readonly VenueReport[], kind: VenueReport['kind']): number =>
  reports.filter((report) => report.kind === kind).length;

describe('auctions of many issues', () => {
  it('read orders in proportion to their number at the opening', () => {
    const reads = [20, 40].map((issues) => {
      const venue = beforeOpening(issues);
      const opening = counting(() => venue.apply({ kind: 'tick', tick: 1, at: clock('09:00'), gap: false }));
      expect([kinds(opening.reports, 'fill'), kinds(opening.reports, 'expired')]).toEqual([2 * issues, issues]);
      return opening.reads;
    });
    expect(reads[0]).toBeGreaterThan(0);
    expect(reads[1]).toBe(2 * (reads[0] ?? 0));
  });

  it('read orders in proportion to their number when each issue gets its first price', () => {
    const reads = [20, 40].map((issues) => {
      const venue = beforeOpening(issues, { offer: price(30_000), tickTable: 'other' });
      const opening = counting(() => venue.apply({ kind: 'tick', tick: 1, at: clock('09:00'), gap: false }));
      expect(kinds(opening.reports, 'fill')).toBe(2 * issues);
      return opening.reads;
    });
    expect(reads[1]).toBe(2 * (reads[0] ?? 0));
  });

  it('cancel orders of the issue whose base changes, and read no other', () => {
    const venue = beforeOpening(20);
    const code = instrumentCode('1307');
    const at = clock('08:40');
    const { reports, reads } = counting(() =>
      venue.apply({ kind: 'rebase', instrument: code, base: price(10_000), at }),
    );
    expect(kinds(reports, 'cancelled')).toBe(ORDERS_EACH);
    expect(reads).toBe(ORDERS_EACH);
  });

  it('report opening orders that wait outside their book as those in it', () => {
    const venue = beforeOpening(1);
    const [instrument, at] = [instrumentCode('1300'), clock('08:31')];
    const common = { kind: 'new', instrument, side: 'sell', type: 'limit', quantity: shares(100), at } as const;
    venue.apply({ ...common, orderId: 100, price: price(32_000), condition: 'opening-pm' });
    venue.apply({ ...common, orderId: 101, price: price(32_000), condition: 'closing-pm' });
    const ended = (time: string, tick: number): number[] =>
      venue
        .apply({ kind: 'tick', tick, at: clock(time), gap: false })
        .flatMap((report) => (report.kind === 'expired' ? [report.orderId] : []));
    expect(ended('09:00', 1)).toEqual([6]);
    expect(ended('12:30', 2)).toEqual([100]);
    expect(venue.workingOrders().map(({ orderId }) => orderId)).toEqual([3, 4, 5, 101]);
    expect(venue.apply({ kind: 'rebase', instrument, base: price(10_000), at: clock('12:31') })).toMatchObject([
      { kind: 'dayTerms' },
      ...[3, 4, 5, 101].map((orderId) => ({ kind: 'cancelled', orderId })),
    ]);
  });
});
