import type { AccountId, Order, OrderId, VenueRequest, VenueTakes } from '@kabuto/brokerage';
import type { DayOpened, EpochMs, PhaseChanged, Slices, Tick, Venue, VenueReport } from '@kabuto/market';
import { type OrderReport, takesOf, toBroker, toVenue, toWorking } from './broker-port.ts';
import type { IssueChange } from './issue-change.ts';
import type { PortReport, PortStart, VenuePort } from './venue-port.ts';

/** The simulated exchange as a port: it reports at once, in order, and numbers no reports. */
export class SimulatedVenue implements VenuePort {
  readonly #venue: Venue;
  readonly #orderOf: (orderId: OrderId) => Order | undefined;

  /** `orderOf` looks up an open order in the broker. */
  constructor(venue: Venue, orderOf: (orderId: OrderId) => Order | undefined) {
    this.#venue = venue;
    this.#orderOf = orderOf;
  }

  get takes(): VenueTakes {
    return takesOf(this.#venue.spec);
  }

  opening(at: EpochMs): { readonly day: DayOpened; readonly phase: PhaseChanged } {
    const { phase, tradeDate } = this.#venue;
    return { day: this.#venue.dayOpened(at), phase: { kind: 'phase', phase, tradeDate, at } };
  }

  send(request: VenueRequest, account: AccountId | undefined, at: EpochMs): Iterable<PortReport> {
    const working = this.#venue.workingShares(request.orderId);
    return this.#translated(this.#venue.apply(toVenue(request, { account, working }, at)));
  }

  receive(): Iterable<PortReport> {
    return [];
  }

  changeIssue(change: IssueChange): Iterable<PortReport> {
    if (change.kind === 'list') return this.#translated(this.#venue.apply(change));
    const { instrument, halted } = change;
    const listed = this.#venue.allFacts().some((row) => row.code === instrument && row.halted !== halted);
    return listed ? this.#translated(this.#venue.apply(change)) : [];
  }

  /** Advances market time, in slices. */
  *tick(tick: Tick): Slices<Iterable<PortReport>> {
    return this.#translated(yield* this.#venue.applyTick(tick));
  }

  nextReport(): undefined {
    return undefined;
  }

  reset({ epoch, seed, at, orders: working }: PortStart): readonly PortReport[] {
    const { phase, tradeDate } = this.#venue;
    const facts = this.#venue.allFacts();
    const listed = new Set(facts.map(({ code }) => code));
    const orders = working.filter(({ instrument }) => listed.has(instrument)).map(toWorking);
    this.#venue.apply({ kind: 'reset', epoch, seed, at, tradeDate, phase, facts, orders });
    // the venue gives back orders of an issue that is no longer listed
    const others = working.filter(({ instrument }) => !listed.has(instrument));
    return others.map(({ orderId }) => ({ kind: 'order', report: { kind: 'cancelled', orderId }, at }));
  }

  resume(): void {
    throw new Error('the simulated exchange keeps no state across restarts: reset it');
  }

  /** Translates one by one, because what a report leads to in the broker may decide how the next is translated. */
  *#translated(reports: readonly VenueReport[]): Generator<PortReport, void, void> {
    for (const report of reports) {
      if (report.kind === 'phase' || report.kind === 'dayOpened' || report.kind === 'dayTerms') yield report;
      else {
        const { at } = report;
        const book = report.kind === 'fill' ? this.#venue.bookBefore(report.orderId, report.tradeId) : undefined;
        yield { kind: 'order', report: toBroker(report, this.#revisionOf(report)), at, book };
      }
    }
  }

  /**
   * The revision of the amend or watch that a report replies to, 0 for other reports: this venue replies at once, so it
   * is the order's newest.
   */
  #revisionOf(report: OrderReport): number {
    if (report.kind === 'watchHit') return this.#orderOf(report.watchId)?.revision ?? 0;
    if (report.kind !== 'amended' && report.kind !== 'amendRejected') return 0;
    return this.#orderOf(report.orderId)?.revision ?? 0;
  }
}
