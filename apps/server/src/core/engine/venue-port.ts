import type { AccountId, Order, ReportsSeen, VenueOrderReport, VenueRequest, VenueTakes } from '@kabuto/brokerage';
import {
  acceptsOrders,
  type BookBefore,
  type DayOpened,
  type DayTermsChanged,
  type EpochMs,
  type PhaseChanged,
} from '@kabuto/market';
import type { FactsRow } from '../projections/tables.ts';
import type { IssueChange } from './issue-change.ts';

/** An issue's quote as its venue reports it. */
export type ReportedQuote = Omit<FactsRow, 'venue'>;

/**
 * A venue's report on an order, on its session or on an issue's quote. `book`: the book right before a fill, where the
 * venue shows it. A quote is not an input of the broker: only its digest is journaled.
 */
export type PortReport =
  | {
      readonly kind: 'order';
      readonly report: VenueOrderReport;
      readonly at: EpochMs;
      readonly book?: BookBefore | undefined;
    }
  | { readonly kind: 'quote'; readonly quote: ReportedQuote; readonly at: EpochMs }
  | PhaseChanged
  | DayOpened
  | DayTermsChanged;

/**
 * Whether the report is of a phase that accepts no orders: requests that the session's last trades led to go out before
 * the date may move, and are rejected. Nothing trades in the phases that follow, so no report of the same order is
 * still to come.
 */
export const endsTrading = (report: PortReport): boolean => report.kind === 'phase' && !acceptsOrders(report.phase);

/** What a venue receives when it restarts. `orders`: those that it continues to work, by their ids. */
export type PortStart = {
  readonly epoch: number;
  readonly seed: number;
  readonly at: EpochMs;
  readonly orders: readonly Order[];
};

/**
 * One venue as the engine sees it, in the terms of the broker (rules/core.md 1). Reports of one order come in the order
 * in which the venue made them; those of different orders may come in any order, late and more than once, if the
 * reports are numbered (decision 0063). Everything here runs while a batch is applied, before it is committed: a port
 * to an outside venue sends a request when its batch has been committed.
 */
export type VenuePort = {
  readonly takes: VenueTakes;
  /** The date and the phase that the venue has reached, for a market that is opened for the first time. */
  readonly opening: (at: EpochMs) => { readonly day: DayOpened; readonly phase: PhaseChanged };
  /**
   * Accepts a request for an order of `account`; returns what the venue reports at once, nothing for an outside venue.
   */
  readonly send: (request: VenueRequest, account: AccountId | undefined, at: EpochMs) => Iterable<PortReport>;
  /**
   * The reports that have arrived; none for a venue that reports at once. What the engine does not read stays for the
   * next call.
   */
  readonly receive: (at: EpochMs) => Iterable<PortReport>;
  /** The primary exchange halts an issue, releases it, or lists a new one. */
  readonly changeIssue: (change: IssueChange) => Iterable<PortReport>;
  /** The number of the venue's next report; undefined for a venue that does not number them. */
  readonly nextReport: () => number | undefined;
  /** Drops all orders but `start.orders`; returns the reports on those of them that the venue can no longer work. */
  readonly reset: (start: PortStart) => Iterable<PortReport>;
  /**
   * The broker continues with its own epoch: every report on orders beyond `seen` comes again, and the latest quote of
   * each issue.
   */
  readonly resume: (seen: ReportsSeen | undefined) => void;
};
