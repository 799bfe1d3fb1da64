import type {
  AccountId,
  BrokerInstrument,
  Order,
  OrderId,
  ReportsSeen,
  VenueRequest,
  VenueTakes,
} from '@kabuto/brokerage';
import {
  acceptsOrders,
  atNight,
  type DayOpened,
  type EpochMs,
  nextBoundary,
  type PhaseChanged,
  type Slices,
  type Tick,
  type Venue,
  type VenueId,
  venueId,
} from '@kabuto/market';
import type { IssueChange } from './issue-change.ts';
import { SimulatedVenue } from './simulated-venue.ts';
import type { PortReport, PortStart, VenuePort } from './venue-port.ts';

/** The name of the night session's venue. */
export const NIGHT: VenueId = venueId('pts');

/** The seed of its participants: else they would draw by night what those of the first venue draw by day. */
export const nightSeed = (seed: number): number => (seed ^ 0x5bd1_e995) >>> 0;

/**
 * The night session (rules/market.md 2) as a port: a second simulated exchange. It numbers its reports, as every venue
 * but the first does. Bases, limits and ticks are those of the first venue's next day, so that the broker learns none
 * of them from here. While it is closed, time costs nothing.
 */
export class NightVenue implements VenuePort {
  readonly venue: Venue;
  readonly #port: SimulatedVenue;
  readonly #seen: () => ReportsSeen | undefined;
  #nextReport = 1;
  /** The next change of its phase. */
  #changesAt: EpochMs;

  /** `orderOf` looks up an open order in the broker, `seen` the reports that it has; `at` is market time. */
  constructor(
    venue: Venue,
    orderOf: (orderId: OrderId) => Order | undefined,
    seen: () => ReportsSeen | undefined,
    at: EpochMs,
  ) {
    this.venue = venue;
    this.#port = new SimulatedVenue(venue, orderOf);
    this.#seen = seen;
    this.#changesAt = this.nextChange(at);
  }

  get takes(): VenueTakes {
    return this.#port.takes;
  }

  /** Whether it takes orders now. */
  get isOpen(): boolean {
    return acceptsOrders(this.venue.phase);
  }

  /** When its phase changes next after `at`. */
  nextChange(at: EpochMs): EpochMs {
    return nextBoundary(this.venue.spec.schedule, at).at;
  }

  opening(at: EpochMs): { readonly day: DayOpened; readonly phase: PhaseChanged } {
    const { day, phase } = this.#port.opening(at);
    return { day: { ...day, instruments: [] }, phase };
  }

  send(request: VenueRequest, account: AccountId | undefined, at: EpochMs): Iterable<PortReport> {
    return this.#numbered(this.#port.send(request, account, at));
  }

  receive(): Iterable<PortReport> {
    return [];
  }

  changeIssue(change: IssueChange): Iterable<PortReport> {
    if (change.kind !== 'list') return this.#numbered(this.#port.changeIssue(change));
    return this.#numbered(this.#listed({ ...change, spec: atNight(change.spec) }));
  }

  /** Lists an issue that does not trade here before its first price. */
  *#listed(change: Extract<IssueChange, { kind: 'list' }>): Generator<PortReport, void, void> {
    yield* this.#port.changeIssue(change);
    yield* this.#port.changeIssue({ kind: 'halt', instrument: change.spec.code, halted: true, at: change.at });
  }

  /** Advances market time, in slices. */
  *tick(tick: Tick): Slices<Iterable<PortReport>> {
    if (!this.isOpen && tick.at < this.#changesAt) return [];
    this.#changesAt = this.nextChange(tick.at);
    return this.#numbered(yield* this.#port.tick(tick));
  }

  /**
   * Sets the terms of the night that opens next: those of the first venue's next day. An issue without a first price
   * does not trade at night (rules/market.md 1.9). Does nothing except between the date's beginning and the opening.
   */
  setTerms(instruments: readonly BrokerInstrument[], at: EpochMs): void {
    if (this.venue.phase !== 'closed') return;
    const listed = new Set(this.venue.allFacts().map(({ code }) => code));
    for (const { code, tickTable, base, lower, upper, halted, ipoReference } of instruments) {
      if (!listed.has(code)) continue;
      this.venue.apply({ kind: 'nextTerms', terms: { code, tickTable, base, lower, upper }, at });
      this.venue.apply({ kind: 'halt', instrument: code, halted: halted || ipoReference !== undefined, at });
    }
  }

  nextReport(): number {
    this.#nextReport = (this.#seen()?.last ?? 0) + 1;
    return this.#nextReport;
  }

  reset(start: PortStart): Iterable<PortReport> {
    this.#changesAt = this.nextChange(start.at);
    return this.#numbered(this.#port.reset(start));
  }

  /**
   * Ends the night that runs, in a market that has had none: it never got the terms of the first venue's next day, and
   * its issues would trade at the bases of the day before. The next evening is its first.
   */
  skipRunning({ epoch, seed, at }: Omit<PortStart, 'orders'>): void {
    if (!this.isOpen) return;
    const { tradeDate } = this.venue;
    const facts = this.venue.allFacts();
    this.venue.apply({ kind: 'reset', epoch, seed, at, tradeDate, phase: 'lunch', facts, orders: [] });
    this.#changesAt = this.nextChange(at);
  }

  resume(): void {
    throw new Error('the night session keeps no state across restarts: reset it');
  }

  /** Numbers the reports on orders one by one, as they are applied. */
  *#numbered(reports: Iterable<PortReport>): Generator<PortReport, void, void> {
    for (const report of reports) {
      if (report.kind === 'dayTerms') continue;
      if (report.kind === 'dayOpened') yield { ...report, instruments: [] };
      else if (report.kind === 'order') {
        const venueSeq = this.#nextReport;
        this.#nextReport += 1;
        yield { ...report, report: { ...report.report, venueSeq } };
      } else yield report;
    }
  }
}
