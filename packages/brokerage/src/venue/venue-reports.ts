import { FIRST_VENUE, venueOf } from '@kabuto/market';
import { invariant } from '../invariant.ts';
import type { Numbered, ReportsSeen } from '../orders/terms.ts';
import { sessionOf, type Venues } from './venue-session.ts';

/** The most report numbers that may be missing per venue: bounds the memory for a venue's reports. */
export const MAX_MISSING = 1000;

/** All reports before `first` count as applied. */
export const seenBefore = (first: number): ReportsSeen => ({ last: first - 1, missing: [] });

/**
 * The numbers with report `seq` added; null when already applied. Throws InvariantError when more than MOST_MISSING are
 * missing.
 */
function withReport({ last, missing }: ReportsSeen, seq: number): ReportsSeen | null {
  if (seq <= last) {
    const index = missing.indexOf(seq);
    return index < 0 ? null : { last, missing: missing.toSpliced(index, 1) };
  }
  invariant(missing.length + seq - last - 1 <= MAX_MISSING, () => `report ${seq} is too far ahead of ${last}`);
  return { last: seq, missing: [...missing, ...Array.from({ length: seq - last - 1 }, (_, n) => last + 1 + n)] };
}

/**
 * Records a report as applied. Returns false when it already was: nothing may change. Reports on different orders may
 * arrive in any sequence, so a report that is ahead of others is applied at once, and the numbers skipped are
 * remembered. Throws InvariantError for a report without a number from a venue other than the first, or from one that
 * numbered its reports before.
 */
export function recordReport(venues: Venues, report: Numbered): boolean {
  const session = sessionOf(venues, report);
  const { venueSeq } = report;
  if (venueSeq === undefined) {
    const venue = venueOf(report);
    invariant(venue === FIRST_VENUE && session.reports === undefined, () => `a report of ${venue} without its number`);
    return true;
  }
  invariant(Number.isSafeInteger(venueSeq) && venueSeq > 0, () => `report number ${venueSeq}`);
  const after = withReport(session.reports ?? seenBefore(1), venueSeq);
  if (after === null) return false;
  session.reports = after;
  return true;
}
