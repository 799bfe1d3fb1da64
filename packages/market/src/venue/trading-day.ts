import type { Participants } from '../participants/participants.ts';
import { type Boundary, nextBoundary, type Schedule, tradeDateAt } from '../session/schedule.ts';
import type { Slices } from '../slices.ts';
import { type EpochMs, epochMs, type IsoDate } from '../units.ts';
import type { Auctions } from './auctions.ts';
import type { PhaseBoundary } from './boundary.ts';
import type { Listing } from './listing.ts';
import type { Listings } from './listings.ts';
import { quoteDue } from './quotes.ts';
import type { ReportOutput } from './report-sink.ts';
import type { Tape } from './tape.ts';
import type { TradingState } from './trading-state.ts';
import type { DayOpened, Tick } from './types.ts';
import type { WorkingOrders } from './working-orders.ts';

/** What a trading day works on. */
export type TradingDayParts = {
  readonly schedule: Schedule;
  readonly state: TradingState;
  readonly listings: Listings;
  readonly orders: WorkingOrders;
  readonly auctions: Auctions;
  readonly boundary: PhaseBoundary;
  readonly participants: Participants;
  readonly tape: Tape;
  readonly reports: ReportOutput;
};

/** The passing of time at a venue: phases, renewals of quotes, participants. Its state is the time reached. */
export class TradingDay {
  private readonly parts: TradingDayParts;
  private clock: EpochMs;

  /** A day that continues from `clock`. */
  constructor(parts: TradingDayParts, clock: EpochMs) {
    this.parts = parts;
    this.clock = clock;
  }

  /** Advances time to `at`, past every phase and every renewal until then. A slice is one issue or one order. */
  *advance({ tick, at, gap, passing = false }: Tick): Slices {
    const { schedule, state, listings, participants, tape } = this.parts;
    if (at < this.clock) return;
    participants.begin(tick);
    for (;;) {
      const boundary = nextBoundary(schedule, this.clock);
      if (!gap && (yield* this.renewNextQuote(Math.min(at, boundary.at - 1)))) continue;
      if (boundary.at > at) break;
      if (!gap) yield* this.runParticipants(boundary.at);
      yield* this.enterPhase(boundary, gap);
      this.clock = boundary.at;
      if (!gap) yield* this.runParticipants(boundary.at);
    }
    if (gap && !passing) {
      this.clock = participants.skipTo(at, this.clock);
      if (state.continuous) yield* this.runAuctions(listings.all, at);
    }
    if (!passing) yield* this.runParticipants(at);
    this.clock = at;
    tape.finishMinutes(at, false);
  }

  /** Advances time to the first quote due by `until`, renews it, and returns whether there was one. */
  private *renewNextQuote(until: number): Slices<boolean> {
    const { state, listings } = this.parts;
    if (!state.continuous) return false;
    const due = this.nextQuoteDue();
    if (due === undefined || due > until) return false;
    const at = epochMs(Math.max(due, this.clock));
    yield* this.runParticipants(at);
    this.clock = at;
    const isDue = (listing: Listing): boolean => (quoteDue(listing) ?? at + 1) <= at;
    yield* this.runAuctions(listings.all.filter(isDue), at);
    return true;
  }

  private nextQuoteDue(): EpochMs | undefined {
    let first: EpochMs | undefined;
    for (const listing of this.parts.listings.all) {
      const due = listing.quote === undefined ? undefined : quoteDue(listing);
      if (due !== undefined && (first === undefined || due < first)) first = due;
    }
    return first;
  }

  private *runAuctions(listings: readonly Listing[], at: EpochMs): Slices {
    for (const listing of listings) {
      this.parts.auctions.run(listing, at);
      yield;
    }
  }

  private runParticipants(to: EpochMs): Slices {
    const { participants, listings, state } = this.parts;
    return participants.act(listings.all, state.phase, this.clock, to);
  }

  private *enterPhase(boundary: Boundary, gap: boolean): Slices {
    const { schedule, state, listings, tape } = this.parts;
    const { sink } = this.parts.reports;
    const { at, phase } = boundary;
    yield* this.parts.boundary.end(boundary, gap);
    state.enterPhase(phase);
    for (const listing of listings.all) listing.enterPhase(phase);
    if (boundary.opensDay ?? phase === 'am-acceptance') this.openDay(state.tradeDate);
    yield* this.parts.boundary.begin(boundary);
    sink.other({ kind: 'phase', phase, tradeDate: state.tradeDate, at });
    if (phase !== 'closed' && boundary.endsSession !== true) return;
    tape.finishMinutes(at, true);
    if (phase !== 'closed') return;
    state.tradeDate = tradeDateAt(schedule, at);
    sink.other(this.dayOpened(at));
  }

  private openDay(date: IsoDate): void {
    const { listings, orders, participants } = this.parts;
    for (const listing of listings.all) {
      listing.openDay();
      orders.removeParticipants(listing);
    }
    participants.openDay(date);
  }

  /** The report that opened the current trade date. */
  dayOpened(at: EpochMs): DayOpened {
    const { listings, state } = this.parts;
    const instruments = listings.all.map((listing) => listing.terms);
    return { kind: 'dayOpened', tradeDate: state.tradeDate, instruments, at };
  }
}
