import type { EpochMs, Price } from '../units.ts';
import type { Listing } from './listing.ts';
import type { ReportSink } from './report-sink.ts';
import type { WorkingOrders } from './working-orders.ts';

/**
 * Sets another base for an issue's day, reports its new terms and cancels the orders outside the new limits
 * (rules/market.md 1.9, 1.12).
 */
export function rebase(orders: WorkingOrders, sink: ReportSink, listing: Listing, base: Price, at: EpochMs): void {
  listing.rebase(base);
  sink.other({ kind: 'dayTerms', terms: listing.terms, at });
  for (const { orderId, remaining } of orders.removeOutsideLimits(listing)) sink.cancelled(orderId, remaining, at);
}
