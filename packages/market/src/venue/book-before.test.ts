import { describe, expect, it } from 'vitest';
import { clock, VenueDriver } from '../../test/support/venue-driver.ts';
import type { VenueReport } from './types.ts';

const fills = (reports: readonly VenueReport[]) => reports.filter((report) => report.kind === 'fill');
const levels = (side: readonly { price: number; quantity: number; orders: number; customers: readonly object[] }[]) =>
  side.map(({ price, quantity, orders, customers }) => [price / 10, quantity, orders, customers]);

describe('ORD-14 the book before a fill', () => {
  it('is that before the whole order arrived, for each of its fills', () => {
    const driver = new VenueDriver('10:00');
    driver.order(1, 'sell', 3_000, 100);
    driver.order(2, 'sell', 3_001, 200);
    driver.order(3, 'buy', 2_990, 300);
    const reports = fills(driver.order(4, 'buy', 3_001, 200));
    expect(reports.map(({ orderId, tradeId }) => [orderId, tradeId])).toEqual([
      [4, 1],
      [1, 1],
      [4, 2],
      [2, 2],
    ]);
    for (const { orderId, tradeId } of reports) {
      const before = driver.venue.bookBefore(orderId, tradeId);
      if (before === undefined) throw new RangeError('a fill without a book');
      expect(before.auction).toBe(false);
      expect(levels(before.asks)).toEqual([
        [3_000, 100, 1, [{ orderId: 1, quantity: 100 }]],
        [3_001, 200, 1, [{ orderId: 2, quantity: 200 }]],
      ]);
      expect(levels(before.bids)).toEqual([[2_990, 300, 1, [{ orderId: 3, quantity: 300 }]]]);
    }
  });

  it('is dropped with the next input, and absent for what was no fill', () => {
    const driver = new VenueDriver('10:00');
    driver.order(1, 'sell', 3_000, 100);
    expect(driver.venue.bookBefore(1, 1)).toBeUndefined();
    driver.order(2, 'buy', 3_000, 100);
    expect(driver.venue.bookBefore(2, 1)).toBeDefined();
    driver.order(3, 'buy', 2_990, 100);
    expect(driver.venue.bookBefore(2, 1)).toBeUndefined();
  });

  it('is the collected book for an auction, market orders beside it', () => {
    const driver = new VenueDriver('08:30');
    driver.order(1, 'buy', 3_010, 200, clock('08:30'));
    driver.order(2, 'sell', 2_990, 100, clock('08:30'));
    driver.order(3, 'sell', 'market', 100, clock('08:30'));
    const reports = fills(driver.advanceTo('09:00'));
    expect(reports.map(({ orderId }) => orderId)).toEqual([1, 3, 2]);
    for (const { orderId, tradeId } of reports) {
      const before = driver.venue.bookBefore(orderId, tradeId);
      expect(before).toMatchObject({ auction: true, marketBuy: 0, marketSell: 100 });
      expect(levels(before?.bids ?? [])).toEqual([[3_010, 200, 1, [{ orderId: 1, quantity: 200 }]]]);
      expect(levels(before?.asks ?? [])).toEqual([[2_990, 100, 1, [{ orderId: 2, quantity: 100 }]]]);
    }
  });

  it('keeps ten levels of a side', () => {
    const driver = new VenueDriver('10:00');
    for (let n = 0; n < 12; n++) driver.order(n + 1, 'sell', 3_000 + n, 100);
    driver.order(20, 'buy', 3_000, 100);
    expect(driver.venue.bookBefore(20, 1)?.asks).toHaveLength(10);
  });
});
