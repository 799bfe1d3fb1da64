import { createHash } from 'node:crypto';
import type { SimulatedBid } from '@kabuto/brokerage';
import { price, shares } from '@kabuto/market';

/** What the simulation's applicants can bid. */
export type Bidding = {
  readonly offeringId: number;
  readonly lot: number;
  readonly most: number;
  /** Tenths of a yen; null: the price is fixed. */
  readonly range: { readonly low: number; readonly high: number; readonly step: number } | null;
};

/** Of a hundred applicants: bid whatever price is set; do not buy what they win. */
const STRIKE = 72;
const DECLINES = 12;

/** The applicant with this number: the same for the same offering. Most ask for a lot or two, a few for up to ten. */
export function applicant({ offeringId, lot, most, range }: Bidding, number: number): SimulatedBid {
  const bytes = createHash('sha256').update(`applicant ${offeringId} ${number}`).digest();
  const percent = (place: number): number => bytes.readUInt32BE(place) % 100;
  const wanted = percent(0) < 60 ? 1 : 1 + (bytes.readUInt32BE(4) % 10);
  const lots = Math.max(1, Math.min(wanted, Math.floor(most / lot)));
  const steps = range === null ? 0 : Math.round((range.high - range.low) / range.step);
  const isStrike = range === null || percent(8) < STRIKE;
  return {
    quantity: shares(lots * lot),
    bid: isStrike ? null : price(range.low + range.step * (bytes.readUInt32BE(12) % (steps + 1))),
    nonce: bytes.subarray(16, 32).toString('hex'),
    buys: percent(24) >= DECLINES,
  };
}
