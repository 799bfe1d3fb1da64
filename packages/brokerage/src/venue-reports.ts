import { FIRST_VENUE, venueOf } from '@kabuto/market';
import { invariant } from './invariant.ts';
import type { Numbered, ReportsSeen } from './terms.ts';
import { sessionOf, type Venues } from './venue-session.ts';

/** Numbers that may be missing of one venue: what the broker remembers of its reports stays bounded. */
export const MOST_MISSING = 1000;

/** None of the reports before `first` is to come. */
export const seenBefore = (first: number): ReportsSeen => ({ last: first - 1, missing: [] });

/** The same after the report `seq`; null when that was applied before. InvariantError when it leaves more than MOST_MISSING out. */
function withReport({ last, missing }: ReportsSeen, seq: number): ReportsSeen | null {
  if (seq <= last) {
    const place = missing.indexOf(seq);
    return place < 0 ? null : { last, missing: missing.toSpliced(place, 1) };
  }
  invariant(missing.length + seq - last - 1 <= MOST_MISSING, `report ${seq} is too far ahead of ${last}`);
  return { last: seq, missing: [...missing, ...Array.from({ length: seq - last - 1 }, (_, n) => last + 1 + n)] };
}

/**
 * Notes a report as applied. False: it was before, and nothing may change. Orders among each other may arrive in any sequence, so a report
 * that is ahead of others is applied at once, and the numbers left out are remembered. InvariantError for a venue beside the first that
 * numbers nothing, and for one that stops numbering.
 */
export function noteReport(venues: Venues, report: Numbered): boolean {
  const session = sessionOf(venues, report);
  const { venueSeq } = report;
  if (venueSeq === undefined) {
    const venue = venueOf(report);
    invariant(venue === FIRST_VENUE && session.reports === undefined, `a report of ${venue} without its number`);
    return true;
  }
  invariant(Number.isSafeInteger(venueSeq) && venueSeq > 0, `report number ${venueSeq}`);
  const after = withReport(session.reports ?? seenBefore(1), venueSeq);
  if (after === null) return false;
  session.reports = after;
  return true;
}
