import type { AccountId, Order, ReportsSeen, VenueOrderReport, VenueRequest, VenueTakes } from '@kabuto/brokerage';
import {
  acceptsOrders,
  type BookBefore,
  type DayOpened,
  type EpochMs,
  type Halt,
  type PhaseChanged,
} from '@kabuto/market';

/** What a venue reports: on an order, or on its session. `book`: the book right before a fill, where the venue shows it. */
export type PortReport =
  | {
      readonly kind: 'order';
      readonly report: VenueOrderReport;
      readonly at: EpochMs;
      readonly book?: BookBefore | undefined;
    }
  | PhaseChanged
  | DayOpened;

/**
 * A phase that accepts no orders: requests that the session's last trades led to go out before the date may move, and are rejected. Nothing
 * trades in the phases that follow, so no report of the same order is still to come.
 */
export const endsTrading = (report: PortReport): boolean => report.kind === 'phase' && !acceptsOrders(report.phase);

/** What a venue is given when it starts anew. `orders`: what it goes on working, by their ids. */
export type PortStart = {
  readonly epoch: number;
  readonly seed: number;
  readonly at: EpochMs;
  readonly orders: readonly Order[];
};

/**
 * One venue as the engine sees it, in the words of the broker (rules/core.md 1). Reports of one order come in the order in which the venue made
 * them; orders among each other may come in any, late and more than once, if the reports are numbered (decision 0063). Everything here
 * runs while a batch is applied, before it is committed: a port to a venue outside sends a request when its batch has been committed.
 */
export type VenuePort = {
  readonly takes: VenueTakes;
  /** The date and the phase that the venue has reached, for a market that is opened for the first time. */
  readonly opening: (at: EpochMs) => { readonly day: DayOpened; readonly phase: PhaseChanged };
  /** Takes a request of an order of `account`; returns what the venue reports at once, nothing for one outside. */
  readonly send: (request: VenueRequest, account: AccountId | undefined, at: EpochMs) => Iterable<PortReport>;
  /** What has arrived; nothing for a venue that reports at once. What the engine does not read stays for the next call. */
  readonly receive: (at: EpochMs) => Iterable<PortReport>;
  /** The primary exchange halts an issue or lets it trade again. */
  readonly halt: (halt: Halt) => Iterable<PortReport>;
  /** The number of the next report it makes; undefined for a venue that numbers none. */
  readonly nextReport: () => number | undefined;
  /** Forgets all it works but `start.orders`; returns what it reports on those that it cannot work any more. */
  readonly reset: (start: PortStart) => Iterable<PortReport>;
  /** The broker goes on with an epoch of its own: everything beyond `seen` is reported again. */
  readonly resume: (seen: ReportsSeen | undefined) => void;
};
